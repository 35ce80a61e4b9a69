/** Lists of bookings (contract §9 List): the visible bookings of each caller, by page or by cursor. */
import { Refusal } from '#domain/refusal.ts';
import { may } from '#domain/roles.ts';
import { petsNamed } from '#features/pets/public.ts';
import { cachedMemberOfUser } from '#features/staff/public.ts';
import { usersNamed } from '#features/users/public.ts';
import type { SignedInCall } from '#platform/call.ts';
import { instantOf } from '#platform/shapes/instants.ts';
import { isUuid, pageOf, pageRequest } from '#platform/shapes/shapes.ts';
import type { Booking } from './booking.ts';
import { readCursor, writeCursor } from './cursor.ts';
import {
  type BookingFilter,
  countBookings,
  type Row,
  type Selection,
  selectAfter,
  selectPage,
} from './list-queries.ts';
import { findBookingRows } from './queries.ts';
import { type BookingListQuery, listedStatuses } from './schema.ts';

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

/** Returns the bookings that the caller may read, restricted by the filters of the query. */
function selectionOf(call: SignedInCall, query: BookingListQuery): Selection {
  const filter = filterOf(call, query);
  if (filter === undefined) return [];
  return visibleTo(call).flatMap(({ userId = filter.userId, staffId = filter.staffId }) =>
    (filter.userId ?? userId) === userId && (filter.staffId ?? staffId) === staffId
      ? alternatives({ ...filter, userId, staffId }, query)
      : [],
  );
}

/**
 * Returns one filter for each status, and with `q` one for the users and one for the pets of that name: each of them
 * uses an index of its own.
 */
function alternatives(filter: BookingFilter, { status, q }: BookingListQuery): Selection {
  const named: Selection =
    q === undefined || q === ''
      ? [filter]
      : [
          { ...filter, ofUsers: usersNamed(q) },
          { ...filter, ofPets: petsNamed(q) },
        ];
  if (status === undefined) return named;
  return named.flatMap((filter) => listedStatuses(status).map((status) => ({ ...filter, status })));
}

function visibleTo(call: SignedInCall): Selection {
  const { userId, role } = call.caller;
  if (may(role, 'readAnyBooking')) return [{}];
  const staff = may(role, 'workAssignedBookings') ? cachedMemberOfUser(call, userId) : undefined;
  return staff ? [{ userId }, { staffId: staff.id }] : [{ userId }];
}

/** Returns the filters of the query; undefined when one names an id that cannot exist. */
function filterOf(call: SignedInCall, query: BookingListQuery): BookingFilter | undefined {
  const [userId, staffId, petId] = [query.userId, query.staffId, query.petId].map((id) => id?.toLowerCase());
  const from = query.from === undefined ? undefined : instantOf(call, 'from', query.from);
  const to = query.to === undefined ? undefined : instantOf(call, 'to', query.to);
  if (from && to && Temporal.Instant.compare(from, to) > 0) {
    throw new Refusal('VALIDATION_FAILED', 'to: expected no earlier than from');
  }
  const ids = [userId, staffId, petId].filter((id) => id !== undefined);
  return ids.every(isUuid) ? { userId, staffId, petId, category: query.category, from, to } : undefined;
}
