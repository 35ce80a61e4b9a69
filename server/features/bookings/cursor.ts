/** Where a page of a list ended, as a text that clients hand back (contract §9 List, `cursor`). */
import { bookingStatuses } from '#domain/booking-status.ts';
import { Refusal } from '#domain/refusal.ts';
import { parseTimestamp } from '#domain/timestamp.ts';
import { cursorOf, cursorParts, isPageNumber, notACursor } from '#platform/shapes/cursor.ts';
import { isUuid, type PageRequest } from '#platform/shapes/shapes.ts';
import { type BookingSortField, bookingSortFields } from './schema.ts';

/** The last row of a page: its value of the field that the list is sorted by, as the database writes it. */
export interface Position {
  readonly value: string;
  readonly id: string;
  /** Number of the page that comes after it. */
  readonly page: number;
}

export function writeCursor({ sortBy, sortOrder }: PageRequest, { value, id, page }: Position): string {
  return cursorOf([sortBy, sortOrder, value, id, page]);
}

/**
 * @throws Refusal VALIDATION_FAILED for a text that is no cursor, or one of a list that is sorted otherwise.
 */
export function readCursor({ sortBy, sortOrder }: PageRequest, cursor: string): Position {
  const [named, order, value, id, page] = cursorParts(cursor);
  const field = bookingSortFields.find((known) => known === named);
  if (
    typeof value !== 'string' ||
    typeof id !== 'string' ||
    !isUuid(id) ||
    !isPageNumber(page) ||
    field === undefined ||
    !isValue[field](value)
  ) {
    throw notACursor();
  }
  if (field !== sortBy || order !== sortOrder) {
    throw new Refusal('VALIDATION_FAILED', `cursor: it goes with sortBy=${field} and sortOrder=${order}`);
  }
  return { value, id, page };
}

/** What the database could read: a cursor can be anybody's invention. */
const isValue: Readonly<Record<BookingSortField, (value: string) => boolean>> = {
  createdAt: isUuid,
  startDate: isTimestamp,
  endDate: isTimestamp,
  status: (value) => (bookingStatuses as readonly string[]).includes(value),
  totalAmount: (value) => /^\d{1,12}\.\d\d$/.test(value),
};

/** As PostgreSQL writes an instant of this system, `2026-11-21 09:30:00.5+00`: there is no year 0 (contract §2). */
function isTimestamp(value: string): boolean {
  return (
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/.test(value) &&
    parseTimestamp(value, 'UTC') !== undefined
  );
}
