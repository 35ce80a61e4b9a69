/**
 * Reads the figures. Each statement adds the deltas that are not rolled up yet to those that are, so its result is
 * exact as of its execution; 0013-bookings.sql and 0016-dashboard.sql describe the tables.
 */

import { type RawBuilder, sql } from 'kysely';
import type { Role } from '#domain/access/roles.ts';
import type { BookingStatus } from '#domain/booking/record/booking-status.ts';
import type { PetSpecies } from '#domain/booking/record/pet-species.ts';
import type { ServiceCategory } from '#domain/booking/record/service-category.ts';
import type { Interval } from '#domain/time/interval.ts';
import type { RunStatement } from '#platform/data/db/prepared.ts';
import type { AnyDatabase } from '#platform/data/db/tables.ts';
import { firstQuarterFrom, runsOf } from './grains.ts';
import { deltasOfCategories, deltasOfServices } from './rollup-queries.ts';

/** The sums over all bookings with this status and currency. */
export interface Figure {
  readonly status: BookingStatus;
  readonly currency: string;
  readonly bookings: number;
  /** The total price of the bookings: a decimal numeral. */
  readonly amount: string;
}

export interface PeriodFigure extends Figure {
  /** How many of the bookings are marked as no-shows. */
  readonly noShows: number;
  /** How many of them ended by themselves. */
  readonly expired: number;
}

/** Returns, for each of the adjacent periods, numbered from 0, the figures of the bookings that start in it. */
export async function readFigures(
  db: AnyDatabase,
  periods: readonly Interval[],
): Promise<readonly (PeriodFigure & { readonly period: number })[]> {
  return (await figuresOf(periods).execute(db)).rows;
}

/** Counts by word; words with the count 0 may be missing. */
export type CountsByWord<Word extends string> = Iterable<readonly [Word, number]>;

/** The current figures, as the database has them at one moment. */
export interface CurrentFigures {
  readonly users: CountsByWord<Role>;
  readonly pets: CountsByWord<PetSpecies>;
  /** The figures of all bookings. */
  readonly totals: readonly Figure[];
  /** For each of the periods, numbered from 0, how many bookings of a status start in it. */
  readonly starting: readonly (readonly [period: number, status: BookingStatus, bookings: number])[];
}

/** Reads everything that the current figures need by one statement; the periods must be adjacent. */
export async function readCurrentFigures(
  run: RunStatement,
  periods: readonly Interval[],
  { users, pets }: { readonly users: RawBuilder<unknown>; readonly pets: RawBuilder<unknown> },
): Promise<CurrentFigures> {
  type Row = Omit<CurrentFigures, 'totals'> & {
    readonly totals: readonly [BookingStatus, string, number, string][];
  };
  const list = (parts: RawBuilder<unknown>, rows: RawBuilder<unknown>) =>
    sql`(SELECT coalesce(json_agg(json_build_array(${parts})), '[]') FROM (${rows}) AS rows)`;
  const [row] = await run<Row>(sql`
    SELECT ${list(sql`word, count`, users)} AS users, ${list(sql`word, count`, pets)} AS pets,
           ${list(sql`status, currency, bookings, amount::text`, allTotals)} AS totals,
           ${list(sql`period, status, bookings`, figuresOf(periods))} AS starting`);
  if (row === undefined) throw new Error('A SELECT without FROM has one row.');
  const totals = row.totals.map(([status, currency, bookings, amount]) => ({
    status,
    currency,
    bookings,
    amount,
  }));
  return { ...row, totals };
}

/** The figures of all bookings. */
const allTotals = sql`
  SELECT status, currency, sum(bookings) AS bookings, sum(amount)::numeric(40, 2) AS amount
    FROM (SELECT status, currency, bookings, amount FROM booking_totals
          UNION ALL
          SELECT status, currency, weight, weight * amount FROM booking_deltas) f
   GROUP BY status, currency HAVING sum(bookings) <> 0 ORDER BY currency, status`;

function figuresOf(periods: readonly Interval[]) {
  return sql<PeriodFigure & { period: number }>`
    SELECT period, status, currency, sum(bookings)::float8 AS bookings, sum(amount)::numeric(40, 2) AS amount,
           sum(no_shows)::float8 AS no_shows, sum(expired)::float8 AS expired
      FROM (SELECT r.period, f.*
              FROM ${runs(periods)}
             CROSS JOIN LATERAL (
               SELECT status, currency, sum(bookings) AS bookings, sum(amount) AS amount, sum(no_shows) AS no_shows,
                      sum(expired) AS expired
                 FROM booking_figures WHERE ${inRun} GROUP BY status, currency) f
            UNION ALL
            SELECT ${periodOf(periods)}, d.status, d.currency, d.weight, d.weight * d.amount,
                   CASE WHEN d.no_show THEN d.weight ELSE 0 END, CASE WHEN d.expired THEN d.weight ELSE 0 END
              FROM booking_deltas d WHERE ${startsIn(periods)}) f
     GROUP BY period, status, currency HAVING sum(bookings) <> 0 ORDER BY period, currency, status`;
}

export interface CategoryFigure {
  readonly category: ServiceCategory;
  readonly currency: string;
  readonly bookings: number;
  readonly completed: number;
  /** The total price of the completed bookings in the category: a decimal numeral. */
  readonly revenue: string;
}

/** Returns the figures by category and currency of the bookings that start in the period. */
export async function readCategories(db: AnyDatabase, period: Interval): Promise<readonly CategoryFigure[]> {
  const { rows } = await sql<CategoryFigure>`
    SELECT category, currency, sum(bookings)::float8 AS bookings, sum(completed)::float8 AS completed,
           sum(revenue)::numeric(40, 2) AS revenue
      FROM (SELECT f.*
              FROM ${runs([period])}
             CROSS JOIN LATERAL (
               SELECT category, currency, sum(bookings) AS bookings, sum(completed) AS completed,
                      sum(revenue) AS revenue
                 FROM booking_figures_of_categories WHERE ${inRun} GROUP BY category, currency) f
            UNION ALL
            SELECT d.category, d.currency, d.bookings, d.completed, d.revenue
              FROM ${deltasOfCategories(sql`booking_deltas`)} d WHERE ${startsIn([period])}) f
     GROUP BY category, currency HAVING sum(bookings) <> 0 ORDER BY category, currency
  `.execute(db);
  return rows;
}

/** Returns the most booked services of the period, at most `most`; among equals, the older service comes first. */
export async function readTopServices(
  db: AnyDatabase,
  period: Interval,
  most: number,
): Promise<readonly { readonly serviceId: string; readonly bookings: number }[]> {
  const { rows } = await sql<{ serviceId: string; bookings: number }>`
    SELECT service_id, sum(bookings)::float8 AS bookings
      FROM (SELECT f.*
              FROM ${runs([period])}
             CROSS JOIN LATERAL (
               SELECT service_id, sum(bookings) AS bookings
                 FROM booking_figures_of_services WHERE ${inRun} GROUP BY service_id) f
            UNION ALL
            SELECT d.service_id, d.bookings
              FROM ${deltasOfServices(sql`booking_deltas`)} d WHERE ${startsIn([period])}) f
     GROUP BY service_id HAVING sum(bookings) <> 0 ORDER BY sum(bookings) DESC, service_id LIMIT ${most}
  `.execute(db);
  return rows;
}

/** Returns the runs of buckets that cover the periods, as a table `r`. */
function runs(periods: readonly Interval[]): RawBuilder<unknown> {
  const all = periods.flatMap((period, at) => runsOf(period).map((run) => ({ ...run, period: at })));
  return sql`
    (SELECT n AS period, grain, to_timestamp(since) AS since, to_timestamp(until) AS until
       FROM unnest(${all.map(({ period }) => period)}::integer[], ${all.map(({ grain }) => grain)}::text[],
                   ${all.map(({ since }) => since)}::float8[], ${all.map(({ until }) => until)}::float8[])
         AS u (n, grain, since, until)) r`;
}

/**
 * For a lateral subquery with a GROUP BY, which forces the planner to look each run up in the index. With a plain
 * join, it may compare all runs of a grain with all buckets of that grain.
 */
const inRun = sql`grain = r.grain AND bucket >= r.since AND bucket < r.until`;

/**
 * Returns the index of the period that a delta belongs to; deltas that are not rolled up yet are assigned one by one.
 */
function periodOf(periods: readonly Interval[]): RawBuilder<unknown> {
  const starts = periods.map(({ start }) => firstQuarterFrom(start));
  return sql`width_bucket(extract(epoch FROM d.bucket)::float8, ${starts}::float8[]) - 1`;
}

function startsIn(periods: readonly Interval[]): RawBuilder<unknown> {
  const [since = 0] = periods.map(({ start }) => firstQuarterFrom(start));
  const until = periods.map(({ end }) => firstQuarterFrom(end)).at(-1) ?? 0;
  return sql`d.bucket >= to_timestamp(${since}::float8) AND d.bucket < to_timestamp(${until}::float8)`;
}
