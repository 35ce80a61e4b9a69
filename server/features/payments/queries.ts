/** The ledger (0034-payments.sql): rows are only added. */
import { type RawBuilder, sql } from 'kysely';
import type { EntryKind } from '#domain/booking/money/balance.ts';
import { formatAmount, requireAmount } from '#domain/number/money.ts';
import { type RowOf, withInstants } from '#platform/data/db/columns.ts';
import type { AnyDatabase as Db } from '#platform/data/db/tables.ts';

/** An entry of the ledger. */
export interface Payment {
  /** In the order in which the entries were recorded. */
  readonly seq: string;
  readonly id: string;
  readonly number: string;
  readonly bookingId: string;
  readonly userId: string;
  /** The user who is the member that the booking is assigned to; null without one. */
  readonly staffUserId: string | null;
  readonly kind: EntryKind;
  /** In hundredths. */
  readonly amount: bigint;
  readonly currency: string;
  readonly method: string;
  readonly reference: string | null;
  readonly notes: string | null;
  readonly receivedAt: Temporal.Instant;
  readonly recordedAt: Temporal.Instant;
  readonly recordedBy: string;
  readonly voids: string | null;
  readonly voidedBy: string | null;
  /** Of the booking now, in hundredths. */
  readonly balance: bigint;
}

export type NewPayment = Pick<
  Payment,
  | 'id'
  | 'bookingId'
  | 'kind'
  | 'amount'
  | 'currency'
  | 'method'
  | 'reference'
  | 'notes'
  | 'recordedBy'
  | 'voids'
> & {
  /** Undefined: now. */
  readonly receivedAt: Temporal.Instant | undefined;
};

type PaymentRow = Omit<RowOf<Payment>, 'amount' | 'balance'> & {
  readonly amount: string;
  readonly balance: string;
};

/**
 * Adds the entry with the next number of its year, which is locked until the transaction ends: from then on, it waits for
 * nobody who needs a number.
 */
export async function insertPayment(
  db: Db,
  entry: NewPayment,
  { receiptPrefix, timeZone }: { readonly receiptPrefix: string; readonly timeZone: string },
): Promise<void> {
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
    SELECT ${entry.id}, ${receiptPrefix} || year || '-' || lpad(last, greatest(length(last), 6), '0'), ${entry.bookingId},
           ${entry.kind}, ${formatAmount(entry.amount)}, ${entry.currency}, ${entry.method}, ${entry.reference},
           ${entry.notes}, coalesce(${entry.receivedAt?.toString() ?? null}, at), at, ${entry.recordedBy}, ${entry.voids}
      FROM moment, numbered`.execute(db);
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

/** The filter of a list of entries; an undefined field does not restrict the list. */
export interface PaymentFilter {
  readonly bookingId?: string | undefined;
  readonly userId?: string | undefined;
  readonly from?: Temporal.Instant | undefined;
  /** Exclusive. */
  readonly to?: Temporal.Instant | undefined;
  readonly method?: string | undefined;
  readonly kind?: EntryKind | undefined;
}

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
  const { rows } = await sql<{ seq: string }>`
    SELECT seq FROM payments WHERE ${holds(filter)} ${isBeyond}
     ORDER BY seq ${sql.raw(sortOrder)} LIMIT ${limit} OFFSET ${after === undefined ? offset : 0}`.execute(
    db,
  );
  return rows.map(({ seq }) => seq);
}

/** Entries that are counted at most, so that a count costs the same at any length of the ledger. */
const mostCounted = 10_000;

/** Returns how many entries pass the filter. The numbers of the ledger have no gaps, so their sum is the number of all. */
export async function countPayments(
  db: Db,
  filter: PaymentFilter,
): Promise<{ total: number; isMinimum: boolean }> {
  if (Object.values(filter).every((value) => value === undefined)) {
    const { rows } = await sql<{
      total: string;
    }>`SELECT coalesce(sum(last), 0) AS total FROM payment_numbers`.execute(db);
    return { total: Number(rows[0]?.total), isMinimum: false };
  }
  const { rows } = await sql<{ total: string }>`
    SELECT count(*) AS total FROM (SELECT FROM payments WHERE ${holds(filter)} LIMIT ${mostCounted + 1}) AS counted`.execute(
    db,
  );
  const total = Number(rows[0]?.total);
  return { total: Math.min(total, mostCounted), isMinimum: total > mostCounted };
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

/** The names that entries show beside their ids, by the id of the entry. */
export async function findCustomerNames(
  db: Db,
  entries: readonly Payment[],
): Promise<Map<string, string | null>> {
  const ids = [...new Set(entries.map(({ userId }) => userId))];
  const { rows } = await sql<{ id: string; name: string | null }>`
    SELECT id, left(name, 1000) AS name FROM users WHERE id = ANY (${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

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
