/** Enveloped answers that a cache may ask about again. */
import { Reply } from '#platform/http/endpoint.ts';
import { strongEtag } from './etag.ts';

/**
 * Data whose envelope carries the time: no two answers are the same bytes, so the tag is a weak one and speaks
 * of the data (RFC 9110, 8.8.1).
 */
export function taggedReply(data: unknown): Reply {
  return new Reply({ data, headers: { etag: `W/${strongEtag(JSON.stringify(data))}` } });
}
