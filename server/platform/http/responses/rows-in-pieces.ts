/** The rows of a list as JSON text in pieces: first those in memory, then the others, batch by batch. */
import type { TSchema } from 'typebox';
import type { App } from '#platform/data/app.ts';
import { newLine } from '#platform/data/rows/line.ts';
import { batchBytes, idsOfBatch, type Rows, type UnreadRow } from '#platform/data/rows/rows.ts';
import { jsonPieces } from './json-pieces.ts';

const readInTurn = newLine();

/** Yields the JSON text of a value in pieces. */
export async function* valueInPieces(
  value: unknown,
  schema: TSchema | undefined,
): AsyncGenerator<Buffer, void> {
  for (const piece of jsonPieces(value, schema)) yield Buffer.from(piece);
}

/**
 * Yields the rows, separated by commas. `before` precedes the first row; returns the text that must precede the next
 * one: `before` when there was no row.
 */
export async function* rowsInPieces(
  app: App,
  rows: Rows<unknown>,
  schema: TSchema | undefined,
  before: string,
): AsyncGenerator<Buffer, string> {
  let between = before;
  for (const one of rows.first) {
    yield Buffer.from(between);
    yield* valueInPieces(one, schema);
    between = ',';
  }
  let left = rows.unread?.rows ?? [];
  while (left.length > 0) {
    const batch = await readInTurn(app, () => nextBatch(rows, left, schema, between));
    left = left.slice(batch.count);
    if (batch.pieces.length > 0) between = ',';
    yield* batch.pieces;
  }
  return between;
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
