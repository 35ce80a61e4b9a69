/** The statements that read and change single bookings; insert-statement.ts has the one that creates them. */
import { type Selectable, sql, type UpdateObject } from 'kysely';
import { type BookingKind, bookingKinds } from '#domain/booking/record/booking-kind.ts';
import { hasExpired } from '#domain/booking/record/booking-status.ts';
import { formatAmount, requireAmount } from '#domain/number/money.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Interval } from '#domain/time/interval.ts';
import { refuseTakenPlace } from '#features/places/public.ts';
import { pick } from '#platform/base/pick.ts';
import { instantOrNull, withInstants } from '#platform/data/db/columns.ts';
import { violatedConstraint } from '#platform/data/db/errors.ts';
import { findsOn } from '#platform/data/db/prepared.ts';
import { tablesOf } from '#platform/data/db/tables.ts';
import { ownIds } from '#platform/data/rows/own-ids.ts';
import type { Rows } from '#platform/data/rows/rows.ts';
import { selectSizedPage } from '#platform/data/rows/sized-page.ts';
import {
  type Booking,
  type BookingContent,
  type BookingLine,
  bucketOf,
  type EndFields,
  plainFields,
} from './booking.ts';
import type { BookingTables, Db } from './tables.ts';

/** Returns the booking with that id, a UUID; undefined when it does not exist or is deleted. */
export async function findBooking(db: Db, id: string): Promise<Booking | undefined> {
  const [booking] = await findBookings(db, [id]);
  return booking;
}

/** Returns the bookings with those ids, in their order, without the deleted ones. */
export async function findBookings(db: Db, ids: readonly string[]): Promise<Booking[]> {
  if (ids.length === 0) return [];
  const rows = await detailsOf(db, ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [bookingOf(row)] : [];
  });
}

/** Returns the bookings with those ids, in their order, without the deleted ones; large bookings are read later. */
export function findBookingRows(db: Db, ids: readonly string[]): Promise<Rows<Booking>> {
  const page = detailsOf(db, ids).orderBy(sql`array_position(${ids}::uuid[], id)`);
  return selectSizedPage(db, page, detailColumns, bookingOf, (later) => findBookings(db, later));
}

function detailsOf(db: Db, ids: readonly string[]) {
  return tablesOf<BookingTables>(db)
    .selectFrom('bookingDetails')
    .selectAll()
    .where('id', '=', sql<string>`ANY (${ids}::uuid[])`);
}

export const detailColumns = {
  short: [
    ...(['id', 'userId', 'staffId', 'staffUserId', 'kind', 'startDate', 'endDate', 'status'] as const),
    ...(['totalAmount', 'currency', 'version', 'createdAt', 'updatedAt'] as const),
    ...(['holdBefore', 'holdAfter', 'noShow', 'userPhone', 'cancelReason', 'answerBy', 'payBy'] as const),
    ...(['paid', 'cancellationFee', 'depositAmount', 'depositDue'] as const),
    ...(['checkedInAt', 'checkedOutAt'] as const),
  ],
  long: [...plainFields, 'userName', 'staffName', 'pets', 'lines'],
} as const;

/** Returns the ids of the next bookings of the user, or stays alone, after the one with that id, oldest first. */
export async function selectBookingIdsOfUser(
  db: Db,
  userId: string,
  after: string | undefined,
  limit: number,
  kinds: readonly BookingKind[] = bookingKinds,
): Promise<string[]> {
  let rows = tablesOf<BookingTables>(db)
    .selectFrom('bookings')
    .select('id')
    .where('userId', '=', userId)
    .where('kind', 'in', kinds)
    .where('deletedAt', 'is', null);
  if (after !== undefined) rows = rows.where('id', '>', after);
  return (await rows.orderBy('id').limit(limit).execute()).map(({ id }) => id);
}

/** Returns those of the ids that are bookings of the user, the deleted ones among them. */
export const selectOwnBookingIds = ownIds('bookings', 'user_id', 'uuid');

/** Returns the booking and locks it until the transaction ends. */
export async function lockBooking(db: Db, id: string): Promise<Booking | undefined> {
  await sql`SELECT FROM bookings WHERE id = ${id} FOR NO KEY UPDATE`.execute(db);
  // A separate statement, so that it sees the changes that were committed while this one waited for the lock.
  return findBooking(db, id);
}

/**
 * Writes everything that a change may affect: user, staff member, times, notes, price, pets and lines.
 *
 * @throws Refusal BOOKING_CONFLICT when the database refuses an overlap; PLACE_TAKEN.
 */
export async function rewriteBooking(db: Db, before: Booking, after: BookingContent): Promise<void> {
  const tables = tablesOf<BookingTables>(db);
  const petIds = new Set(after.pets.map(({ id }) => id));
  const removed = before.pets.map(({ id }) => id).filter((id) => !petIds.has(id));
  try {
    // Deletes the removed pets first, so that they cannot cause a conflict at the new time.
    if (removed.length > 0) {
      await tables
        .deleteFrom('bookingPets')
        .where('bookingId', '=', before.id)
        .where('petId', 'in', removed)
        .execute();
    }
    await writeBooking(db, before.id, {
      userId: after.userId,
      staffId: after.staffId,
      kind: after.kind,
      startDate: after.start.toString(),
      endDate: after.end.toString(),
      totalAmount: formatAmount(after.totalAmount),
      currency: after.currency,
      ...pick(after, plainFields),
      ...endColumns(after),
      holdBefore: after.buffer.before,
      holdAfter: after.buffer.after,
    });
    await sql`
      INSERT INTO booking_pets (booking_id, pet_id, position, kind, period, live)
      SELECT b.id, pet.id, pet.position, b.kind, b.period, b.live
        FROM bookings b, unnest(${[...petIds]}::uuid[]) WITH ORDINALITY AS pet (id, position)
       WHERE b.id = ${before.id}
      ON CONFLICT (booking_id, pet_id) DO UPDATE SET position = excluded.position`.execute(db);
  } catch (error) {
    // Only a writer that holds no locks could have come between: the caller's check named each conflict.
    if (!isOverlapViolation(error)) throw error;
    throw new Refusal('BOOKING_CONFLICT', { reason: 'CHANGED_MEANWHILE', field: 'startDate' });
  }
  await tables.deleteFrom('bookingLines').where('bookingId', '=', before.id).execute();
  const lines = after.lines.map((line, at) => ({
    ...lineColumns(line),
    bookingId: before.id,
    position: at + 1,
  }));
  await tables.insertInto('bookingLines').values(lines).execute();
}

/**
 * Sets these columns of the booking.
 *
 * @throws Refusal PLACE_TAKEN when another booking has the place of a pet at the new times (0038-moved-places.sql).
 */
export async function writeBooking(
  db: Db,
  id: string,
  columns: UpdateObject<BookingTables, 'bookings'>,
): Promise<void> {
  await tablesOf<BookingTables>(db)
    .updateTable('bookings')
    .set({ ...changed, ...columns })
    .where('id', '=', id)
    .execute()
    .catch(refuseTakenPlace);
}

/** True if the ledger has an entry of the booking (0034-payments.sql). */
export function hasPayments(db: Db, id: string): Promise<boolean> {
  return findsOn(db)(sql`SELECT WHERE booking_has_payments(${id}::uuid)`);
}

/** Locks up to `limit` of the bookings that are to end by now, the first ones first, and returns their ids. */
export async function lockExpired(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM bookings
     WHERE status = 'PENDING' AND least(answer_by, pay_by) <= booking_clock() AND deleted_at IS NULL
     ORDER BY least(answer_by, pay_by), id LIMIT ${limit} FOR NO KEY UPDATE`.execute(db);
  return rows.map(({ id }) => id);
}

/** True if a booking is to end by now. */
export function hasExpiredBookings(db: Db): Promise<boolean> {
  return findsOn(db)(sql`
    SELECT FROM bookings
     WHERE status = 'PENDING' AND least(answer_by, pay_by) <= (SELECT booking_clock()) AND deleted_at IS NULL LIMIT 1`);
}

/** Hides the booking from every read and releases its time; its row remains. */
export async function softDeleteBooking(db: Db, id: string): Promise<void> {
  await writeBooking(db, id, { deletedAt: sql`statement_timestamp()` });
}

/** Records the change of the booking for the rollup; `after` is undefined when the booking is deleted. */
export async function insertDeltas(db: Db, before: Booking, after: Booking | undefined): Promise<void> {
  const old = deltaOf(-1, before);
  const now = after && deltaOf(1, after);
  if (now && JSON.stringify({ ...now, weight: -1 }) === JSON.stringify(old)) return;
  await tablesOf<BookingTables>(db)
    .insertInto('bookingDeltas')
    .values(now ? [old, now] : [old])
    .execute();
}

/** True if the error is the database's refusal of two bookings that overlap, by their pets, their staff or their places. */
export function isOverlapViolation(error: unknown): boolean {
  return overlapConstraints.has(violatedConstraint(error) ?? '');
}

const overlapConstraints = new Set([
  ...['booking_pets_free', 'bookings_staff_free', 'booking_places_berth_free', 'booking_places_owner_alone'],
]);

/** The columns that every change of a booking sets. */
const changed = {
  version: sql<string>`version + 1`,
  updatedAt: sql<string>`greatest(created_at, statement_timestamp())`,
};

/** Returns what the booking adds to every figure about many bookings, or takes from it (0013-bookings.sql, booking_deltas). */
function deltaOf(weight: 1 | -1, booking: Booking) {
  const { start, status, userId, currency, totalAmount, lines, noShow, cancelReason } = booking;
  return {
    ...{ weight, bucket: bucketOf(start), status, userId, currency, noShow },
    expired: hasExpired(cancelReason),
    amount: formatAmount(totalAmount),
    serviceIds: lines.map(({ serviceId }) => serviceId),
    categories: lines.map(({ category }) => category),
    amounts: lines.map(({ amount }) => formatAmount(amount)),
  };
}

/** Returns the columns that say when a booking ends by itself. */
export function endColumns({ answerBy, payBy, deposit }: EndFields) {
  return {
    answerBy: answerBy?.toString() ?? null,
    payBy: payBy?.toString() ?? null,
    depositAmount: deposit && formatAmount(deposit.amount),
    depositDue: deposit?.dueAt?.toString() ?? null,
  };
}

function lineColumns({ serviceId, category, priceUnit, unitPrice, units, quantity, amount }: BookingLine) {
  return {
    ...{ serviceId, category, priceUnit, units, quantity },
    unitPrice: formatAmount(unitPrice),
    amount: formatAmount(amount),
  };
}

export function datesAsInterval(startDate: string, endDate: string): Interval {
  return { start: Temporal.Instant.from(startDate), end: Temporal.Instant.from(endDate) };
}

const instants = ['answerBy', 'payBy', 'checkedInAt', 'checkedOutAt', 'createdAt', 'updatedAt'] as const;

export function bookingOf(row: Selectable<BookingTables['bookingDetails']>): Booking {
  const { startDate, endDate, holdBefore, holdAfter, depositAmount, depositDue, ...rest } = row;
  return {
    ...withInstants(rest, instants),
    buffer: { before: holdBefore, after: holdAfter },
    ...datesAsInterval(startDate, endDate),
    totalAmount: requireAmount(row.totalAmount),
    paid: requireAmount(row.paid),
    cancellationFee: requireAmount(row.cancellationFee),
    deposit:
      depositAmount === null
        ? null
        : { amount: requireAmount(depositAmount), dueAt: instantOrNull(depositDue) },
    version: BigInt(row.version),
    lines: row.lines.map((line) => ({
      ...line,
      unitPrice: requireAmount(line.unitPrice),
      amount: requireAmount(line.amount),
    })),
  };
}
