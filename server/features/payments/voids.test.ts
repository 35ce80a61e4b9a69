/** Voids, cancellation fees, and the numbers of the ledger: contract §28. */
import { describe, expect, test } from 'vitest';
import { cash, methods, openPayments, refund, refused } from './testing/payment-test.ts';

const { booked, business, member, pay, query, read, send, setting } = await openPayments();
const { manager } = business;

const voids = (id: string, by = manager) =>
  send(by, 'POST', `/payments/${id}/void`, { reason: 'A mistake.' });
const fee = (id: string, amount: unknown, by = manager) =>
  send(by, 'PUT', `/bookings/${id}/cancellation-fee`, { amount });

describe('POST /payments/:id/void (contract §28)', () => {
  test('makes the counter-entry, once', async () => {
    const id = await booked();
    const { data: entry } = (await pay(id, cash(20, { method: 'CARD', reference: 'T-2' }))).body;
    const reply = await voids(entry.id);
    expect(reply.status).toBe(201);
    const counter = reply.body.data;
    expect(counter).toMatchObject({
      kind: 'REFUND',
      amount: 20,
      method: 'CARD',
      reference: 'T-2',
      balance: 20,
    });
    expect(counter).toMatchObject({ voids: entry.id, voidedBy: null, notes: 'A mistake.' });
    expect(counter.receivedAt).toBe(counter.recordedAt);
    const cause = { reason: 'ALREADY_VOIDED', field: 'id', by: counter.id };
    expect(refused(await voids(entry.id))).toEqual([409, 'ALREADY_VOIDED', cause]);
    expect(refused(await voids(counter.id)).slice(0, 2)).toEqual([409, 'ALREADY_VOIDED']);
    const listed = (await send(manager, 'GET', `/payments?bookingId=${id}`)).body.data;
    expect(listed.map(({ voidedBy }: { voidedBy: unknown }) => voidedBy)).toEqual([null, counter.id]);
  });

  test('409 REFUND_TOO_LARGE when paid would be below 0; the void of a refund restores what was paid', async () => {
    const id = await booked();
    const { data: entry } = (await pay(id, cash(20))).body;
    const { data: back } = (await pay(id, refund(15))).body;
    const cause = { reason: 'REFUND_TOO_LARGE', field: 'id', max: 5, currency: 'USD' };
    expect(refused(await voids(entry.id))).toEqual([409, 'REFUND_TOO_LARGE', cause]);
    expect((await voids(back.id)).body.data).toMatchObject({ kind: 'PAYMENT', amount: 15, balance: 0 });
    expect((await voids(entry.id)).body.data.balance).toBe(20);
  });

  test('only MANAGER and ADMIN void; an unknown entry is 404; a reason is needed', async () => {
    const { data: entry } = (await pay(await booked(), cash(1))).body;
    expect((await voids(entry.id, member)).status).toBe(403);
    expect((await voids(entry.bookingId)).status).toBe(404);
    expect((await send(manager, 'POST', `/payments/${entry.id}/void`, {})).body.causes).toEqual([
      { reason: 'REQUIRED', field: 'reason' },
    ]);
  });
});

describe('PUT /bookings/:id/cancellation-fee (contract §28)', () => {
  test('is the charge of a CANCELLED booking, from 0 to its total', async () => {
    const id = await booked();
    await pay(id, cash(12));
    const early = await fee(id, 5);
    expect(refused(early)).toEqual([
      409,
      'INVALID_STATUS_CHANGE',
      { reason: 'WRONG_STATUS', field: 'status', status: 'PENDING', allowed: ['CANCELLED'] },
    ]);
    await business.move(manager, id, 'CANCELLED');
    const { body } = await fee(id, 8);
    expect(body.data).toMatchObject({
      status: 'CANCELLED',
      payment: { charge: 8, paid: 12, balance: -4, state: 'TO_REFUND' },
    });
    expect((await fee(id, 20.01)).body.causes).toEqual([{ reason: 'TOO_LARGE', field: 'amount', max: 20 }]);
    expect((await fee(id, 1.005)).body.causes[0].reason).toBe('TOO_MANY_DECIMALS');
    expect((await fee(id, 5, member)).status).toBe(403);
    await fee(id, 0);
    expect((await read(id)).payment).toMatchObject({ charge: 0, balance: -12 });
    const [entry] = await query(
      "SELECT before, after FROM audit_log WHERE action = 'setCancellationFee' ORDER BY seq DESC LIMIT 1",
    );
    expect(entry).toEqual({ before: { cancellationFee: 8 }, after: { cancellationFee: 0 } });
  });
});

test('the ledger is append-only in the database, too', async () => {
  await pay(await booked(), cash(1));
  for (const statement of [
    'UPDATE payments SET amount = 2',
    'DELETE FROM payments',
    'TRUNCATE payments CASCADE',
  ])
    await expect(query(statement)).rejects.toThrow('the ledger is append-only');
});

test('numbers have no gaps, whatever is refused; each year of the business has its own', async () => {
  await setting('payments', { methods });
  const numberOf = async () => (await pay(await booked(), cash(1))).body.data.number as string;
  const [first, second] = [await numberOf(), await numberOf()];
  await pay(await booked(), cash(21));
  const numbers = [first, second, await numberOf()].map((number) => Number(number.split('-')[1]));
  expect(numbers).toEqual([0, 1, 2].map((at) => (numbers[0] ?? 0) + at));
  // An hour before the new year in UTC, it is the next year in Bangkok.
  await query(`CREATE OR REPLACE FUNCTION booking_clock() RETURNS timestamptz LANGUAGE sql VOLATILE AS
    $$SELECT '2027-12-31T23:00Z'::timestamptz$$`);
  expect(await numberOf()).toBe('2027-000001');
  await setting('timeZone', 'Asia/Bangkok');
  expect(await numberOf()).toBe('2028-000001');
  await setting('timeZone');
  await query(
    "CREATE OR REPLACE FUNCTION booking_clock() RETURNS timestamptz LANGUAGE sql VOLATILE AS 'SELECT clock_timestamp()'",
  );
});
