/** The bookings of a list: those that the caller may read and that match the filters of the query (contract §9 List). */

import { may } from '#domain/access/roles.ts';
import { Refusal } from '#domain/refusal.ts';
import type { BookingFilter, Selection } from '#features/bookings/record/filters.ts';
import { type BookingListQuery, listedStatuses } from '#features/bookings/record/request-schema.ts';
import { petsNamed } from '#features/pets/public.ts';
import { cachedBookingRules } from '#features/settings/public.ts';
import { cachedMemberOfUser } from '#features/staff/public.ts';
import { usersNamed } from '#features/users/public.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import { instantOf } from '#platform/data/shapes/instants.ts';
import { isUuid } from '#platform/data/shapes/shapes.ts';

/**
 * Returns the bookings that the caller may read, restricted by the filters of the query.
 *
 * @throws Refusal VALIDATION_FAILED.
 */
export function selectionOf(call: SignedInCall, query: BookingListQuery): Selection {
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
  const names = q ? [{ ofUsers: usersNamed(q) }, { ofPets: petsNamed(q) }] : [{}];
  const named: Selection = names.map((name) => ({ ...filter, ...name }));
  if (status === undefined) return named;
  return named.flatMap((filter) => listedStatuses(status).map((status) => ({ ...filter, status })));
}

/** Returns the bookings that the caller may read: all that a list depends on of its caller. */
export function visibleTo(call: SignedInCall): Selection {
  const { userId, role } = call.caller;
  if (may(role, 'readAnyBooking')) return [{}];
  const staff = may(role, 'workAssignedBookings') ? cachedMemberOfUser(call, userId) : undefined;
  return staff ? [{ userId }, { staffId: staff.id }] : [{ userId }];
}

/** Returns the filters of the query; undefined when one names an id that cannot exist, or the period is empty. */
function filterOf(call: SignedInCall, query: BookingListQuery): BookingFilter | undefined {
  const [userId, staffId, petId, serviceId] = [query.userId, query.staffId, query.petId, query.serviceId].map(
    (id) => id?.toLowerCase(),
  );
  const from = query.from === undefined ? undefined : instantOf(call, 'query.from', query.from);
  const to = query.to === undefined ? undefined : instantOf(call, 'query.to', query.to);
  const length = from && to ? Temporal.Instant.compare(to, from) : 1;
  if (length < 0)
    throw new Refusal('VALIDATION_FAILED', [{ reason: 'BEFORE', other: 'from', field: 'query.to' }]);
  const ids = [userId, staffId, petId, serviceId].filter((id) => id !== undefined);
  const { category, balance } = query;
  const isUnsettled = balance === undefined ? undefined : (true as const);
  const areFound =
    ids.every(isUuid) && length > 0 && !(isUnsettled && !cachedBookingRules(call.app).payments);
  return areFound ? { userId, staffId, petId, serviceId, category, from, to, isUnsettled } : undefined;
}
