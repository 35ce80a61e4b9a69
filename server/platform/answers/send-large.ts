/**
 * Sends JSON answers that are too large to be in memory as one text: in pieces, each built when the client has read
 * the previous one, and only a limited number of such answers at a time.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import type { App } from '../app-context.ts';
import { jsonPieces, roughLength } from './json-pieces.ts';
import type { Place } from './large-answers.ts';
import { newLine } from './line.ts';
import { batchBytes, idsOfBatch, Rows, type UnreadRow } from './rows.ts';
import { enterFor, firstPieces, largestWhole, sendPieces } from './stream-pieces.ts';

/** The estimate of an answer's memory stops here. */
const heaviest = 64 * 1024 * 1024;

const json = 'application/json; charset=utf-8';

/** Whether {@link sendLarge} must send the body of an answer: it is large, or its length is not yet known. */
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
 * destroys the connection (broken-off.ts).
 *
 * @throws Refusal UNAVAILABLE when too many large answers are in progress; any error of reading the first rows.
 */
export async function sendLarge(
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
  schema: TSchema,
): Promise<FastifyReply> {
  const { app } = request.call;
  const rows = (body as { data?: unknown } | null)?.data;
  const isUnread = rows instanceof Rows && rows.unread !== undefined;
  const pieces =
    rows instanceof Rows ? pageInPieces(app, body as object, rows, schema) : inPieces(body, schema);
  let place: Place | undefined;
  try {
    // Rows that are still in the database are not read before memory is available for them.
    if (isUnread) place = await enterFor(request, reply, bytesAtATime(rows.unread?.rows ?? []));
    const { ahead, isAll } = await firstPieces(pieces);
    reply.type(json);
    if (isAll && place === undefined) return reply.send(Buffer.concat(ahead));
    place ??= await enterFor(request, reply, rows instanceof Rows ? batchBytes : heldInMemory(body));
    return sendPieces(request, reply, place, ahead, pieces);
  } catch (error) {
    place?.leave();
    throw error;
  }
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

async function* inPieces(value: unknown, schema: TSchema | undefined): AsyncGenerator<Buffer, void> {
  for (const piece of jsonPieces(value, schema)) yield Buffer.from(piece);
}

const readInTurn = newLine();

/** Yields the members of the body in their order; the rows first from memory, and then batch by batch. */
async function* pageInPieces(
  app: App,
  body: object,
  rows: Rows<unknown>,
  schema: TSchema,
): AsyncGenerator<Buffer, void> {
  const { properties } = schema as unknown as { properties: Record<string, TSchema & { items?: TSchema }> };
  const row = properties.data?.items;
  let before = '{';
  for (const [name, value] of Object.entries(body)) {
    yield Buffer.from(`${before}"${name}":`);
    before = ',';
    if (value !== rows) {
      yield* inPieces(value, properties[name]);
      continue;
    }
    let between = '[';
    for (const one of rows.first) {
      yield Buffer.from(between);
      yield* inPieces(one, row);
      between = ',';
    }
    let left = rows.unread?.rows ?? [];
    while (left.length > 0) {
      const batch = await readInTurn(app, () => nextBatch(rows, left, row, between));
      left = left.slice(batch.count);
      if (batch.pieces.length > 0) between = ',';
      yield* batch.pieces;
    }
    yield Buffer.from(between === '[' ? '[]' : ']');
  }
  yield Buffer.from('}');
}

/**
 * Reads some rows and turns them into JSON at once: only bytes outside the heap are kept while a client reads. Rows
 * may be longer as JSON than in the database, because of the names that they refer to: the next batch reads again
 * the rows that no longer fit.
 */
async function nextBatch(
  rows: Rows<unknown>,
  left: readonly UnreadRow[],
  schema: TSchema | undefined,
  between: string,
): Promise<{ pieces: Buffer[]; count: number }> {
  const ids = idsOfBatch(left);
  const found = (await rows.unread?.read(ids)) ?? new Map<string, unknown>();
  const pieces: Buffer[] = [];
  let separator = between;
  let size = 0;
  let count = 0;
  for (const id of ids) {
    if (size >= batchBytes) break;
    count += 1;
    if (!found.has(id)) continue;
    for (const piece of jsonPieces(found.get(id), schema)) {
      const bytes = Buffer.from(separator + piece);
      separator = '';
      size += bytes.length;
      pieces.push(bytes);
    }
    separator = ',';
  }
  return { pieces, count };
}
