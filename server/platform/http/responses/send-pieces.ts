/**
 * Sends a response in pieces, each built when the client has read the previous one, and only a limited number of such
 * responses at a time. A response that proves to be small is sent whole.
 */
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ConcurrencyLimiter } from '#platform/base/async/concurrency-limiter.ts';
import type { Call } from '#platform/data/call.ts';
import { batchBytes } from '#platform/data/rows/rows.ts';
import { enterLargeResponses, type Reservation } from './large-responses.ts';

/** Largest response, in characters and in bytes, that is sent whole, with its length. */
export const largestWhole = 256 * 1024;

export interface PiecesOptions {
  /** The user to whom the response counts, if not the caller: one user or address has at most half of the memory. */
  readonly ofUser?: string | undefined;
  /** Bytes of memory that must be available before the first piece is built, if it needs so many. */
  readonly bytesAhead?: number | undefined;
  /** Returns the bytes of memory that the rest of a large response needs at a time. Default: one batch of rows. */
  readonly bytesAtATime?: (() => number) | undefined;
  /** Admits the large responses of one kind, in place of all at once. */
  readonly limiter?: ConcurrencyLimiter | undefined;
}

/**
 * Sends the pieces with the headers that `reply` has. An error after the first piece destroys the connection. A buffer is
 * sent whole, with its length, and its bytes are reserved until the client has read them: thousands of clients that read
 * nothing would otherwise hold as many copies.
 *
 * @throws Refusal UNAVAILABLE when too many large responses are in progress; any error of building the first pieces.
 */
export async function sendPieces(
  request: FastifyRequest,
  reply: FastifyReply,
  pieces: AsyncGenerator<Buffer, void> | Buffer,
  { ofUser, bytesAhead, bytesAtATime = () => batchBytes, limiter }: PiecesOptions = {},
): Promise<FastifyReply> {
  const { app, caller } = request.call;
  const enter = (bytes: number) =>
    enterLargeResponses(ofUser ?? caller?.userId ?? request.call.ip, bytes, {
      log: app.log,
      abort: () => reply.raw.destroy(),
      limiter,
    });
  let reservation: Reservation | undefined;
  if (Buffer.isBuffer(pieces)) {
    reservation = await enter(pieces.length);
    endWith(reply, reservation);
    return reply.send(pieces);
  }
  try {
    if (bytesAhead !== undefined) reservation = await enter(bytesAhead);
    const { ahead, isAll } = await firstPieces(pieces);
    if (isAll) {
      reservation?.release();
      return reply.send(Buffer.concat(ahead));
    }
    reservation ??= await enter(bytesAtATime());
    const stream = Readable.from(loggingFailures(request.call, takenFrom(reservation, ahead, pieces)), {
      objectMode: false,
      // No piece is built before the client has read the previous one.
      highWaterMark: 0,
    });
    endWith(reply, reservation, stream);
    return reply.send(stream);
  } catch (error) {
    reservation?.release();
    throw error;
  }
}

/** Releases the reservation however the response ends: sent, aborted by the client, or never begun. */
function endWith(reply: FastifyReply, reservation: Reservation, stream?: Readable): void {
  const end = () => {
    reservation.release();
    stream?.destroy();
  };
  if (reply.raw.closed || reply.raw.destroyed) end();
  else reply.raw.once('close', end);
}

/** Returns pieces until the response is known to be large, or all of it. */
async function firstPieces(
  pieces: AsyncGenerator<Buffer, void>,
): Promise<{ ahead: Buffer[]; isAll: boolean }> {
  const ahead: Buffer[] = [];
  for (let size = 0; size <= largestWhole; size += ahead.at(-1)?.length ?? 0) {
    const { value, done } = await pieces.next();
    if (done) return { ahead, isAll: true };
    ahead.push(value);
  }
  return { ahead, isAll: false };
}

/** Yields the pieces in order, and records how much the client has read. */
async function* takenFrom(
  reservation: Reservation,
  ahead: Buffer[],
  pieces: AsyncGenerator<Buffer, void>,
): AsyncGenerator<Buffer, void> {
  const first = Buffer.concat(ahead.splice(0));
  yield first;
  reservation.recordRead(first.length);
  for await (const piece of pieces) {
    yield piece;
    reservation.recordRead(piece.length);
    // Pieces from memory never wait for anything: without a turn for others, a fast client would occupy the event loop.
    await nextTurn();
  }
}

/**
 * Yields the pieces, and logs an error when producing one fails: the status has already been sent, so only the log
 * can report the error. The stream of the pieces then destroys the connection, so that a partial response never looks
 * like a complete one (RFC 9112, 8).
 */
export async function* loggingFailures<T>(
  { app, requestId }: Call,
  pieces: AsyncIterable<T>,
): AsyncGenerator<T> {
  try {
    yield* pieces;
  } catch (error) {
    app.log.error({ err: error, requestId }, 'an answer broke off');
    throw error;
  }
}
