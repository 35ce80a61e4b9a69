/** Sends JSON responses that are too large to be in memory as one text: in pieces (send-pieces.ts). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { batchBytes, Rows, type UnreadRow } from '#platform/data/rows/rows.ts';
import { documentInPieces } from './document-in-pieces.ts';
import { roughLength } from './json-pieces.ts';
import { valueInPieces } from './rows-in-pieces.ts';
import { largestWhole, sendPieces } from './send-pieces.ts';

/** The estimate of a response's memory stops here. */
const heaviest = 64 * 1024 * 1024;

/** True if {@link sendLarge} must send the body of a response: it is large, or its length is not yet known. */
export function isLarge(body: unknown): boolean {
  const { data } = (body ?? {}) as { data?: unknown };
  if (data instanceof Rows)
    return data.unread !== undefined || roughLength(data.first, largestWhole) > largestWhole;
  return roughLength(body, largestWhole) > largestWhole;
}

/** Returns a body whose rows are all in memory, as the compiled serializers take it. */
export function wholeBody(body: object): object {
  const { data } = body as { data?: unknown };
  return data instanceof Rows ? { ...body, data: data.first } : body;
}

/**
 * Sends the body by its schema. A body that proves to be small is sent whole. An error after the first piece
 * destroys the connection (send-pieces.ts).
 *
 * @throws Refusal UNAVAILABLE when too many large responses are in progress; any error of reading the first rows.
 */
export function sendLarge(
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
  schema: TSchema,
): Promise<FastifyReply> {
  const { app } = request.call;
  const rows = (body as { data?: unknown } | null)?.data;
  const isPage = rows instanceof Rows;
  const pieces = isPage ? documentInPieces(app, body as object, schema) : valueInPieces(body, schema);
  return sendPieces(request, reply.type('application/json; charset=utf-8'), pieces, {
    // Rows that are still in the database are not read before memory is available for them.
    bytesAhead: isPage && rows.unread !== undefined ? bytesAtATime(rows.unread.rows) : undefined,
    bytesAtATime: isPage ? undefined : () => heldInMemory(body),
  });
}

/** Returns the largest number of bytes that one read returns. */
function bytesAtATime(rows: readonly UnreadRow[]): number {
  return rows.reduce((most, { octets }) => Math.max(most, octets), batchBytes);
}

/** Data that is already in memory stays there until all of it has been sent. */
function heldInMemory(body: unknown): number {
  const length = roughLength(body, heaviest);
  return Number.isFinite(length) ? Math.max(length, batchBytes) : batchBytes;
}
