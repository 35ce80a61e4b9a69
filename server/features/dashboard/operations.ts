/**
 * The operations of the dashboard (contract §11). The figures come from the rollup; no query reads the bookings
 * themselves.
 */
import { type BookingStatus, isLive } from '#domain/booking/record/booking-status.ts';
import type { Interval } from '#domain/time/interval.ts';
import { petsBySpecies } from '#features/pets/public.ts';
import { countServicesByCategory, serviceNames } from '#features/services/public.ts';
import { countMembers } from '#features/staff/public.ts';
import { usersByRole } from '#features/users/public.ts';
import { coalesced } from '#platform/base/async/batched.ts';
import { onePerApp } from '#platform/base/state.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import { prepared } from '#platform/data/db/prepared.ts';
import { analyticsPeriod } from './analytics-period.ts';
import type { DashboardAnalytics, DashboardStats } from './dashboard.ts';
import { readCategories, readCurrentFigures, readFigures, readTopServices } from './queries.ts';
import type { AnalyticsQuery } from './schema.ts';

/** Number of services in the list of the most booked ones (contract §11). */
const topServices = 10;
/** No booking starts later than this instant. */
const endOfTime = Temporal.Instant.from('+010000-01-01T00:00Z');

/**
 * Returns the current figures. They are the same for every caller, so requests that arrive together share one statement,
 * which is sent after all of them have arrived.
 */
export function getDashboardStats(call: SignedInCall): Promise<DashboardStats> {
  return currentStats(call.app)('', call);
}

const currentStats = onePerApp('dashboardStats', () => coalesced(readStats));

async function readStats(call: SignedInCall): Promise<DashboardStats> {
  const counted = { users: usersByRole(), pets: petsBySpecies() };
  const { starting, ...figures } = await readCurrentFigures(
    prepared(call.app.database),
    periodsFromToday(call),
    counted,
  );
  const bookings = new Map<BookingStatus, number>();
  for (const { status, bookings: count } of figures.totals)
    bookings.set(status, (bookings.get(status) ?? 0) + count);
  const live = [0, 0, 0];
  for (const [period, status, count] of starting) {
    if (isLive(status)) live[period] = (live[period] ?? 0) + count;
  }
  const [earlierToday = 0, laterToday = 0, afterToday = 0] = live;
  return {
    ...figures,
    services: countServicesByCategory(call),
    staff: countMembers(call),
    bookings,
    today: earlierToday + laterToday,
    upcoming: laterToday + afterToday,
  };
}

/** Returns three adjacent periods: today until now, the rest of today, and the time after it. */
function periodsFromToday({ app, now }: SignedInCall): readonly Interval[] {
  const startOfToday = now.toZonedDateTimeISO(app.businessTimeZone()).startOfDay();
  const end = startOfToday.add({ days: 1 }).startOfDay().toInstant();
  return [
    { start: startOfToday.toInstant(), end: now },
    { start: now, end },
    { start: end, end: endOfTime },
  ];
}

/**
 * Returns figures over time: a booking counts in the quarter of an hour in which it starts, whatever its status.
 *
 * @throws Refusal VALIDATION_FAILED: the end is not after the start, or the period has more than 400 buckets.
 */
export async function getDashboardAnalytics(
  call: SignedInCall,
  query: AnalyticsQuery,
): Promise<DashboardAnalytics> {
  const analytics = analyticsPeriod(call, query);
  const { period, buckets } = analytics;
  const periods = buckets.map(({ within }) => within);
  const byBucket = Map.groupBy(await readFigures(call.db, periods), ({ period }) => period);
  const top = await readTopServices(call.db, period, topServices);
  const topIds = top.map(({ serviceId }) => serviceId);
  const names = await serviceNames(call, topIds);
  return {
    ...analytics,
    series: buckets.map((_, at) => byBucket.get(at) ?? []),
    categories: await readCategories(call.db, period),
    // Services are never deleted from the database, so each one has a name.
    topServices: top.map((service) => ({ ...service, name: names.get(service.serviceId) ?? { en: '' } })),
  };
}
