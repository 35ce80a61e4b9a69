/** The position at which a page of a list ends, as a text that clients send back (contract §9 List, `cursor`). */
import { bookingStatuses } from '#domain/booking/record/booking-status.ts';
import { Refusal } from '#domain/refusal.ts';
import { parseTimestamp } from '#domain/time/timestamp.ts';
import { type BookingSortField, bookingSortFields } from '#features/bookings/record/request-schema.ts';
import { cursorOf, cursorParts, isPageNumber, notACursor } from '#platform/data/shapes/cursor.ts';
import { isUuid, type PageRequest } from '#platform/data/shapes/shapes.ts';
import type { Row } from './list-queries.ts';

/** The last row of a page. */
export interface Position extends Row {
  /** Number of the next page. */
  readonly page: number;
}

export function writeCursor({ sortBy, sortOrder }: PageRequest, { value, id, page }: Position): string {
  return cursorOf([sortBy, sortOrder, value, id, page]);
}

/**
 * @throws Refusal VALIDATION_FAILED for a text that is no cursor, or for a cursor of a list with another sort order.
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
    throw new Refusal('VALIDATION_FAILED', [
      {
        reason: 'NOT_ALLOWED_TOGETHER',
        with: field === sortBy ? 'query.sortOrder' : 'query.sortBy',
        field: 'query.cursor',
      },
    ]);
  }
  return { value, id, page };
}

/** Accepts only values that the database can read: clients can send any text as a cursor. */
const isValue: Readonly<Record<BookingSortField, (value: string) => boolean>> = {
  createdAt: isUuid,
  startDate: isTimestamp,
  endDate: isTimestamp,
  status: (value) => (bookingStatuses as readonly string[]).includes(value),
  totalAmount: (value) => /^\d{1,12}\.\d\d$/.test(value),
};

/**
 * Accepts the form in which PostgreSQL writes a timestamp, `2026-11-21 09:30:00.5+00`; a year 0 does not exist
 * (contract §2).
 */
function isTimestamp(value: string): boolean {
  return (
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/.test(value) &&
    parseTimestamp(value, 'UTC') !== undefined
  );
}
