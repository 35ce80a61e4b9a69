/** The figures of the dashboard (contract §11). They come from the rollup; no query reads the bookings themselves. */
import { type BookingStatus, isLive } from '#domain/booking-status.ts';
import type { Interval } from '#domain/interval.ts';
import type { PetSpecies } from '#domain/pet-species.ts';
import type { Role } from '#domain/roles.ts';
import type { ServiceCategory } from '#domain/service-category.ts';
import type { TranslatedText } from '#domain/translated-text.ts';
import { howManyOfEachSpecies } from '#features/pets/public.ts';
import { howManyOfEachCategory, serviceNames } from '#features/services/public.ts';
import { howManyStaff } from '#features/staff/public.ts';
import { howManyOfEachRole } from '#features/users/public.ts';
import type { SignedInCall } from '#platform/call.ts';
import { type AnalyticsPeriod, analyticsPeriod } from './analytics-period.ts';
import {
  type CategoryFigure,
  type Figure,
  readCategories,
  readFigures,
  readTopServices,
  readTotals,
} from './queries.ts';
import { rebuildDashboard, rollUpBookings } from './rollup.ts';
import { registerRollupMetrics } from './rollup-metrics.ts';
import type { AnalyticsQuery } from './schema.ts';

/** Number of services in the list of the most booked ones (contract §11). */
const topServices = 10;
/** No booking starts later than this instant. */
const endOfTime = Temporal.Instant.from('+010000-01-01T00:00Z');

/** Counts by word; words with the count 0 may be missing. */
export type Counts<Word extends string> = ReadonlyMap<Word, number>;

export interface DashboardStats {
  readonly users: Counts<Role>;
  readonly pets: Counts<PetSpecies>;
  readonly services: Counts<ServiceCategory>;
  readonly staff: { readonly total: number; readonly available: number };
  readonly bookings: Counts<BookingStatus>;
  readonly today: number;
  readonly upcoming: number;
  /** The amounts of completed bookings are the revenue. */
  readonly totals: readonly Figure[];
}

/** Returns the current figures. */
export async function getDashboardStats(call: SignedInCall): Promise<DashboardStats> {
  const totals = await readTotals(call.db);
  const bookings = new Map<BookingStatus, number>();
  for (const { status, bookings: count } of totals) bookings.set(status, (bookings.get(status) ?? 0) + count);
  return {
    users: await howManyOfEachRole(call),
    pets: await howManyOfEachSpecies(call),
    services: howManyOfEachCategory(call),
    staff: howManyStaff(call),
    bookings,
    ...(await todayAndUpcoming(call)),
    totals,
  };
}

export interface DashboardAnalytics extends AnalyticsPeriod {
  /** For each bucket, the sums over its bookings. */
  readonly series: readonly (readonly Figure[])[];
  readonly categories: readonly CategoryFigure[];
  readonly topServices: readonly {
    readonly serviceId: string;
    readonly name: TranslatedText;
    readonly bookings: number;
  }[];
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
  const asked = analyticsPeriod(call, query);
  const { period, buckets } = asked;
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
    ...asked,
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
  const [gone = 0, left = 0, later = 0] = live;
  return { today: gone + left, upcoming: left + later };
}

function today({ app, now }: SignedInCall): Interval {
  const start = now.toZonedDateTimeISO(app.businessTimeZone()).startOfDay();
  return { start: start.toInstant(), end: start.add({ days: 1 }).startOfDay().toInstant() };
}

export { rebuildDashboard, registerRollupMetrics, rollUpBookings };
