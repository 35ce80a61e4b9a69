/** Lists of bookings (contract §9 List): the visible bookings of each caller, by page or by cursor. */

import { toListedReplies } from '#features/bookings/record/booking-reply.ts';
import type { BookingListQuery } from '#features/bookings/record/request-schema.ts';
import { coalesced } from '#platform/base/async/batched.ts';
import { onePerApp } from '#platform/base/state.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import { pageOf, pageRequest } from '#platform/data/shapes/shapes.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { selectBookingPage } from './page-queries.ts';
import { selectionOf, visibleTo } from './selection.ts';

/**
 * Returns the bookings that the caller may read and that match the filters: their own, for STAFF also those that they
 * are assigned to, for MANAGER and ADMIN all.
 *
 * Equal requests that arrive together, from callers who may read the same bookings, share one list. It is read after all
 * of them have arrived.
 *
 * @throws Refusal VALIDATION_FAILED.
 */
export function listBookings(call: SignedInCall, query: BookingListQuery): ReturnType<typeof readList> {
  return sharedLists(call.app)(JSON.stringify([visibleTo(call), query, call.language]), { call, query });
}

const sharedLists = onePerApp('bookingLists', () => coalesced(readList));

/** Returns the bookings as a list shows them, each with its entity tag; `next` is the cursor of the next page, if there is one. */
async function readList({ call, query }: { readonly call: SignedInCall; readonly query: BookingListQuery }) {
  const request = pageRequest(query);
  const after = query.cursor === undefined ? undefined : readCursor(request, query.cursor);
  const selection = selectionOf(call, query);
  const { bookings, lastOfMore, ...count } = await selectBookingPage(call.app, selection, request, after);
  const listed = await bookings.mapTogether((some) => toListedReplies(call, some));
  const page = after?.page ?? request.page;
  return {
    ...pageOf({ ...request, page }, listed, count),
    next: lastOfMore && writeCursor(request, { value: lastOfMore.value, id: lastOfMore.id, page: page + 1 }),
  };
}
