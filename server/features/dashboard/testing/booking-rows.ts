/** Writes bookings directly to the tables, with their deltas as 0013-bookings.sql describes them: for tests of figures. */
import type pg from 'pg';
import type { BookingStatus } from '#domain/booking/record/booking-status.ts';
import type { ServiceCategory } from '#domain/booking/record/service-category.ts';

export interface BookingRow {
  readonly id: string;
  readonly userId: string;
  readonly start: Temporal.Instant;
  readonly status: BookingStatus;
  readonly noShow?: boolean;
  readonly hasExpired?: boolean;
  readonly currency: string;
  /** Amounts are decimal numerals. */
  readonly lines: readonly {
    readonly serviceId: string;
    readonly category: ServiceCategory;
    readonly amount: string;
  }[];
}

/** Writes the given state of the booking; undefined deletes the booking with that id. */
export async function writeBooking(
  pool: pg.Pool,
  id: string,
  booking: BookingRow | undefined,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await addDeltas(client, id, -1);
    if (booking) await replaceRows(client, booking);
    else await client.query('UPDATE bookings SET deleted_at = now() WHERE id = $1', [id]);
    await addDeltas(client, id, 1);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

async function replaceRows(client: pg.PoolClient, booking: BookingRow): Promise<void> {
  const { id, userId, start, status, noShow = false, hasExpired, currency, lines } = booking;
  const end = start.add({ minutes: 30 }).toString();
  await client.query(
    `INSERT INTO bookings (id, user_id, kind, start_date, end_date, status, total_amount, currency, no_show, cancel_reason,
                           updated_at)
     VALUES ($1, $2, 'visit', $3, $4, $5,
             (SELECT sum(amount) FROM unnest($7::numeric[]) AS amount), $6, $8, $9, now())
     ON CONFLICT (id) DO UPDATE
     SET start_date = excluded.start_date, end_date = excluded.end_date, status = excluded.status,
         total_amount = excluded.total_amount, currency = excluded.currency, no_show = excluded.no_show,
         cancel_reason = excluded.cancel_reason`,
    [
      id,
      userId,
      start.toString(),
      end,
      status,
      currency,
      lines.map(({ amount }) => amount),
      noShow,
      hasExpired ? 'REQUEST_UNANSWERED' : null,
    ],
  );
  await client.query('DELETE FROM booking_lines WHERE booking_id = $1', [id]);
  for (const [at, { serviceId, category, amount }] of lines.entries())
    await client.query(
      `INSERT INTO booking_lines
         (booking_id, service_id, position, category, price_unit, unit_price, units, quantity, amount)
       VALUES ($1, $2, $3, $4, 'session', 1, 1, 1, $5)`,
      [id, serviceId, at + 1, category, amount],
    );
}

async function addDeltas(client: pg.PoolClient, id: string, weight: 1 | -1): Promise<void> {
  await client.query(
    `INSERT INTO booking_deltas (weight, bucket, status, user_id, currency, amount, service_ids, categories, amounts,
                                 no_show, expired)
     SELECT $2, bucket, status, user_id, currency, amount, service_ids, categories, amounts, no_show, expired
       FROM booking_contributions WHERE booking_id = $1`,
    [id, weight],
  );
}
