/**
 * Cursors: the position where a page of a list ended, as a text that is opaque to clients (contract §9 List, §11).
 */
import { Type } from 'typebox';
import { Refusal } from '#domain/refusal.ts';
import type { PageRequest } from './shapes.ts';

/** The cursor as a query contains it. */
export const cursor = () =>
  Type.Optional(
    Type.String({
      description: 'From the `Link` header of an answer: the page after it. `page` is ignored.',
    }),
  );

/** The header of a page, for the document. */
export const nextPageHeaders = { Link: 'With rel="next": the next page, if there is one (RFC 8288).' };

/** Returns the text of a cursor with these parts. */
export function cursorOf(parts: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/**
 * Returns the parts of a cursor; empty for any other text. A client may send anything, so the caller must check
 * each part.
 */
export function cursorParts(cursor: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

/** True if the part of a cursor is a page number. */
export function isPageNumber(part: unknown): part is number {
  return Number.isSafeInteger(part) && (part as number) >= 1;
}

export function notACursor(): Refusal {
  return new Refusal('VALIDATION_FAILED', [
    { reason: 'WRONG_FORMAT', expected: 'CURSOR', field: 'query.cursor' },
  ]);
}

/**
 * Returns the header `Link` of an answer that is not the last page (RFC 8288): the same list, with the cursor in
 * place of `page`. Relative, so that it is valid at any address by which the client reached this server.
 */
export function nextLink(path: string, query: Readonly<Record<string, unknown>>, cursor: string): string {
  const { page: _, ...rest } = query;
  const parameters = Object.entries({ ...rest, cursor })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)]);
  return `<${path}?${new URLSearchParams(parameters)}>; rel="next"`;
}

/** The last row of a page, by its number in the single sequence of the list. */
export interface SequencePosition {
  readonly seq: string;
  /** Number of the following page. */
  readonly page: number;
}

export function writeSequenceCursor(
  { sortOrder }: Pick<PageRequest, 'sortOrder'>,
  { seq, page }: SequencePosition,
): string {
  return cursorOf([sortOrder, seq, page]);
}

/** @throws Refusal VALIDATION_FAILED for a text that is not a cursor, or a cursor of a list in the other order. */
export function readSequenceCursor(
  { sortOrder }: Pick<PageRequest, 'sortOrder'>,
  cursor: string,
): SequencePosition {
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
  if (order !== sortOrder)
    throw new Refusal('VALIDATION_FAILED', [
      { reason: 'NOT_ALLOWED_TOGETHER', with: 'query.sortOrder', field: 'query.cursor' },
    ]);
  return { seq, page };
}
