/** The cursor: the position where a page of the audit log ended (contract §11, `cursor`). */
import { Refusal } from '#domain/refusal.ts';
import { cursorOf, cursorParts, isPageNumber, notACursor } from '#platform/shapes/cursor.ts';
import type { PageRequest } from '#platform/shapes/shapes.ts';

/** The last entry of a page, by its number in the single sequence of the log. */
export interface Position {
  readonly seq: string;
  /** Number of the following page. */
  readonly page: number;
}

export function writeCursor({ sortOrder }: Pick<PageRequest, 'sortOrder'>, { seq, page }: Position): string {
  return cursorOf([sortOrder, seq, page]);
}

/** @throws Refusal VALIDATION_FAILED for a text that is not a cursor, or a cursor of a list in the other order. */
export function readCursor({ sortOrder }: Pick<PageRequest, 'sortOrder'>, cursor: string): Position {
  const [order, seq, page] = cursorParts(cursor);
  if (
    (order !== 'asc' && order !== 'desc') ||
    typeof seq !== 'string' ||
    // An int8 in PostgreSQL has at most 19 digits, and the largest values begin with 9.
    !/^[1-9]\d{0,17}$/.test(seq) ||
    !isPageNumber(page)
  ) {
    throw notACursor();
  }
  if (order !== sortOrder) throw new Refusal('VALIDATION_FAILED', `cursor: it goes with sortOrder=${order}`);
  return { seq, page };
}
