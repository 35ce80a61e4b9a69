/** The ledger (0034-payments.sql): rows are only added. */
import { randomUUIDv7 } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Payments } from '#domain/booking/money/payments.ts';
import { formatAmount, requireAmount } from '#domain/number/money.ts';
import type { Booking } from '#features/bookings/public.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import { type RowOf, withInstants } from '#platform/data/db/columns.ts';
import { runOn } from '#platform/data/db/prepared.ts';
import type { AnyDatabase as Db } from '#platform/data/db/tables.ts';
import type { Payment } from './schema.ts';

/** A new entry; without `receivedAt`, now. */
export type NewPayment = Pick<Payment, 'kind' | 'amount' | 'method' | 'reference' | 'notes' | 'voids'> & {
  readonly receivedAt?: Temporal.Instant | undefined;
};

/**
 * Adds the entry with the next number of its year, which is locked until the transaction ends: from then on, it waits for
 * nobody who needs a number. Returns the entry.
 */
export async function insertPayment(
  { db, caller }: SignedInCall,
  booking: Booking,
  entry: NewPayment,
  timeZone: string,
  { receiptPrefix }: Payments,
): Promise<Payment> {
  const id = randomUUIDv7();
  await sql`
    WITH moment AS MATERIALIZED (
      SELECT date_trunc('milliseconds', booking_clock()) AS at
    ), numbered AS (
      INSERT INTO payment_numbers AS n (year, last)
      SELECT extract(year FROM at AT TIME ZONE ${timeZone})::integer, 1 FROM moment
      ON CONFLICT (year) DO UPDATE SET last = n.last + 1
      RETURNING year, last::text AS last
    )
    INSERT INTO payments (id, number, booking_id, kind, amount, currency, method, reference, notes, received_at,
                          recorded_at, recorded_by, voids)
    SELECT ${id}, ${receiptPrefix} || year || '-' || lpad(last, greatest(length(last), 6), '0'), ${booking.id},
           ${entry.kind}, ${formatAmount(entry.amount)}, ${booking.currency}, ${entry.method}, ${entry.reference},
           ${entry.notes}, coalesce(${entry.receivedAt?.toString() ?? null}, at), at, ${caller.userId}, ${entry.voids}
      FROM moment, numbered`.execute(db);
  return (await findPayment(db, id)) as Payment;
}

/** Returns the entry with that id, a UUID; undefined when there is none. */
export async function findPayment(db: Db, id: string): Promise<Payment | undefined> {
  const [entry] = await select(db, sql`id = ${id}`);
  return entry;
}

/** Returns the entries with those ids, in the order in which they were recorded. */
export function findPaymentsById(db: Db, ids: readonly string[]): Promise<Payment[]> {
  return select(db, sql`id = ANY (${ids}::uuid[])`);
}

/** Returns the entries with those sequence numbers, in that order. */
export function findPayments(
  db: Db,
  seqs: readonly string[],
  sortOrder: 'asc' | 'desc' = 'desc',
): Promise<Payment[]> {
  return select(db, sql`seq = ANY (${seqs}::bigint[])`, sortOrder);
}

/** Returns the sum of payments minus refunds of the booking before the entry, in hundredths. */
export async function sumPaidBefore(db: Db, { bookingId, seq }: Payment): Promise<bigint> {
  const { rows } = await sql<{ paid: string }>`
    SELECT coalesce(sum(CASE kind WHEN 'PAYMENT' THEN amount ELSE -amount END), 0)::numeric(14, 2) AS paid
      FROM payments WHERE booking_id = ${bookingId} AND seq < ${seq}`.execute(db);
  return requireAmount(rows[0]?.paid ?? '0');
}

/** The filter of a list of entries; an undefined field does not restrict the list, and `to` is exclusive. */
export type PaymentFilter = {
  readonly [Name in 'bookingId' | 'userId' | 'method' | 'kind']?: string | undefined;
} & {
  readonly [Bound in 'from' | 'to']?: Temporal.Instant | undefined;
};

/** Returns the sequence numbers of the entries that pass the filter: `limit` after `after`, or after the first `offset`. */
export async function selectSeqs(
  db: Db,
  filter: PaymentFilter,
  sortOrder: 'asc' | 'desc',
  { limit, offset = 0 }: { readonly limit: number; readonly offset?: number },
  after?: string,
): Promise<string[]> {
  const isBeyond =
    after === undefined ? sql`` : sql`AND seq ${sql.raw(sortOrder === 'asc' ? '>' : '<')} ${after}`;
  const rows = await runOn(db)(sql<{ seq: string }>`
    SELECT seq FROM payments WHERE ${holds(filter)} ${isBeyond}
     ORDER BY seq ${sql.raw(sortOrder)} LIMIT ${limit} OFFSET ${after === undefined ? offset : 0}`);
  return rows.map(({ seq }) => seq);
}

/** Entries that are counted at most, so that a count costs the same at any length of the ledger. */
const mostCounted = 10_000;

/** Returns how many entries pass the filter. The numbers of the ledger have no gaps, so their sum is the number of all. */
export async function countPayments(db: Db, filter: PaymentFilter) {
  const isAll = Object.values(filter).every((value) => value === undefined);
  const counted = isAll
    ? sql`SELECT sum(last) AS total FROM payment_numbers`
    : sql`SELECT count(*) AS total FROM (SELECT FROM payments WHERE ${holds(filter)} LIMIT ${mostCounted + 1}) AS counted`;
  const { rows } = await sql<{ total: string | null }>`${counted}`.execute(db);
  const total = Number(rows[0]?.total);
  return isAll ? total : { total: Math.min(total, mostCounted), isMinimum: total > mostCounted };
}

function holds({ bookingId, userId, from, to, method, kind }: PaymentFilter): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (bookingId !== undefined) conditions.push(sql`booking_id = ${bookingId}`);
  if (userId !== undefined)
    conditions.push(
      sql`booking_id = ANY (ARRAY (SELECT id FROM bookings WHERE user_id = ${userId} AND deleted_at IS NULL))`,
    );
  if (from) conditions.push(sql`received_at >= ${from.toString()}`);
  if (to) conditions.push(sql`received_at < ${to.toString()}`);
  if (method !== undefined) conditions.push(sql`method = ${method}`);
  if (kind !== undefined) conditions.push(sql`kind = ${kind}`);
  return sql.join(conditions, sql` AND `);
}

type PaymentRow = Omit<RowOf<Payment>, 'amount' | 'balance'> & Record<'amount' | 'balance', string>;

async function select(
  db: Db,
  condition: RawBuilder<unknown>,
  sortOrder: 'asc' | 'desc' = 'asc',
): Promise<Payment[]> {
  const { rows } = await sql<PaymentRow>`
    SELECT * FROM payment_details WHERE ${condition} ORDER BY seq ${sql.raw(sortOrder)}`.execute(db);
  return rows.map((row) => ({
    ...withInstants(row, ['receivedAt', 'recordedAt']),
    amount: requireAmount(row.amount),
    balance: requireAmount(row.balance),
  }));
}
