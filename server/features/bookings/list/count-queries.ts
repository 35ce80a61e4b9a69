/**
 * The totals of lists of bookings. Common ones come from the rollup; any other is counted, of all bookings of the business
 * only to a limit.
 */
import { type RawBuilder, sql } from 'kysely';
import {
  type BookingFilter,
  bookingIdsOfPets,
  hasOnly,
  holds,
  isWide,
  matchesAmong,
  type Selection,
} from '#features/bookings/record/filters.ts';
import type { Db } from '#features/bookings/record/tables.ts';

export type Total = RawBuilder<{ total: string }>;

/** The number of bookings in a list. */
export interface Count {
  readonly total: number;
  /** True if there are more than `total`, which were not counted. */
  readonly isMinimum: boolean;
}

/** Bookings of a wide list that are counted where the rollup has no total, and so many that a statement may sort. */
export const mostCounted = 10_000;

/** Returns a statement with the number of bookings in the selection. */
export function totalOf(selection: Selection): Total {
  const totals = selection.map(rolledUp);
  return totals.every((total) => total !== undefined) ? summing(totals) : counting(selection);
}

/** Returns the number of bookings in the selection, which must not be empty; of a wide one perhaps a minimum. */
export async function countBookings(db: Db, selection: Selection): Promise<Count> {
  const isLimited = isWide(selection);
  const totals = selection.map(isLimited ? figured : rolledUp);
  const isKept = totals.every((total) => total !== undefined);
  const exact = isKept ? summing(totals) : counting(selection);
  const statement = isKept || !isLimited ? exact : countingToLimit(selection);
  const { rows } = await sql<{ total: string; isMinimum?: boolean }>`${statement}`.execute(db);
  const total = Number(rows[0]?.total);
  const isMinimum = rows[0]?.isMinimum ?? false;
  return { total: isMinimum ? Math.min(total, mostCounted) : total, isMinimum };
}

/**
 * Returns a total that the rollup has: of all bookings, of a user or of a status. One statement adds the deltas that
 * are not rolled up yet.
 */
function rolledUp({ userId, status, ...rest }: BookingFilter): Total | undefined {
  if (Object.values(rest).some((condition) => condition !== undefined)) return undefined;
  if (userId !== undefined && status !== undefined) return undefined;
  if (userId !== undefined) {
    return sql`
      SELECT (SELECT coalesce(sum(bookings), 0) FROM booking_totals_of_users WHERE user_id = ${userId})
             + (SELECT coalesce(sum(weight), 0) FROM booking_deltas WHERE user_id = ${userId}) AS total`;
  }
  const ofStatus = status === undefined ? sql`true` : sql`status = ${status}`;
  return sql`
    SELECT (SELECT coalesce(sum(bookings), 0) FROM booking_totals WHERE ${ofStatus})
           + (SELECT coalesce(sum(weight), 0) FROM booking_deltas WHERE ${ofStatus}) AS total`;
}

/**
 * Returns a total by the figures of the dashboard: of a period, with a status or a category. What overlaps a period starts
 * in it, or has started before it and not ended.
 */
function figured({ status, category, from, to, ...rest }: BookingFilter): Total | undefined {
  if (Object.values(rest).some((condition) => condition !== undefined)) return undefined;
  if (status !== undefined && category !== undefined) return undefined;
  const ends = [from, to].map((instant) => sql`${instant?.toString() ?? null}::timestamptz`);
  const values = sql.join([...ends, sql`${status ?? null}::text`, sql`${category ?? null}::text`]);
  const during =
    from && sql` + (SELECT count(*) FROM bookings WHERE ${holds({ status, category, during: from })})`;
  return sql`SELECT count_bookings_starting(${values})${during ?? sql``} AS total`;
}

/** Adds up totals of filters that no booking matches twice: several of them differ in their status. */
function summing(totals: readonly Total[]): Total {
  return sql`SELECT sum(total) AS total FROM (${sql.join(totals, sql` UNION ALL `)}) AS totals`;
}

function counting(selection: Selection): Total {
  const ids = selection.map(({ petId, ...rest }) => {
    const ofPet = bookingIdsOfPets({ petId });
    return sql`SELECT id FROM ${ofPet ? sql`(${matchesAmong(ofPet, holds(rest))}) AS matches` : sql`bookings WHERE ${holds(rest)}`}`;
  });
  return sql`SELECT count(*) AS total FROM (${sql.join(ids, sql` UNION `)}) AS ids`;
}

/**
 * Counts a little further than to the limit. The bookings of pets, if nothing else is asked, are taken from the index of the
 * pets first: with a limit, the planner would rather search all bookings in their order.
 */
function countingToLimit(selection: Selection): RawBuilder<{ total: string; isMinimum: boolean }> {
  const limit = sql`LIMIT ${mostCounted + 1}`;
  const isOfPets = (filter: BookingFilter) => hasOnly(filter, 'ofPets');
  const named = bookingIdsOfPets(selection.find(isOfPets) ?? {});
  const ofPets = named ? sql`${named} ${limit}` : sql`SELECT NULL::uuid AS booking_id LIMIT 0`;
  const ids = selection.map((filter) => {
    const matches = isOfPets(filter)
      ? sql`(${matchesAmong(sql`TABLE of_pets`, holds({}))}) AS matches`
      : sql`bookings WHERE ${holds(filter)}`;
    return sql`(SELECT id FROM ${matches} ${limit})`;
  });
  return sql`
    WITH of_pets AS MATERIALIZED (${ofPets}), found AS (${sql.join(ids, sql` UNION `)})
    SELECT count(*) AS total, greatest(count(*), (SELECT count(*) FROM of_pets)) > ${mostCounted} AS is_minimum
      FROM found`;
}
