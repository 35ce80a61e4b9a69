/**
 * The operation of the free slots of a service (contract §10): catalog, staff and rules come from memory, one query reads
 * the bookings of the staff, and for a limited category another one reads how full it is (contract §15), for a stay which
 * places are free (contract §26).
 */

import { may } from '#domain/access/roles.ts';
import { bookingKind } from '#domain/booking/record/booking-kind.ts';
import {
  freeSlots,
  isPeriodOf,
  longestPeriodFor,
  type Slot,
  slotMinutes,
} from '#domain/booking/rules/availability.ts';
import { bufferOf, holdOf } from '#domain/booking/rules/business-times.ts';
import { Refusal } from '#domain/refusal.ts';
import { type Interval, isBefore } from '#domain/time/interval.ts';
import {
  endExpiredBookings,
  freeBerths,
  fullTimes,
  occupiedTimes,
  requireChangeableBooking,
} from '#features/bookings/public.ts';
import { cachedService } from '#features/services/public.ts';
import { cachedBookingRules } from '#features/settings/public.ts';
import { membersWithSkill, staffTime } from '#features/staff/public.ts';
import type { Call } from '#platform/data/call.ts';
import { readClock } from '#platform/data/db/columns.ts';
import { instantOf, tooLong, wrongOrder } from '#platform/data/shapes/instants.ts';
import type { FreeMember, SlotQuery } from './schema.ts';

/**
 * Returns the free slots for the service, each computed when the caller requests it. A service that is unknown or
 * currently not offered has none, because it could not be booked.
 *
 * @throws Refusal UNAUTHENTICATED, NOT_FOUND and FORBIDDEN for `exceptBookingId`; VALIDATION_FAILED for a period that does not end after its start, or is longer than 31 days, or longer than
 * is permitted for so many staff members.
 */
export async function listFreeSlots(call: Call, query: SlotQuery): Promise<Iterable<Slot<FreeMember>>> {
  const timeZone = call.app.businessTimeZone();
  const from = instantOf(call, 'query.from', query.from);
  const to = instantOf(call, 'query.to', query.to);
  if (!isBefore(from, to)) throw wrongOrder('NOT_AFTER');
  const period = { start: from, end: to };
  requirePeriod(period, timeZone, 1);

  const except = await exceptedId(call, query.exceptBookingId);
  const service = cachedService(call, query.serviceId);
  if (!service?.isActive) return [];
  const skilled = membersWithSkill(call, service.id).filter(({ member }) => member.isAvailable);
  if (skilled.length === 0) return [];
  requirePeriod(period, timeZone, skilled.length);

  // Where nothing can be written, as on a standby, those times stay taken.
  await endExpiredBookings(call.app).catch(() => {});
  const { category } = service;
  const kind = bookingKind([category]);
  const times = cachedBookingRules(call.app);
  // A booking outside the period can hold a member within it, and a slot holds them outside of it.
  const buffer = bufferOf(times, [category], kind);
  const ids = skilled.map(({ id }) => id);
  const full = await fullTimes(call, category, period, except);
  const berths = kind === 'stay' ? await freeBerths(call, category, period, except) : undefined;
  const occupied = await occupiedTimes(call, ids, kind, holdOf(period, buffer), except);
  const candidates = skilled.map(
    ({ id, member, proficiency }): FreeMember => ({
      ...staffTime(call, member, period),
      id,
      member,
      proficiency,
      bookings: occupied.get(id) ?? [],
    }),
  );
  const minutes = slotMinutes(query.duration, service.duration);
  const isCustomer = !(call.caller && may(call.caller.role, 'manageAnyBooking'));
  const now = isCustomer && times.notice.size > 0 ? await readClock(call.db) : undefined;
  return freeSlots({ category, kind, times, now, from, to, minutes, timeZone, full, berths }, candidates);
}

/** Returns the id of the booking that the caller wants to move. */
async function exceptedId(call: Call, id: string | undefined): Promise<string | undefined> {
  if (id === undefined) return undefined;
  const { caller } = call;
  if (caller === undefined) throw new Refusal('UNAUTHENTICATED');
  return (await requireChangeableBooking({ ...call, caller }, id)).id;
}

/** @throws Refusal VALIDATION_FAILED for a period that is too long for the slots of that many members. */
function requirePeriod(period: Interval, timeZone: string, members: number): void {
  const days = longestPeriodFor(members);
  if (!isPeriodOf(days, period, timeZone)) throw tooLong(days, 'DAYS');
}
