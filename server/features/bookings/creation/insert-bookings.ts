/** Creates bookings, one or many at once, with one statement. */

import type { BookedPet } from '#features/bookings/record/booking.ts';
import { isOverlapViolation } from '#features/bookings/record/queries.ts';
import type { App } from '#platform/data/app.ts';
import { instantOrNull } from '#platform/data/db/columns.ts';
import { isRefusedByData } from '#platform/data/db/errors.ts';
import { persist } from '#platform/data/db/transaction.ts';
import {
  columns,
  type GeneratedValues,
  inOrder,
  type NewBooking,
  type NotCreated,
  placeColumns,
} from './booking-row.ts';
import { statements } from './insert-statement.ts';

/**
 * Writes the bookings in one atomic statement: each with its pets and lines, the audit entry, the rollup's delta and the
 * idempotency key, if everything is still as its proposal assumes: the pets exist, belong to that owner and have the same
 * vaccinations, the user exists, the services and the staff member have the same revisions, the rules are the same, and
 * there is a place for the pets. A booking that does not meet these conditions has no effect on the others.
 *
 * The database generates the ids, which begin with the creation time by the database's clock. So bookings are in the
 * order of that one clock, regardless of which replica handled the request and of the replica's own clock.
 *
 * The statement holds the rules of the business, then locks the users, the pets by id, the staff members and the
 * capacity and the places, so that statements for the same records wait for each other without deadlock. While it holds the locks, no
 * other transaction deletes these records, books them, changes the rules or takes the places (0013-bookings.sql).
 *
 * A single booking waits for these locks. Of several bookings, each whose records are locked by others is left out, and
 * so is one that overlaps a stored booking. The bookings must not overlap each other, and must have different
 * idempotency keys; those that depend on capacity, vaccinations or a chosen staff member come alone.
 *
 * Returns an outcome for each booking in their order; undefined, which is only for one of several, when it must be tried
 * alone to know the outcome.
 */
export async function insertBookings(
  app: App,
  bookings: readonly NewBooking[],
): Promise<(GeneratedValues | NotCreated | undefined)[]> {
  const isAlone = bookings.length === 1;
  let result: Result;
  try {
    result = await persist(() => send(app, bookings));
  } catch (error) {
    if (isAlone && isOverlapViolation(error)) return ['taken'];
    // The fault is a single booking's, and the statement had no effect: alone, the others are not concerned by it.
    if (!isAlone && isRefusedByData(error)) return bookings.map(() => undefined);
    throw error;
  }
  const { made, pets, busy, taken } = result;
  const byNumber = new Map(made?.map((one) => [one.n, one]));
  return bookings.map(({ proposal }, n) => {
    const one = byNumber.get(n);
    if (one) {
      const { id, userName, userPhone } = one;
      const [answerBy, payBy] = [instantOrNull(one.answerBy), instantOrNull(one.payBy)];
      const amount = proposal.limits?.deposit?.amount;
      const deposit = amount === undefined ? null : { amount, dueAt: payBy };
      const createdAt = Temporal.Instant.from(one.createdAt);
      const generated = { id, createdAt, answerBy, payBy, deposit, userName, userPhone };
      return { ...generated, pets: inOrder(proposal, pets) };
    }
    if (busy?.includes(n)) return 'busy';
    if (taken?.includes(n)) return 'taken';
    return isAlone ? 'outdated' : undefined;
  });
}

async function send({ database }: App, bookings: readonly NewBooking[]): Promise<Result> {
  const [first] = bookings;
  const isPlaced = first?.row.placeIds !== null;
  const names = isPlaced ? [...columns, ...placeColumns] : columns;
  const query =
    first && bookings.length === 1
      ? { ...statements[isPlaced ? 'placed' : 'one'], values: names.map(([name]) => first.row[name]) }
      : { ...statements.several, values: [JSON.stringify(bookings.map(({ row }, n) => ({ ...row, n })))] };
  const client = await database.pool.connect();
  let isBroken = true;
  try {
    const { rows } = await client.query<Result>(query);
    isBroken = false;
    return rows[0] as Result;
  } catch (error) {
    if (isRefusedByData(error)) {
      // PostgreSQL reports an error before it releases the locks, for which the bookings alone would then wait.
      await client.query('SELECT 1');
      isBroken = false;
    }
    throw error;
  } finally {
    client.release(isBroken);
  }
}

interface Result {
  readonly made:
    | readonly {
        n: number;
        id: string;
        createdAt: string;
        answerBy: string | null;
        payBy: string | null;
        userName: string | null;
        userPhone: string | null;
      }[]
    | null;
  /** Of all the bookings. */
  readonly pets: readonly BookedPet[] | null;
  /** The numbers of bookings whose key another request is using. */
  readonly busy: readonly number[] | null;
  /** The numbers of bookings that overlap a stored one. */
  readonly taken: readonly number[] | null;
}
