/** Sums over the ledger and over the balances of bookings (0033-booking-balance.sql, 0034-payments.sql). */
import { sql } from 'kysely';
import type { Interval } from '#domain/time/interval.ts';
import type { App } from '#platform/data/app.ts';
import { runOn } from '#platform/data/db/prepared.ts';
import type { AnyDatabase as Db } from '#platform/data/db/tables.ts';
import type { Summary } from './schema.ts';

/** Returns the totals of the days of the period by currency and method, in this order. */
export async function selectDays(
  db: Db,
  { start, end }: Interval,
  timeZone: string,
): Promise<Summary['days']> {
  const { rows } = await sql<Summary['days'][number]>`
    SELECT date, currency, json_agg(json_build_object(
             'method', method, 'received', received::float8, 'refunded', refunded::float8,
             'net', (received - refunded)::float8, 'count', count) ORDER BY method) AS methods
      FROM (SELECT (received_at AT TIME ZONE ${timeZone})::date::text AS date, currency, method, count(*) AS count,
                   coalesce(sum(amount) FILTER (WHERE kind = 'PAYMENT'), 0) AS received,
                   coalesce(sum(amount) FILTER (WHERE kind = 'REFUND'), 0) AS refunded
              FROM payments WHERE received_at >= ${start.toString()} AND received_at < ${end.toString()}
             GROUP BY 1, 2, 3) AS totals
     GROUP BY date, currency ORDER BY date, currency`.execute(db);
  return rows;
}

/** Returns the sums of these columns by currency: what COMPLETED bookings still owe, or what the business owes. */
export async function selectOpen(
  db: Db,
  ...columns: ['owed', 'owing'] | ['to_refund', 'refundable']
): Promise<Summary['outstanding']> {
  const [amount, bookings] = columns.map((column) => sql`sum(${sql.ref(column)})`);
  const { rows } = await sql<Summary['outstanding'][number]>`
    SELECT currency, ${amount}::float8 AS amount, ${bookings}::integer AS bookings
      FROM balance_deltas GROUP BY currency HAVING ${bookings} > 0 ORDER BY currency`.execute(db);
  return rows;
}

/** Scheduled job: replaces the rows of each currency by their sum, so that sums cost the same at any time. */
export async function foldBalances({ database }: App): Promise<void> {
  await runOn(database.kysely)(sql<object>`
    WITH folded AS (
      DELETE FROM balance_deltas
       WHERE currency IN (SELECT currency FROM balance_deltas GROUP BY currency HAVING count(*) > 1) RETURNING *)
    INSERT INTO balance_deltas (currency, owed, owing, to_refund, refundable)
    SELECT currency, sum(owed), sum(owing), sum(to_refund), sum(refundable) FROM folded GROUP BY currency`);
}
