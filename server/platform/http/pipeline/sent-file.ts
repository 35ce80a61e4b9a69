/** Bodies that are files: the memory that they need until their requests are answered, and their media types. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#domain/refusal.ts';
import { ConcurrencyLimiter } from '#platform/base/async/concurrency-limiter.ts';
import type { FileBody, SentFile } from '#platform/http/endpoint.ts';
import { plainMediaType } from './media-type.ts';

/**
 * Bytes of files that are in memory at once; further requests wait unread. A container of 512 MB needs this limit, so it
 * is no setting.
 */
const admission = new ConcurrencyLimiter({
  width: 32 * 1024 * 1024,
  longestQueue: 200,
  // Shorter than the time in which a request must have arrived.
  longestWaitMs: 10_000,
});

/**
 * Waits until there is memory for the file of the request, and releases it when the response has ended.
 *
 * @throws Refusal UNAVAILABLE
 */
export async function admitFile(
  { mostBytes }: FileBody,
  { headers }: FastifyRequest,
  { raw: response }: FastifyReply,
): Promise<void> {
  const declared = Number(headers['content-length'] ?? mostBytes);
  // A longer one is refused before it is read.
  const release = await admission.enter(declared <= mostBytes ? declared : 0);
  if (response.closed) release();
  else response.once('close', release);
}

/**
 * Refuses a body of another kind. Of the right kind, such as `image/svg+xml` for a picture, it is the operation that
 * refuses the content.
 *
 * @throws Refusal UNSUPPORTED_MEDIA_TYPE
 */
export function requireFileType({ mediaTypes }: FileBody, { body, headers }: FastifyRequest): void {
  if (body === undefined) return;
  const [kind] = plainMediaType(headers)?.split('/') ?? [];
  if (!mediaTypes.some((type) => type.split('/')[0] === kind))
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', `Content-Type: expected ${mediaTypes.join(', ')}`);
}

/** @throws Refusal VALIDATION_FAILED for an empty body. */
export function sentFile({ body, headers }: FastifyRequest): SentFile {
  const bytes = body as Buffer | undefined;
  if (bytes === undefined || bytes.length === 0)
    throw new Refusal('VALIDATION_FAILED', 'body: expected a file, but the body is empty');
  return { bytes, mediaType: plainMediaType(headers) ?? '' };
}
