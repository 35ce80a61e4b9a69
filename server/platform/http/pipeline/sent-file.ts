/** Bodies that are files: how many of one user arrive at once, and how fast they must arrive. */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#domain/refusal.ts';
import { ConcurrencyLimiters } from '#platform/base/async/concurrency-limiter.ts';
import { within } from '#platform/base/async/within.ts';
import { brokenBody } from './replies.ts';
import { longestWaitMs, Upload } from './upload.ts';

/** A file is refused when fewer bytes a second than this have arrived, after this many milliseconds. */
const slowest = { bytesPerSecond: 8 * 1024, afterMs: 5_000 };

/** Uploads of one user: one at a time, while two wait unread. */
const uploadsOfUser = new ConcurrencyLimiters({ width: 1, longestQueue: 2, longestWaitMs });

declare module 'fastify' {
  interface FastifyRequest {
    upload: Upload | undefined;
  }
}

/**
 * Waits until no other file of the user is arriving or being used.
 *
 * @throws Refusal UNAVAILABLE
 */
export async function admitFile(request: FastifyRequest, { raw: response }: FastifyReply): Promise<void> {
  const upload = new Upload(await uploadsOfUser.enter(request.call.caller?.userId ?? ''));
  request.upload = upload;
  if (response.closed) upload.close();
  else response.once('close', () => upload.close());
}

/**
 * Reads the file that the request sends into its upload, and returns the body that is left to read: none, or one that is
 * refused for its length.
 *
 * @throws Refusal BODY_TOO_LARGE above that many bytes, REQUEST_TIMEOUT when it is too slow, UNAVAILABLE when it waits too
 * long for memory, VALIDATION_FAILED when the client hangs up.
 */
export async function receiveFile(
  { upload, headers }: FastifyRequest,
  reply: FastifyReply,
  body: Readable,
  mostBytes: number,
): Promise<Readable> {
  if (upload === undefined || Number(headers['content-length']) > mostBytes) return body;
  // Destroying the body would close the connection before the refusal is sent.
  const pieces: AsyncIterator<Buffer> = body.iterator({ destroyOnReturn: false });
  let readingMs = 0;
  try {
    for (;;) {
      const since = performance.now();
      const piece = await arrivedInTime(pieces.next(), upload.arrived, readingMs);
      readingMs += performance.now() - since;
      if (piece.done) break;
      await upload.take(piece.value, mostBytes);
    }
  } catch (error) {
    reply.header('connection', 'close');
    throw error;
  }
  return Object.assign(Readable.from([]), { receivedEncodedLength: upload.arrived });
}

/** Waits for the next piece of a body of which `arrived` bytes came in `readingMs` milliseconds. */
async function arrivedInTime(
  next: Promise<IteratorResult<Buffer>>,
  arrived: number,
  readingMs: number,
): Promise<IteratorResult<Buffer>> {
  const leftMs = Math.max(slowest.afterMs, (arrived / slowest.bytesPerSecond) * 1_000) - readingMs;
  const hungUp = () => {
    throw new Refusal('VALIDATION_FAILED', brokenBody);
  };
  const piece = await within(Math.max(0, leftMs), next.catch(hungUp), 'late');
  if (piece === 'late') throw new Refusal('REQUEST_TIMEOUT');
  return piece;
}

/** @throws Refusal VALIDATION_FAILED for an empty body. */
export function sentFile({ upload }: FastifyRequest): readonly Buffer[] {
  const pieces = upload?.pieces ?? [];
  if (pieces.length === 0) throw new Refusal('VALIDATION_FAILED', [{ reason: 'REQUIRED', field: 'body' }]);
  return pieces;
}
