/** Bookings as emails tell of them, the deleted ones too. */
import { type RawBuilder, sql } from 'kysely';
import type { ServiceCategory } from '#domain/booking/service-category.ts';
import type { ToldBooking as ToldFacts } from '#domain/booking/told-change.ts';
import type { Interval } from '#domain/time/interval.ts';
import type { Db } from '#features/bookings/record/tables.ts';

/** A booking with a few values of limited length (0019-booking-emails.sql). */
export interface ToldBooking extends ToldFacts {
  readonly id: string;
  readonly startDate: string;
  readonly endDate: string;
  /** A decimal. */
  readonly totalAmount: string;
  readonly currency: string;
  readonly version: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** When it was confirmed for its start; null: before that was recorded, or never. */
  readonly confirmedAt: string | null;
  readonly notes: string | null;
  readonly userName: string | null;
  readonly staffName: string | null;
  /** The user who is the assigned member. */
  readonly staffUserId: string | null;
  /** The first pets. */
  readonly pets: readonly { readonly id: string; readonly name: string; readonly allergies: unknown }[];
  readonly petCount: number;
  /** The first services. */
  readonly serviceIds: readonly string[];
  readonly serviceCount: number;
  readonly categories: readonly ServiceCategory[];
}

/** Returns the bookings with those ids, by their start. */
export function findToldBookings(db: Db, ids: readonly string[]): Promise<ToldBooking[]> {
  return ids.length === 0 ? Promise.resolve([]) : read(db, sql`SELECT unnest(${ids}::uuid[]) AS id`);
}

/**
 * Returns the first CONFIRMED bookings that start within the period, by their start. `except` is a statement about
 * `bookings` that finds a row for those to leave out.
 */
export function selectConfirmedFrom(
  db: Db,
  { start, end }: Interval,
  limit: number,
  except: RawBuilder<unknown>,
): Promise<ToldBooking[]> {
  return read(
    db,
    sql`SELECT id FROM bookings
         WHERE deleted_at IS NULL AND status = 'CONFIRMED' AND ${within(start, end)} AND NOT EXISTS (${except})
         ORDER BY start_date, id LIMIT ${limit}`,
  );
}

/**
 * Returns the CONFIRMED bookings of a user that start within the period. Those of the user are found first: at the time of
 * a booking many others may start.
 */
export function selectConfirmedOfUser(
  db: Db,
  userId: string,
  { start, end }: Interval,
): Promise<ToldBooking[]> {
  return read(
    db,
    sql`SELECT id FROM (SELECT id, start_date, status FROM bookings
                         WHERE deleted_at IS NULL AND user_id = ${userId}::uuid OFFSET 0) AS own
         WHERE status = 'CONFIRMED' AND ${within(start, end)}
         ORDER BY start_date, id LIMIT 100`,
  );
}

/** Returns the CONFIRMED bookings of a member that start within the period. */
export function selectConfirmedOfMember(
  db: Db,
  staffId: string,
  { start, end }: Interval,
): Promise<ToldBooking[]> {
  return read(
    db,
    sql`SELECT id FROM bookings
         WHERE deleted_at IS NULL AND status = 'CONFIRMED' AND staff_id = ${staffId}::uuid
           AND period && tstzrange(${start.toString()}, ${end.toString()}) AND ${within(start, end)}
         ORDER BY start_date, id LIMIT 100`,
  );
}

const within = (start: Temporal.Instant, end: Temporal.Instant) =>
  sql`start_date >= ${start.toString()}::timestamptz AND start_date < ${end.toString()}::timestamptz`;

async function read(db: Db, ids: RawBuilder<unknown>): Promise<ToldBooking[]> {
  const { rows } = await sql<ToldBooking>`
    WITH wanted AS MATERIALIZED (${ids})
    SELECT told.* FROM wanted JOIN told_bookings told USING (id) ORDER BY told.start_date, told.id
  `.execute(db);
  return rows;
}
