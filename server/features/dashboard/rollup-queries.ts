/**
 * The fold: takes deltas away and adds them to the tables of figures, in one statement, so that whoever adds up
 * both is exact at any time. The deltas and the totals that lists need are described in migration 0011; they are
 * the bookings' tables, and handed to the fold there.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: the statements below name the rollup's tables only.
type Db = Kysely<any>;

/** Whether there is anything to fold. */
export async function hasDeltas(db: Db): Promise<boolean> {
  const { rows } = await sql`SELECT FROM booking_deltas LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** How many deltas wait to be folded, at most `most`. */
export async function countDeltas(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ waiting: string }>`
    SELECT count(*) AS waiting FROM (SELECT FROM booking_deltas LIMIT ${most}) AS counted
  `.execute(db);
  return Number(rows[0]?.waiting);
}

/** One fold or rebuild at a time, over all processes, until the transaction ends. False when another is at it. */
export async function tryRollupLock(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    mine: boolean;
  }>`SELECT pg_try_advisory_xact_lock(${rollupLock}) AS mine`.execute(db);
  return rows[0]?.mine === true;
}

/** The same, and waits for the other one, however long it takes; so may what follows in the transaction. */
export async function waitForRollupLock(db: Db): Promise<void> {
  await sql`SELECT set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`.execute(
    db,
  );
  await sql`SELECT pg_advisory_xact_lock(${rollupLock})`.execute(db);
}

/** Any number that no other use of advisory locks in this database has. */
const rollupLock = 4_207_613;

/**
 * Folds the oldest deltas, at most `most` of them, all when it is undefined, and returns how many there were. The
 * two rows of one change may end up in two folds: between them the figures and what is left of the deltas are
 * wrong only each by themselves.
 */
export async function rollUpDeltas(db: Db, most?: number): Promise<number> {
  const limit = most === undefined ? sql`` : sql`LIMIT ${most}`;
  const taken = sql`taken`;
  const { rows } = await sql<{ folded: string }>`
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
      INSERT INTO booking_figures AS t (grain, bucket, status, currency, bookings, amount)
      SELECT g.grain, g.bucket, d.status, d.currency, sum(d.weight), sum(d.weight * d.amount)
        FROM taken d ${inAllGrains} GROUP BY g.grain, g.bucket, d.status, d.currency
      ON CONFLICT (grain, bucket, status, currency)
      DO UPDATE SET bookings = t.bookings + excluded.bookings, amount = t.amount + excluded.amount),
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
    SELECT count(*) AS folded FROM taken
  `.execute(db);
  return Number(rows[0]?.folded);
}

/** Removes rows that have come down to nothing: a bucket that everybody has moved away from costs no more. */
export async function removeEmptyFigures(db: Db): Promise<void> {
  await sql`DELETE FROM booking_figures WHERE bookings = 0 AND amount = 0`.execute(db);
  await sql`
    DELETE FROM booking_figures_of_categories WHERE bookings = 0 AND completed = 0 AND revenue = 0
  `.execute(db);
  await sql`DELETE FROM booking_figures_of_services WHERE bookings = 0`.execute(db);
}

/** Forgets every figure. Not by TRUNCATE, which would keep readers waiting until the transaction ends. */
export async function removeFigures(db: Db): Promise<void> {
  await sql`DELETE FROM booking_totals`.execute(db);
  await sql`DELETE FROM booking_totals_of_users`.execute(db);
  await sql`DELETE FROM booking_figures`.execute(db);
  await sql`DELETE FROM booking_figures_of_categories`.execute(db);
  await sql`DELETE FROM booking_figures_of_services`.execute(db);
}

/**
 * Puts one delta for each booking in the place of all deltas, and returns how many bookings there are. One
 * statement, so one moment: a booking that is committed later brings its own deltas, and these stay.
 */
export async function replaceDeltas(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    WITH gone AS (DELETE FROM booking_deltas)
    INSERT INTO booking_deltas (weight, bucket, status, user_id, currency, amount, service_ids, categories, amounts)
    SELECT 1, bucket, status, user_id, currency, amount, service_ids, categories, amounts FROM booking_contributions
  `.execute(db);
  return Number(numAffectedRows);
}

/**
 * Frees what a rebuild has left behind: a delta for each booking, and every figure. Readers add up the deltas that
 * there are, and would go through the dead ones, too, until the database comes to it by itself.
 */
export async function sweepFigures(db: Db): Promise<void> {
  for (const table of [
    'booking_deltas',
    'booking_totals',
    'booking_totals_of_users',
    'booking_figures',
    'booking_figures_of_categories',
    'booking_figures_of_services',
  ])
    await sql`VACUUM (ANALYZE) ${sql.table(table)}`.execute(db);
}

/** What each delta adds to the figures of its categories: a booking counts once, its lines add up. */
export const deltasOfCategories = (deltas: RawBuilder<unknown>) => sql`(
  SELECT d.bucket, d.currency, l.category, d.weight AS bookings,
         CASE WHEN d.status = 'COMPLETED' THEN d.weight ELSE 0 END AS completed,
         CASE WHEN d.status = 'COMPLETED' THEN d.weight * sum(l.amount) ELSE 0 END AS revenue
    FROM ${deltas} d CROSS JOIN LATERAL unnest(d.categories, d.amounts) AS l (category, amount)
   GROUP BY d.seq, d.bucket, d.currency, d.status, d.weight, l.category)`;

/** What each delta adds to the figures of its services. */
export const deltasOfServices = (deltas: RawBuilder<unknown>) => sql`(
  SELECT d.bucket, l.service_id, d.weight AS bookings
    FROM ${deltas} d CROSS JOIN LATERAL unnest(d.service_ids) AS l (service_id))`;

const inAllGrains = sql`
  CROSS JOIN LATERAL (VALUES ('quarter', d.bucket), ('hour', date_trunc('hour', d.bucket, 'UTC')),
                             ('day', date_trunc('day', d.bucket, 'UTC'))) AS g (grain, bucket)`;
