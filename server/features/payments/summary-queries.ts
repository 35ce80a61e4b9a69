/** Sums over the ledger and over the balances of bookings (0033-booking-balance.sql, 0034-payments.sql). */
import { sql } from 'kysely';
import { requireAmount } from '#domain/number/money.ts';
import type { Interval } from '#domain/time/interval.ts';
import type { App } from '#platform/data/app.ts';
import type { AnyDatabase as Db } from '#platform/data/db/tables.ts';

/** The payments and refunds of a local day by a method; amounts are in hundredths. */
export interface MethodTotal {
  readonly date: string;
  readonly currency: string;
  readonly method: string;
  readonly received: bigint;
  readonly refunded: bigint;
  readonly count: number;
}

/** Returns the totals of the period by day, currency and method, in this order. */
export async function selectMethodTotals(
  db: Db,
  { start, end }: Interval,
  timeZone: string,
): Promise<MethodTotal[]> {
  const { rows } = await sql<Record<Exclude<keyof MethodTotal, 'count'>, string> & { count: string }>`
    SELECT (received_at AT TIME ZONE ${timeZone})::date::text AS date, currency, method,
           coalesce(sum(amount) FILTER (WHERE kind = 'PAYMENT'), 0)::text AS received,
           coalesce(sum(amount) FILTER (WHERE kind = 'REFUND'), 0)::text AS refunded,
           count(*) AS count
      FROM payments WHERE received_at >= ${start.toString()} AND received_at < ${end.toString()}
     GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`.execute(db);
  return rows.map((row) => ({
    ...row,
    received: requireAmount(row.received),
    refunded: requireAmount(row.refunded),
    count: Number(row.count),
  }));
}

/** The balances of a currency; amounts are in hundredths. */
export interface OpenBalances {
  readonly currency: string;
  readonly owed: bigint;
  readonly owing: number;
  readonly toRefund: bigint;
  readonly refundable: number;
}

/** Returns what COMPLETED bookings still owe, and what the business owes, by currency. */
export async function selectOpenBalances(db: Db): Promise<OpenBalances[]> {
  const { rows } = await sql<Record<keyof OpenBalances, string>>`
    SELECT currency, sum(owed)::text AS owed, sum(owing) AS owing, sum(to_refund)::text AS to_refund,
           sum(refundable) AS refundable
      FROM balance_deltas GROUP BY currency ORDER BY currency`.execute(db);
  return rows.map((row) => ({
    currency: row.currency,
    owed: requireAmount(row.owed),
    owing: Number(row.owing),
    toRefund: requireAmount(row.toRefund),
    refundable: Number(row.refundable),
  }));
}

/** Scheduled job: replaces the rows of each currency by their sum, so that sums cost the same at any time. */
export async function foldBalances({ database }: App): Promise<void> {
  await sql`
    WITH folded AS (
      DELETE FROM balance_deltas
       WHERE currency IN (SELECT currency FROM balance_deltas GROUP BY currency HAVING count(*) > 1) RETURNING *)
    INSERT INTO balance_deltas (currency, owed, owing, to_refund, refundable)
    SELECT currency, sum(owed), sum(owing), sum(to_refund), sum(refundable) FROM folded GROUP BY currency`.execute(
    database.kysely,
  );
}
