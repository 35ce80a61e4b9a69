/**
 * Sends an answer in pieces, each built when the client has read the previous one, and only a limited number of such
 * answers at a time. An answer that proves to be small is sent whole.
 */
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { loggingFailures } from '#platform/http/protection/broken-off.ts';
import { enterLargeAnswers, type Place } from './large-answers.ts';
import { batchBytes } from './rows.ts';

/** Largest answer, in characters and in bytes, that is sent whole, with its length. */
export const largestWhole = 256 * 1024;

export interface PiecesOptions {
  /** The user to whom the answer counts, if not the caller: one user or address has at most half of the memory. */
  readonly ofUser?: string | undefined;
  /** Bytes of memory that must be available before the first piece is built, if it needs so many. */
  readonly bytesAhead?: number | undefined;
  /** Returns the bytes of memory that the rest of a large answer needs at a time. Default: one batch of rows. */
  readonly bytesAtATime?: (() => number) | undefined;
}

/**
 * Sends the pieces with the headers that `reply` has. An error after the first piece destroys the connection
 * (broken-off.ts).
 *
 * @throws Refusal UNAVAILABLE when too many large answers are in progress; any error of building the first pieces.
 */
export async function sendPieces(
  request: FastifyRequest,
  reply: FastifyReply,
  pieces: AsyncGenerator<Buffer, void>,
  { ofUser, bytesAhead, bytesAtATime = () => batchBytes }: PiecesOptions = {},
): Promise<FastifyReply> {
  const { app, caller } = request.call;
  const enter = (bytes: number) =>
    enterLargeAnswers(ofUser ?? caller?.userId ?? request.call.ip, bytes, {
      log: app.log,
      breakOff: () => reply.raw.destroy(),
    });
  let place: Place | undefined;
  try {
    if (bytesAhead !== undefined) place = await enter(bytesAhead);
    const { ahead, isAll } = await firstPieces(pieces);
    if (isAll) {
      place?.leave();
      return reply.send(Buffer.concat(ahead));
    }
    place ??= await enter(bytesAtATime());
    const stream = Readable.from(loggingFailures(request.call, takenFrom(place, ahead, pieces)), {
      objectMode: false,
      // No piece is built before the client has read the previous one.
      highWaterMark: 0,
    });
    endWith(reply, stream, place);
    return reply.send(stream);
  } catch (error) {
    place?.leave();
    throw error;
  }
}

/** Releases the place however the answer ends: sent, aborted by the client, or never begun. */
function endWith(reply: FastifyReply, stream: Readable, place: Place): void {
  const end = () => {
    place.leave();
    stream.destroy();
  };
  if (reply.raw.closed || reply.raw.destroyed) end();
  else reply.raw.once('close', end);
}

/** Returns pieces until the answer is known to be large, or all of it. */
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
  place: Place,
  ahead: Buffer[],
  pieces: AsyncGenerator<Buffer, void>,
): AsyncGenerator<Buffer, void> {
  const first = Buffer.concat(ahead.splice(0));
  yield first;
  place.took(first.length);
  for await (const piece of pieces) {
    yield piece;
    place.took(piece.length);
    // Pieces from memory never wait for anything: without a turn for others, a fast client would occupy the event loop.
    await nextTurn();
  }
}
