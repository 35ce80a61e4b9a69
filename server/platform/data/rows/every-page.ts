/** All rows of a list of any length, page by page, for answers that contain the whole list. */
import type { App } from '#platform/data/app.ts';
import type { Rows } from '#platform/data/rows/rows.ts';
import { newLine } from './line.ts';

/** Rows per page: the database needs some milliseconds. The pages measure their rows, and read large ones later. */
const limit = 100;

const readInTurn = newLine();

/**
 * Yields the pages that `read` returns, each after the consumer has taken the previous one. `read` gets the id of the
 * last row before the page, undefined for the first page, and the largest number of rows. Nothing is held open between
 * two pages: a row that is added or removed meanwhile may or may not appear.
 */
export async function* everyPage<T extends { readonly id: string }>(
  app: App,
  read: (after: string | undefined, limit: number) => Promise<Rows<T>>,
): AsyncGenerator<Rows<T>, void> {
  let after: string | undefined;
  for (;;) {
    const previous = after;
    const rows = await readInTurn(app, () => read(previous, limit));
    const found = [...rows.first, ...(rows.unread?.rows ?? [])];
    if (found.length > 0) yield rows;
    if (found.length < limit) return;
    after = found.at(-1)?.id;
  }
}
