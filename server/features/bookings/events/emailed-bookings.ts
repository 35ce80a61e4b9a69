/** Bookings as emails tell of them, the deleted ones too. */
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { CurrentBooking } from '#domain/booking/emails/change-emails.ts';
import type { ServiceCategory } from '#domain/booking/record/service-category.ts';
import type { Interval } from '#domain/time/interval.ts';
import { holds } from '#features/bookings/record/filters.ts';
import type { BookingTables, Db } from '#features/bookings/record/tables.ts';

type Details = Selectable<BookingTables['bookingDetails']>;

/** A booking with a few values of limited length, as the database writes them (0019-booking-emails.sql). */
export interface EmailedBooking
  extends CurrentBooking,
    Pick<Details, 'id' | 'startDate' | 'endDate' | 'totalAmount' | 'currency' | 'paid' | 'depositAmount'>,
    Pick<Details, 'depositDue' | 'answerBy' | 'version' | 'createdAt' | 'updatedAt'>,
    Pick<Details, 'notes' | 'userName' | 'staffName' | 'staffUserId'> {
  /** When it was confirmed for its start; null: before that was recorded, or never. */
  readonly confirmedAt: string | null;
  /** The first pets. */
  readonly pets: readonly { readonly id: string; readonly name: string; readonly allergies: unknown }[];
  readonly petCount: number;
  /** The first services. */
  readonly serviceIds: readonly string[];
  readonly serviceCount: number;
  readonly categories: readonly ServiceCategory[];
}

/** Returns the bookings with those ids, by their start. */
export function findEmailedBookings(db: Db, ids: readonly string[]): Promise<EmailedBooking[]> {
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
): Promise<EmailedBooking[]> {
  return read(
    db,
    sql`SELECT id FROM bookings
         WHERE status = 'CONFIRMED' AND ${holds({ starts: [start, end] })} AND NOT EXISTS (${except})
         ORDER BY start_date, id LIMIT ${limit}`,
  );
}

/**
 * Returns the CONFIRMED bookings of each of these users that start within the period beside the user: at most 100 for each.
 * Those of the user are found first: at the time of a booking many others may start.
 */
export function selectConfirmedOfUsers(
  db: Db,
  periods: readonly (Interval & { readonly userId: string })[],
): Promise<EmailedBooking[]> {
  if (periods.length === 0) return Promise.resolve([]);
  return read(
    db,
    sql`SELECT DISTINCT own.id
          FROM ${periodsOf(periods.map(({ userId, ...period }) => ({ ...period, id: userId })))} AS span
         CROSS JOIN LATERAL (
           SELECT id FROM (SELECT id, start_date, status FROM bookings
                            WHERE deleted_at IS NULL AND user_id = span.id OFFSET 0) AS all_of_user
            WHERE status = 'CONFIRMED' AND start_date >= span.since AND start_date < span.until
            ORDER BY start_date, id LIMIT 100) AS own`,
  );
}

/** Returns, for each of these members with CONFIRMED bookings that start within the period, the ids of the first 100. */
export async function selectConfirmedOfMembers(
  db: Db,
  staffIds: readonly string[],
  period: Interval,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ staffId: string; bookingIds: string[] }>`
    SELECT span.id AS staff_id, of_member.booking_ids
      FROM ${periodsOf(staffIds.map((id) => ({ ...period, id })))} AS span
     CROSS JOIN LATERAL (
       SELECT array_agg(id ORDER BY start_date, id) AS booking_ids
         FROM (SELECT id, start_date FROM bookings
                WHERE deleted_at IS NULL AND status = 'CONFIRMED' AND staff_id = span.id
                  AND period && tstzrange(span.since, span.until)
                  AND start_date >= span.since AND start_date < span.until
                ORDER BY start_date, id LIMIT 100) AS first) AS of_member
     WHERE of_member.booking_ids IS NOT NULL`.execute(db);
  return new Map(rows.map(({ staffId, bookingIds }) => [staffId, bookingIds]));
}

/** A table of ids, each with its period: `(id, since, until)`. */
function periodsOf(periods: readonly (Interval & { readonly id: string })[]): RawBuilder<unknown> {
  const ids = periods.map(({ id }) => id);
  const starts = periods.map(({ start }) => start.toString());
  const ends = periods.map(({ end }) => end.toString());
  return sql`(SELECT * FROM unnest(${ids}::uuid[], ${starts}::timestamptz[], ${ends}::timestamptz[])
                AS one (id, since, until))`;
}

async function read(db: Db, ids: RawBuilder<unknown>): Promise<EmailedBooking[]> {
  const { rows } = await sql<EmailedBooking>`
    WITH ids AS MATERIALIZED (${ids})
    SELECT booking.* FROM ids JOIN told_bookings booking USING (id) ORDER BY booking.start_date, booking.id
  `.execute(db);
  return rows;
}
