/** The times at which a category has no place left, for the search for free slots (contract §15). */
import type { Interval } from '#domain/interval.ts';
import type { ServiceCategory } from '#domain/service-category.ts';
import { cachedBookingRules } from '#features/settings/public.ts';
import type { Call } from '#platform/call.ts';
import { selectFullTimes } from './capacity-queries.ts';

/**
 * Returns the times within the interval at which the category has no place for another pet, in order and merged. A
 * category without a limit, by the settings in memory, costs no query.
 */
export async function fullTimes(
  call: Call,
  category: ServiceCategory,
  interval: Interval,
): Promise<readonly Interval[]> {
  const most = cachedBookingRules(call.app).capacity.get(category);
  return most === undefined ? [] : selectFullTimes(call.db, { category, most }, interval);
}
