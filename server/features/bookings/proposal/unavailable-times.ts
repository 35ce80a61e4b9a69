/** The times at which staff members are occupied, and categories full, for the search for free slots. */

import type { BookingKind } from '#domain/booking/record/booking-kind.ts';
import { firstStatus } from '#domain/booking/record/booking-status.ts';
import type { ServiceCategory } from '#domain/booking/record/service-category.ts';
import type { BookedTime } from '#domain/booking/rules/booking-conflict.ts';
import type { Interval } from '#domain/time/interval.ts';
import { cachedBookingRules } from '#features/settings/public.ts';
import type { Call } from '#platform/data/call.ts';
import { selectFullTimes } from './capacity-queries.ts';
import { selectOccupiedTimes } from './overlap-queries.ts';

/**
 * Returns the times at which live bookings of the kind occupy each of the staff members who has any, by staff id, for the bookings
 * that overlap the interval. Bookings of any live status that follow each other without a gap are merged into one.
 * `except` is the id of a booking that is left out.
 */
export async function occupiedTimes(
  call: Call,
  staffIds: readonly string[],
  kind: BookingKind,
  interval: Interval,
  except?: string,
): Promise<ReadonlyMap<string, readonly BookedTime[]>> {
  const held = await selectOccupiedTimes(call.db, staffIds, kind, interval, except);
  const times = held.map((one) => ({ ...one, kind, status: firstStatus }));
  return Map.groupBy(times, ({ staffId }) => staffId);
}

/**
 * Returns the times within the interval at which the category has no place for another pet, in order and merged. A
 * category without a limit, by the settings in memory, costs no query. `except` is the id of a booking that is left out.
 */
export async function fullTimes(
  call: Call,
  category: ServiceCategory,
  interval: Interval,
  except?: string,
): Promise<readonly Interval[]> {
  const most = cachedBookingRules(call.app).capacity.get(category);
  return most === undefined ? [] : selectFullTimes(call.db, { category, most, except }, interval);
}
