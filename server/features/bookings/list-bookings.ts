/** Lists of bookings (contract §9 List): the visible bookings of each caller, by page or by cursor. */
import type { SignedInCall } from '#platform/call.ts';
import { pageOf, pageRequest } from '#platform/shapes/shapes.ts';
import type { Booking } from './booking.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { countBookings, type Row, selectAfter, selectPage } from './list-queries.ts';
import { findBookingRows } from './queries.ts';
import type { BookingListQuery } from './schema.ts';
import { selectionOf } from './selection.ts';

export interface BookingList {
  readonly page: ReturnType<typeof pageOf<Booking>>;
  /** The cursor of the next page; undefined on the last page. */
  readonly next: string | undefined;
}

/**
 * Returns the bookings that the caller may read and that match the filters: their own, for STAFF also those that they
 * are assigned to, for MANAGER and ADMIN all.
 *
 * @throws Refusal VALIDATION_FAILED.
 */
export async function listBookings(call: SignedInCall, query: BookingListQuery): Promise<BookingList> {
  const request = pageRequest(query);
  const after = query.cursor === undefined ? undefined : readCursor(request, query.cursor);
  const selection = selectionOf(call, query);
  const total = await countBookings(call.db, selection);
  const page = after?.page ?? request.page;
  const { rows, hasNext } = after
    ? cut(await selectAfter(call.db, selection, request, request.limit + 1, after), request.limit)
    : {
        rows: await selectPage(call.db, selection, request, total),
        hasNext: request.offset + request.limit < total,
      };
  const bookings = await findBookingRows(
    call.db,
    rows.map(({ id }) => id),
  );
  const last = hasNext ? rows.at(-1) : undefined;
  return {
    page: pageOf({ ...request, page }, bookings, total),
    next: last && writeCursor(request, { ...last, page: page + 1 }),
  };
}

function cut(rows: readonly Row[], limit: number): { rows: readonly Row[]; hasNext: boolean } {
  return { rows: rows.slice(0, limit), hasNext: rows.length > limit };
}
