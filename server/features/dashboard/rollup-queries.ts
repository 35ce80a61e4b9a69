/**
 * The rollup: one statement deletes deltas and adds them to the tables of figures, so that a reader that adds up both
 * is exact at any time. 0013-bookings.sql describes the deltas and the totals that lists need; these tables belong to
 * `bookings`, and that migration makes them available to the rollup.
 */

import { type RawBuilder, sql } from 'kysely';
import type { AnyDatabase } from '#platform/data/db/tables.ts';

/** Returns the number of deltas that are waiting to be rolled up, at most `most`. */
export async function countDeltas(db: AnyDatabase, most: number): Promise<number> {
  const { rows } = await sql<{ waiting: string }>`
    SELECT count(*) AS waiting FROM (SELECT FROM booking_deltas LIMIT ${most}) AS counted
  `.execute(db);
  return Number(rows[0]?.waiting);
}

/**
 * Takes the lock that permits one rollup or rebuild at a time over all processes, until the transaction ends. Returns
 * false when another transaction holds it.
 */
export async function tryRollupLock(db: AnyDatabase): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    SELECT pg_try_advisory_xact_lock(${rollupLock}) AS mine`.execute(db);
  return rows[0]?.mine === true;
}

/**
 * Takes the same lock and waits for it without a time limit; later statements of the transaction have no limit either.
 */
export async function waitForRollupLock(db: AnyDatabase): Promise<void> {
  await sql`SELECT set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`.execute(
    db,
  );
  await sql`SELECT pg_advisory_xact_lock(${rollupLock})`.execute(db);
}

/** Any number that no other advisory lock in this database uses. */
const rollupLock = 4_207_613;

/**
 * Rolls up the oldest deltas, at most `most` of them, or all when it is undefined, and returns their number. Two
 * rollups may process the two rows of one change: in between, the figures and the remaining deltas are wrong each on
 * their own, but their sum is correct.
 */
export async function rollUpDeltas(db: AnyDatabase, most?: number): Promise<number> {
  const limit = most === undefined ? sql`` : sql`LIMIT ${most}`;
  const taken = sql`taken`;
  const { rows } = await sql<{ rolledUp: string }>`
    WITH taken AS (
      DELETE FROM booking_deltas WHERE seq IN (SELECT seq FROM booking_deltas ORDER BY seq ${limit}) RETURNING *),
    totals AS (
      INSERT INTO booking_totals AS t (status, currency, bookings, amount)
      SELECT status, currency, sum(weight), sum(weight * amount) FROM taken GROUP BY status, currency
      ON CONFLICT (status, currency)
      DO UPDATE SET bookings = t.bookings + excluded.bookings, amount = t.amount + excluded.amount),
    totals_of_users AS (
      INSERT INTO booking_totals_of_users AS t (user_id, bookings)
      SELECT user_id, sum(weight) FROM taken GROUP BY user_id
      ON CONFLICT (user_id) DO UPDATE SET bookings = t.bookings + excluded.bookings),
    figures AS (
      INSERT INTO booking_figures AS t (grain, bucket, status, currency, bookings, amount, no_shows, expired)
      SELECT g.grain, g.bucket, d.status, d.currency, sum(d.weight), sum(d.weight * d.amount),
             coalesce(sum(d.weight) FILTER (WHERE d.no_show), 0),
             coalesce(sum(d.weight) FILTER (WHERE d.expired), 0)
        FROM taken d ${inAllGrains} GROUP BY g.grain, g.bucket, d.status, d.currency
      ON CONFLICT (grain, bucket, status, currency)
      DO UPDATE SET bookings = t.bookings + excluded.bookings, amount = t.amount + excluded.amount,
                    no_shows = t.no_shows + excluded.no_shows, expired = t.expired + excluded.expired),
    of_categories AS (
      INSERT INTO booking_figures_of_categories AS t (grain, bucket, category, currency, bookings, completed, revenue)
      SELECT g.grain, g.bucket, d.category, d.currency, sum(d.bookings), sum(d.completed), sum(d.revenue)
        FROM ${deltasOfCategories(taken)} d ${inAllGrains} GROUP BY g.grain, g.bucket, d.category, d.currency
      ON CONFLICT (grain, bucket, category, currency)
      DO UPDATE SET bookings = t.bookings + excluded.bookings, completed = t.completed + excluded.completed,
                    revenue = t.revenue + excluded.revenue),
    of_services AS (
      INSERT INTO booking_figures_of_services AS t (grain, bucket, service_id, bookings)
      SELECT g.grain, g.bucket, d.service_id, sum(d.bookings)
        FROM ${deltasOfServices(taken)} d ${inAllGrains} GROUP BY g.grain, g.bucket, d.service_id
      ON CONFLICT (grain, bucket, service_id) DO UPDATE SET bookings = t.bookings + excluded.bookings)
    SELECT count(*) AS rolled_up FROM taken
  `.execute(db);
  return Number(rows[0]?.rolledUp);
}

/** Removes rows whose figures are all zero, so that a bucket without bookings has no cost. */
export async function removeEmptyFigures(db: AnyDatabase): Promise<void> {
  await sql`DELETE FROM booking_figures WHERE bookings = 0 AND amount = 0 AND no_shows = 0 AND expired = 0`.execute(
    db,
  );
  await sql`
    DELETE FROM booking_figures_of_categories WHERE bookings = 0 AND completed = 0 AND revenue = 0
  `.execute(db);
  await sql`DELETE FROM booking_figures_of_services WHERE bookings = 0`.execute(db);
}

const figureTables = [
  'booking_totals',
  'booking_totals_of_users',
  'booking_figures',
  'booking_figures_of_categories',
  'booking_figures_of_services',
];

/** Removes every figure. Does not use TRUNCATE, which would block readers until the transaction ends. */
export async function removeFigures(db: AnyDatabase): Promise<void> {
  for (const table of figureTables) await sql`DELETE FROM ${sql.table(table)}`.execute(db);
}

/**
 * Replaces all deltas with one delta for each booking, and returns the number of bookings. It is one statement with
 * one view of the data: a booking that is committed later adds its own deltas, and these remain.
 */
export async function replaceDeltas(db: AnyDatabase): Promise<number> {
  const { numAffectedRows } = await sql`
    WITH gone AS (DELETE FROM booking_deltas)
    INSERT INTO booking_deltas (weight, bucket, status, user_id, currency, amount, service_ids, categories, amounts,
                                no_show, expired)
    SELECT 1, bucket, status, user_id, currency, amount, service_ids, categories, amounts, no_show, expired
      FROM booking_contributions
  `.execute(db);
  return Number(numAffectedRows);
}

/**
 * Removes the dead rows of a rebuild: one delta for each booking, and every figure. Readers add up the existing deltas
 * and would scan the dead ones too, until autovacuum removes them.
 */
export async function sweepFigures(db: AnyDatabase): Promise<void> {
  for (const table of ['booking_deltas', ...figureTables])
    await sql`VACUUM (ANALYZE) ${sql.table(table)}`.execute(db);
}

/** Returns the contribution of each delta to the figures of its categories: a booking counts once, its lines add up. */
export const deltasOfCategories = (deltas: RawBuilder<unknown>) => sql`(
  SELECT d.bucket, d.currency, l.category, d.weight AS bookings,
         CASE WHEN d.status = 'COMPLETED' THEN d.weight ELSE 0 END AS completed,
         CASE WHEN d.status = 'COMPLETED' THEN d.weight * sum(l.amount) ELSE 0 END AS revenue
    FROM ${deltas} d CROSS JOIN LATERAL unnest(d.categories, d.amounts) AS l (category, amount)
   GROUP BY d.seq, d.bucket, d.currency, d.status, d.weight, l.category)`;

/** Returns the contribution of each delta to the figures of its services. */
export const deltasOfServices = (deltas: RawBuilder<unknown>) => sql`(
  SELECT d.bucket, l.service_id, d.weight AS bookings
    FROM ${deltas} d CROSS JOIN LATERAL unnest(d.service_ids) AS l (service_id))`;

const inAllGrains = sql`
  CROSS JOIN LATERAL (VALUES ('quarter', d.bucket), ('hour', date_trunc('hour', d.bucket, 'UTC')),
                             ('day', date_trunc('day', d.bucket, 'UTC'))) AS g (grain, bucket)`;
