/** Races about the instant at which a booking ends by itself, on two processes: contract §29. */
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBookings } from '#features/bookings/testing/booking-test.ts';
import { hours } from '#test/support/business.ts';
import { startProcess } from '#test/support/server-process.ts';
import { expectAtLeast, report } from '#test/support/trial.ts';

const { anna, bath, ben, business, query, rex, server, setting, tom } = await openBookings();
const other = await startProcess(server.env);
afterAll(() => other.end('SIGTERM'));
const { id: staffId } = await business.staff();
beforeAll(() => setting('requests', { answerWithin: 'PT1H' }));
const rounds = 200;

/** A new request that ends in so many milliseconds. */
async function requestFor(round: number, ms: number): Promise<string> {
  const times = hours(24 * round, 24 * round + 1);
  const { id } = await business.booked(anna, { petIds: [rex], serviceIds: [bath], staffId, ...times });
  await query(
    `UPDATE bookings SET answer_by = clock_timestamp() + $2 * interval '1 millisecond' WHERE id = $1`,
    [id, ms],
  );
  return id;
}

test('confirming, cancelling and booking the same time at the instant of the end: one outcome each', async () => {
  const seen = new Map<string, number>();
  // Follows the machine, so that about half of the bookings end before they are confirmed or cancelled.
  let ms = 10;
  let confirmations = 0;
  for (let round = 0; round < rounds; round++) {
    const id = await requestFor(round, ms);
    const path = `/bookings/${id}/status`;
    const times = hours(24 * round, 24 * round + 1);
    const confirm = () =>
      server.request('PATCH', path, { token: business.manager.token, body: { status: 'CONFIRMED' } });
    const cancel = () => other.request('PATCH', path, { token: anna.token, body: { status: 'CANCELLED' } });
    const late = async () => {
      // In half of the rounds the confirmation is the first.
      if (round % 2 === 0) await setTimeout(3);
      return cancel();
    };
    const [confirmed, cancelled, booked] = await Promise.all([
      confirm(),
      late(),
      other.request('POST', '/bookings', {
        token: ben.token,
        body: { petIds: [tom], serviceIds: [bath], staffId, ...times },
      }),
    ]);
    const [row] = await query('SELECT status, cancel_reason FROM bookings WHERE id = $1', [id]);
    const wasConfirmed = confirmed.status === 200;
    const wasCancelled = cancelled.status === 200;
    // A booking that is still to end has no outcome yet.
    if (row.status === 'PENDING')
      expect([confirmed.body.error, cancelled.body.error]).toEqual(Array(2).fill('BOOKING_EXPIRED'));
    if (row.status === 'CONFIRMED')
      expect([wasConfirmed, wasCancelled, booked.status]).toEqual([true, false, 409]);
    if (row.cancel_reason === 'CUSTOMER') expect(wasCancelled).toBe(true);
    if (row.cancel_reason === 'REQUEST_UNANSWERED') {
      expect([wasConfirmed, wasCancelled]).toEqual([false, false]);
      expect([confirmed.body.error, cancelled.body.error]).toEqual(Array(2).fill('BOOKING_EXPIRED'));
    }
    ms = Math.max(ms + (wasConfirmed || wasCancelled ? -1 : 1), 0);
    if (wasConfirmed) confirmations += 1;
    const outcome = `${row.status} ${row.cancel_reason}`;
    seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
  }
  expect(
    await query(
      `SELECT entity_id FROM audit_log WHERE action = 'expireBooking' GROUP BY 1 HAVING count(*) > 1`,
    ),
  ).toEqual([]);
  report('outcomes', JSON.stringify(Object.fromEntries(seen)));
  // A customer may cancel what was confirmed a moment ago.
  expectAtLeast(10, confirmations, 'confirmed', 'rounds');
  expectAtLeast(10, seen.get('CANCELLED CUSTOMER') ?? 0, 'cancelled by the customer', 'rounds');
  expectAtLeast(10, seen.get('CANCELLED REQUEST_UNANSWERED') ?? 0, 'ended by itself', 'rounds');
});
