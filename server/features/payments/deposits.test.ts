/** Deposits, and bookings that end because they were not paid: contract §28 and §29. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { endExpiredBookings } from '#features/bookings/public.ts';
import { openBookings } from '#features/bookings/testing/booking-test.ts';
import { hours } from '#test/support/business.ts';

const { anna, bath, business, query, rex, send, server, setting } = await openBookings();
const { manager } = business;

/** Moves the clock by which bookings end. */
const moveClock = (offset: string) =>
  query(`CREATE OR REPLACE FUNCTION booking_clock() RETURNS timestamptz LANGUAGE sql VOLATILE AS
         $$SELECT clock_timestamp() + '${offset}'::interval$$`);
const deposits = (value: object) => setting('payments', { methods: ['CASH'], deposits: value });
beforeEach(() => deposits({ default: { percent: 50, dueWithin: 'PT2H' } }));
afterEach(async () => {
  await moveClock('PT0S');
  await setting('requests');
});

let day = 0;
/** The body of a request on a day of its own. */
const body = (changes: object = {}) => {
  day += 24;
  return { petIds: [rex], serviceIds: [bath], ...hours(day, day + 1), ...changes };
};
const request = (changes: object = {}, by: { token: string } = anna) => business.booked(by, body(changes));
const read = async (id: string) => (await send(manager, 'GET', `/bookings/${id}`)).body.data;
const put = (id: string, changes: object, by: { token: string } = manager) =>
  send(by, 'PUT', `/bookings/${id}`, changes);
const pay = (id: string, amount: number, kind = 'PAYMENT') =>
  send(manager, 'POST', `/bookings/${id}/payments`, { kind, amount, method: 'CASH' });
const plus = (time: string, duration: string) =>
  Temporal.Instant.from(time).add(duration).toString({ smallestUnit: 'millisecond' });

describe('the deposit of a booking (contract §28)', () => {
  test('is due of a booking that a customer makes, also in the dry run; not of one that personnel make', async () => {
    const preview = await send(anna, 'POST', '/bookings?dryRun=true', body());
    expect(preview.body.data.payment.deposit).toEqual({
      amount: 10,
      dueAt: expect.any(String),
      isPaid: false,
    });
    const one = await request();
    const dueAt = plus(one.createdAt, 'PT2H');
    expect(one).toMatchObject({
      expiresAt: dueAt,
      payment: { deposit: { amount: 10, dueAt, isPaid: false } },
    });
    expect((await read(one.id)).payment).toEqual(one.payment);
    const own = await request({ userId: anna.id }, manager);
    expect(own).toMatchObject({ expiresAt: null, payment: { deposit: null } });
  });

  test('the reply to a repeated Idempotency-Key has the same deposit', async () => {
    const headers = { 'idempotency-key': 'deposit' };
    const one = body();
    const replies = [
      await send(anna, 'POST', '/bookings', one, headers),
      await send(anna, 'POST', '/bookings', one, headers),
    ];
    expect(replies[0]?.body.data.payment.deposit.dueAt).toBe(replies[0]?.body.data.expiresAt);
    expect(replies[1]?.text).toBe(replies[0]?.text);
    const stored = await read(replies[0]?.body.data.id);
    expect(stored.payment).toEqual(replies[0]?.body.data.payment);
  });

  test('without `dueWithin` the booking does not end', async () => {
    await deposits({ default: { amount: 5 } });
    const one = await request();
    expect(one).toMatchObject({
      expiresAt: null,
      payment: { deposit: { amount: 5, dueAt: null, isPaid: false } },
    });
  });

  test('it is due at the start of the booking if that is sooner', async () => {
    await deposits({ default: { percent: 50, dueWithin: 'P300D' } });
    const soon = Temporal.Now.instant().add('PT50H').toString({ smallestUnit: 'minute' });
    const { expiresAt, payment } = await request({ startDate: soon, endDate: plus(soon, 'PT1H') });
    expect(Date.parse(expiresAt)).toBe(Date.parse(soon));
    expect(payment.deposit.dueAt).toBe(expiresAt);
  });

  test('until it is paid the booking has `expiresAt`; a later refund does not end the booking', async () => {
    const { id } = await request();
    await pay(id, 4);
    expect((await read(id)).expiresAt).not.toBeNull();
    await pay(id, 6);
    const paid = await read(id);
    expect(paid).toMatchObject({ expiresAt: null, payment: { deposit: { isPaid: true } } });
    expect(paid.payment.deposit.dueAt).not.toBeNull();
    await pay(id, 10, 'REFUND');
    expect(await read(id)).toMatchObject({ expiresAt: null, payment: { deposit: { isPaid: false } } });
  });

  test('a confirmation without payment keeps the booking; taken back, the deposit is due anew', async () => {
    const { id, expiresAt } = await request();
    await business.move(manager, id, 'CONFIRMED');
    expect((await read(id)).expiresAt).toBeNull();
    await moveClock('PT5M');
    const { body: undone } = await send(manager, 'POST', `/bookings/${id}/undo-status`);
    expect(undone.data.status).toBe('PENDING');
    expect(Date.parse(undone.data.expiresAt)).toBeGreaterThan(Date.parse(expiresAt));
    expect(undone.data.payment.deposit.dueAt).toBe(undone.data.expiresAt);
  });

  test('it is computed again when the price changes while the booking is PENDING', async () => {
    const second = await business.pet(anna);
    const { id, expiresAt } = await request();
    await deposits({ default: { percent: 25, dueWithin: 'PT9H' } });
    expect((await put(id, { notes: 'Shy.' })).body.data.payment.deposit.amount).toBe(10);
    const dearer = (await put(id, { petIds: [rex, second] })).body.data;
    expect(dearer).toMatchObject({ expiresAt, payment: { charge: 40, deposit: { amount: 10 } } });
    await deposits({ default: { percent: 50, dueWithin: 'PT9H' } });
    await pay(id, 10);
    const cheaper = (await put(id, { petIds: [rex] })).body.data;
    expect(cheaper).toMatchObject({ expiresAt: null, payment: { deposit: { amount: 10, isPaid: true } } });
    // One that was paid and is no longer enough is due anew.
    const again = (await put(id, { petIds: [rex, second] })).body.data;
    expect(again.payment.deposit).toMatchObject({ amount: 20, isPaid: false });
    expect(Date.parse(again.expiresAt)).toBeGreaterThan(Date.parse(expiresAt));
    await business.move(manager, id, 'CONFIRMED');
    await deposits({ default: { percent: 10 } });
    expect((await put(id, { petIds: [rex] })).body.data.payment.deposit.amount).toBe(20);
  });

  test('a customer cannot avoid it by another service, later', async () => {
    await deposits({ BOARDING: { percent: 50, dueWithin: 'PT2H' } });
    const stay = await business.service({ category: 'BOARDING', priceUnit: 'per day', basePrice: 30 });
    const { id, payment } = await request();
    const on = day;
    expect(payment.deposit).toBeNull();
    const asDear = await business.service({ category: 'BOARDING', priceUnit: 'per session' });
    const same = await put((await request()).id, { serviceIds: [asDear] }, anna);
    expect(same.body.data.payment).toMatchObject({ charge: 20, deposit: { amount: 10 } });
    const changed = await put(id, { serviceIds: [stay], ...hours(on, on + 20) }, anna);
    expect(changed.body.data.payment.deposit).toMatchObject({ isPaid: false });
    expect(changed.body.data.expiresAt).not.toBeNull();
  });
});

describe('a booking whose deposit was not paid (contract §29)', () => {
  test('ends with `cancelReason` DEPOSIT_UNPAID, and takes no payment any longer', async () => {
    const { id } = await request();
    await pay(id, 4);
    await moveClock('PT3H');
    expect((await pay(id, 6)).body.error).toBe('BOOKING_EXPIRED');
    await endExpiredBookings(server.running.app);
    const ended = await read(id);
    expect(ended).toMatchObject({ status: 'CANCELLED', cancelReason: 'DEPOSIT_UNPAID', expiresAt: null });
    expect(ended.payment).toMatchObject({ charge: 0, balance: -4, state: 'TO_REFUND' });
    expect((await pay(id, 6)).body.error).toBe('BOOKING_EXPIRED');
    expect((await pay(id, 4, 'REFUND')).status).toBe(201);
  });

  test('the earliest of both ends counts, and gives the reason', async () => {
    await setting('requests', { answerWithin: 'PT1H' });
    const sooner = await request();
    expect(sooner.expiresAt).toBe(plus(sooner.createdAt, 'PT1H'));
    await setting('requests', { answerWithin: 'PT8H' });
    const later = await request();
    expect(later.expiresAt).toBe(plus(later.createdAt, 'PT2H'));
    const paid = await request();
    await pay(paid.id, 10);
    expect((await read(paid.id)).expiresAt).toBe(plus(paid.createdAt, 'PT8H'));
    await moveClock('PT9H');
    await endExpiredBookings(server.running.app);
    const reasons = [sooner, later, paid].map(async ({ id }) => (await read(id)).cancelReason);
    expect(await Promise.all(reasons)).toEqual([
      'REQUEST_UNANSWERED',
      'DEPOSIT_UNPAID',
      'REQUEST_UNANSWERED',
    ]);
  });
});
