/**
 * Cursors: the position where a page of a list ended, as a text that is opaque to clients (contract §9 List, §11).
 */
import { Refusal } from '#domain/refusal.ts';
import type { Rows } from '#platform/data/rows/rows.ts';
import { type PageRequest, pageOf, pageRequest } from './shapes.ts';

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

/** The rows of a page in the order of the single sequence of a list. */
interface SequencePage<T> {
  readonly rows: Rows<T> | readonly T[];
  readonly count: Parameters<typeof pageOf>[2];
  /** The number of the last row if another page follows. */
  readonly lastOfMore?: string | undefined;
}

/**
 * Returns a page of a list in the order of its single sequence, by page or by cursor. `read` gets the number of the row before
 * the page if there is a cursor. `next` is the cursor of the following page, undefined on the last one.
 *
 * @throws Refusal VALIDATION_FAILED for an invalid cursor, or a cursor of a list in the other order.
 */
export async function listInSequence<T>(
  query: Parameters<typeof pageRequest>[0] & { readonly cursor?: string },
  read: (page: PageRequest, after: string | undefined) => Promise<SequencePage<T>>,
) {
  const request = pageRequest(query);
  const after = query.cursor === undefined ? undefined : readSequenceCursor(request, query.cursor);
  const { rows, count, lastOfMore } = await read(request, after?.seq);
  const page = after?.page ?? request.page;
  return {
    ...pageOf({ ...request, page }, rows, count),
    next: lastOfMore && cursorOf([request.sortOrder, lastOfMore, page + 1]),
  };
}

function readSequenceCursor({ sortOrder }: PageRequest, cursor: string): { seq: string; page: number } {
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
