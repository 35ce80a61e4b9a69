/** Sends an answer in pieces, each produced when the client has read the previous one. */
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { loggingFailures } from '#platform/http/protection/broken-off.ts';
import { enterLargeAnswers, type Place } from './large-answers.ts';

/** Largest answer, in characters and in bytes, that is sent whole, with its length. */
export const largestWhole = 256 * 1024;

/** Returns pieces until the answer is known to be large, or all of it. */
export async function firstPieces(
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

/**
 * Waits until the answer may hold `bytes` of memory at a time.
 *
 * @throws Refusal UNAVAILABLE when too many large answers are in progress.
 */
export function enterFor(request: FastifyRequest, reply: FastifyReply, bytes: number): Promise<Place> {
  return enterLargeAnswers(request.call.caller?.userId ?? request.ip, bytes, {
    log: request.call.app.log,
    breakOff: () => reply.raw.destroy(),
  });
}

/**
 * Sends the pieces and leaves the place when they have been sent or the connection is closed. An error destroys the
 * connection (broken-off.ts).
 */
export function sendPieces(
  request: FastifyRequest,
  reply: FastifyReply,
  place: Place,
  ahead: Buffer[],
  pieces: AsyncGenerator<Buffer, void>,
): FastifyReply {
  const stream = Readable.from(loggingFailures(request.call, takenFrom(place, ahead, pieces)), {
    objectMode: false,
    // No piece is built before the client has read the previous one.
    highWaterMark: 0,
  });
  endWith(reply, stream, place);
  return reply.send(stream);
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
