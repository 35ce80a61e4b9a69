/** A JSON object of any length in pieces: some of its members are lists that are read while the object is sent. */
import type { TSchema } from 'typebox';
import type { App } from '#platform/data/app.ts';
import { Rows } from '#platform/data/rows/rows.ts';
import { rowsInPieces, valueInPieces } from './rows-in-pieces.ts';

/** A member with all rows of a list. */
export class Pages {
  readonly pages: AsyncIterable<Rows<unknown>>;

  constructor(pages: AsyncIterable<Rows<unknown>>) {
    this.pages = pages;
  }
}

/** Yields the members in their order, by the schema of the object. A member may be `Rows` or `Pages`. */
export async function* documentInPieces(
  app: App,
  members: object,
  schema: TSchema,
): AsyncGenerator<Buffer, void> {
  const { properties } = schema as unknown as { properties: Record<string, TSchema & { items?: TSchema }> };
  let before = '{';
  for (const [name, value] of Object.entries(members)) {
    yield Buffer.from(`${before}"${name}":`);
    before = ',';
    const pages = value instanceof Rows ? [value] : value instanceof Pages ? value.pages : undefined;
    if (pages === undefined) {
      yield* valueInPieces(value, properties[name]);
      continue;
    }
    let between = '[';
    for await (const rows of pages)
      between = yield* rowsInPieces(app, rows, properties[name]?.items, between);
    yield Buffer.from(between === '[' ? '[]' : ']');
  }
  yield Buffer.from(before === '{' ? '{}' : '}');
}

/** Smallest size of a piece, in bytes. */
const smallestPiece = 64 * 1024;

/** Yields the same bytes in fewer pieces: a document of many short rows would be a write for each of them. */
export async function* inFewerPieces(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let collected: Buffer[] = [];
  let size = 0;
  for await (const piece of pieces) {
    collected.push(piece);
    size += piece.length;
    if (size < smallestPiece) continue;
    yield Buffer.concat(collected);
    [collected, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(collected);
}
