/** Reads a list of any length in batches that hold nothing open in the database (contract §19). */
import type { App } from '#platform/data/app.ts';
import { idsOfBatch, type Rows } from '#platform/data/rows/rows.ts';
import { newLine } from './line.ts';

/** A list in an order in which each row has a position, such as a value and an id. */
export interface KeysetList<Key, Row> {
  /** Returns the positions of the next rows: at most `most`, from the one after `after` on. */
  readonly findKeys: (after: Key | undefined, most: number) => Promise<readonly Key[]>;
  /** Returns the rows at the positions, in the same order; those that have been removed are left out. */
  readonly readRows: (keys: readonly Key[]) => Promise<Rows<Row>>;
}

/**
 * Positions that one statement finds. For some filters the statement must collect all rows that remain, so there should
 * be few such statements.
 */
const keysAtATime = 5_000;
/** Rows that one statement reads, if they fit into 256 KB together. */
const rowsAtATime = 200;

/** Bytes of memory that a list in progress holds: positions, and the rows of a batch as values and as text. */
export const bytesOfKeysetList = 2 * 1024 * 1024;

const readInTurn = newLine();

/**
 * Yields all rows in order, in arrays of bounded size. Each array takes one or two statements, which run when the
 * consumer asks for the array; no session, transaction or snapshot exists between them. So a row that is added, changed
 * or removed meanwhile may or may not be among the rows, and one whose position changes may be there twice.
 */
export async function* keysetBatches<Key, Row>(
  app: App,
  { findKeys, readRows }: KeysetList<Key, Row>,
): AsyncGenerator<readonly Row[], void> {
  let after: Key | undefined;
  let hasBegun = false;
  // The first statements belong to the request and its deadline: while the database is away, the answer is a 503.
  const read = <T>(work: () => Promise<T>) => (hasBegun ? readInTurn(app, work) : work());
  for (;;) {
    const from = after;
    const keys = await read(() => findKeys(from, keysAtATime));
    for (let at = 0; at < keys.length; at += rowsAtATime) {
      const rows = await read(() => readRows(keys.slice(at, at + rowsAtATime)));
      hasBegun = true;
      yield rows.first;
      yield* unreadRows(app, rows);
    }
    if (keys.length < keysAtATime) return;
    after = keys.at(-1);
  }
}

async function* unreadRows<Row>(app: App, { unread }: Rows<Row>): AsyncGenerator<readonly Row[], void> {
  let left = unread?.rows ?? [];
  while (unread && left.length > 0) {
    const ids = idsOfBatch(left);
    left = left.slice(ids.length);
    const found = await readInTurn(app, () => unread.read(ids));
    yield ids.filter((id) => found.has(id)).map((id) => found.get(id) as Row);
  }
}
