/**
 * The operations of the dashboard (contract §11). The figures come from the rollup; no query reads the bookings
 * themselves.
 */
import { type BookingStatus, isLive } from '#domain/booking-status.ts';
import type { Interval } from '#domain/interval.ts';
import { countPetsBySpecies } from '#features/pets/public.ts';
import { countServicesByCategory, serviceNames } from '#features/services/public.ts';
import { countMembers } from '#features/staff/public.ts';
import { countUsersByRole } from '#features/users/public.ts';
import type { SignedInCall } from '#platform/call.ts';
import { analyticsPeriod } from './analytics-period.ts';
import type { DashboardAnalytics, DashboardStats } from './dashboard.ts';
import { readCategories, readFigures, readTopServices, readTotals } from './queries.ts';
import type { AnalyticsQuery } from './schema.ts';

/** Number of services in the list of the most booked ones (contract §11). */
const topServices = 10;
/** No booking starts later than this instant. */
const endOfTime = Temporal.Instant.from('+010000-01-01T00:00Z');

/** Returns the current figures. */
export async function getDashboardStats(call: SignedInCall): Promise<DashboardStats> {
  const totals = await readTotals(call.db);
  const bookings = new Map<BookingStatus, number>();
  for (const { status, bookings: count } of totals) bookings.set(status, (bookings.get(status) ?? 0) + count);
  return {
    users: await countUsersByRole(call.db),
    pets: await countPetsBySpecies(call.db),
    services: countServicesByCategory(call),
    staff: countMembers(call),
    bookings,
    ...(await todayAndUpcoming(call)),
    totals,
  };
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
  const figures = await readFigures(
    call.db,
    buckets.map(({ within }) => within),
  );
  const byBucket = Map.groupBy(figures, ({ period }) => period);
  const top = await readTopServices(call.db, period, topServices);
  const names = await serviceNames(
    call,
    top.map(({ serviceId }) => serviceId),
  );
  return {
    ...analytics,
    series: buckets.map((_, at) => byBucket.get(at) ?? []),
    categories: await readCategories(call.db, period),
    // Services are never deleted from the database, so each one has a name.
    topServices: top.map((service) => ({ ...service, name: names.get(service.serviceId) ?? { en: '' } })),
  };
}

/**
 * Counts the live bookings that start today, and those that start from now on. One statement reads three periods; both
 * counts include the rest of today.
 */
async function todayAndUpcoming(call: SignedInCall): Promise<Pick<DashboardStats, 'today' | 'upcoming'>> {
  const { now } = call;
  const { start, end } = today(call);
  const periods = [
    { start, end: now },
    { start: now, end },
    { start: end, end: endOfTime },
  ];
  const live = [0, 0, 0];
  for (const { period, status, bookings } of await readFigures(call.db, periods)) {
    if (isLive(status)) live[period] = (live[period] ?? 0) + bookings;
  }
  const [earlierToday = 0, laterToday = 0, afterToday = 0] = live;
  return { today: earlierToday + laterToday, upcoming: laterToday + afterToday };
}

function today({ app, now }: SignedInCall): Interval {
  const start = now.toZonedDateTimeISO(app.businessTimeZone()).startOfDay();
  return { start: start.toInstant(), end: start.add({ days: 1 }).startOfDay().toInstant() };
}
