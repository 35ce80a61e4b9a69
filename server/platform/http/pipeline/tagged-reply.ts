/** Enveloped answers that a cache can revalidate. */
import { Reply } from '#platform/http/endpoint.ts';
import { strongEtag } from './etag.ts';

/**
 * A reply with data whose envelope contains the time: no two answers have the same bytes, so the tag is a weak one
 * and identifies the data (RFC 9110, 8.8.1).
 */
export function taggedReply(data: unknown): Reply {
  return new Reply({ data, headers: { etag: `W/${strongEtag(JSON.stringify(data))}` } });
}
