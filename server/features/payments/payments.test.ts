/** Payments and refunds of bookings: contract §28. */
import { describe, expect, test } from 'vitest';
import { cash, openPayments, refund, refused } from './testing/payment-test.ts';

const { anna, booked, business, member, pay, query, read, rex, send, setting } = await openPayments();
const { admin, manager } = business;

describe('the payment of a booking (contract §28)', () => {
  test('says what is owed and paid; null while the setting is absent', async () => {
    const id = await booked();
    const unpaid = { charge: 20, paid: 0, balance: 20, state: 'UNPAID', deposit: null };
    for (const by of [manager, anna, member]) expect((await read(id, by)).payment).toEqual(unpaid);
    await pay(id, cash(12.5));
    expect((await read(id)).payment).toEqual({ ...unpaid, paid: 12.5, balance: 7.5, state: 'PARTLY_PAID' });
    await pay(id, cash(7.5));
    expect((await read(id)).payment).toEqual({ ...unpaid, paid: 20, balance: 0, state: 'PAID' });
    await setting('payments');
    expect((await read(id)).payment).toBeNull();
    expect(refused(await pay(id, cash(1)))).toEqual([409, 'PAYMENTS_OFF', { reason: 'PAYMENTS_OFF' }]);
  });

  test('the balance follows a price that changes after a payment', async () => {
    const id = await booked('CONFIRMED');
    await pay(id, cash(20));
    const second = await business.pet(anna);
    const dearer = await send(manager, 'PUT', `/bookings/${id}`, { petIds: [rex, second] });
    expect(dearer.body.data.payment).toMatchObject({ charge: 40, balance: 20, state: 'PARTLY_PAID' });
    await pay(id, cash(20));
    const cheaper = await send(manager, 'PUT', `/bookings/${id}`, { petIds: [rex] });
    expect(cheaper.body.data.payment).toMatchObject({ charge: 20, balance: -20, state: 'TO_REFUND' });
  });

  test('status and money do not move each other', async () => {
    const id = await booked('CONFIRMED');
    await pay(id, cash(20));
    const { updatedAt } = await read(id);
    await pay(id, refund(5));
    expect(await read(id)).toMatchObject({ status: 'CONFIRMED', updatedAt });
    await business.move(manager, id, 'CANCELLED');
    expect((await read(id)).payment).toMatchObject({ charge: 0, paid: 15, balance: -15, state: 'TO_REFUND' });
  });

  test('another currency is refused for a booking with entries: 400 MIXED_CURRENCIES', async () => {
    const id = await booked();
    await pay(id, cash(5));
    const inEuro = await business.service({ currency: 'EUR' });
    const change = await send(manager, 'PUT', `/bookings/${id}`, { serviceIds: [inEuro] });
    expect(refused(change).slice(0, 2)).toEqual([400, 'MIXED_CURRENCIES']);
    const dryRun = await send(manager, 'PUT', `/bookings/${id}?dryRun=true`, { serviceIds: [inEuro] });
    expect(dryRun.body.error).toBe('MIXED_CURRENCIES');
  });

  test('409 BOOKING_CLOSED: a booking with entries cannot be deleted, also when all was refunded', async () => {
    const id = await booked();
    await pay(id, cash(5));
    await pay(id, refund(5));
    const cause = { reason: 'IN_USE', field: 'id', by: 'payment' };
    for (const by of [manager, admin])
      expect(refused(await send(by, 'DELETE', `/bookings/${id}`))).toEqual([409, 'BOOKING_CLOSED', cause]);
    expect((await send(manager, 'DELETE', `/bookings/${await booked()}`)).status).toBe(204);
  });
});

describe('POST /bookings/:id/payments (contract §28)', () => {
  test('answers 201 with the entry, and writes the audit log entry', async () => {
    const id = await booked();
    const receivedAt = '2026-11-20T10:00:00.000Z';
    const { status, body } = await pay(id, cash(12.5, { reference: 'T-1', receivedAt, notes: 'Half.' }));
    expect(status).toBe(201);
    expect(body.data).toEqual({
      id: expect.any(String),
      number: expect.stringMatching(/^R\d{4}-\d{6}$/),
      bookingId: id,
      userId: anna.id,
      kind: 'PAYMENT',
      amount: 12.5,
      currency: 'USD',
      method: 'CASH',
      reference: 'T-1',
      receivedAt,
      recordedAt: expect.any(String),
      recordedBy: expect.any(String),
      voids: null,
      voidedBy: null,
      balance: 7.5,
      notes: 'Half.',
    });
    const [entry] = await query('SELECT action, entity, after FROM audit_log WHERE entity_id = $1', [
      body.data.id,
    ]);
    expect(entry).toMatchObject({
      action: 'createPayment',
      entity: 'payment',
      after: { bookingId: id, amount: 12.5 },
    });
  });

  test('without `receivedAt` the money came when it was recorded', async () => {
    const { data } = (await pay(await booked(), cash(1))).body;
    expect(data.receivedAt).toBe(data.recordedAt);
  });

  test.each([
    ['amount', 'TOO_SMALL', { amount: 0 }],
    ['amount', 'TOO_SMALL', { amount: -1 }],
    ['amount', 'TOO_MANY_DECIMALS', { amount: 1.005 }],
    ['amount', 'WRONG_TYPE', { amount: '5' }],
    ['method', 'NOT_ONE_OF', { method: 'CHEQUE' }],
    ['kind', 'NOT_ONE_OF', { kind: 'GIFT' }],
    ['reference', 'TOO_LONG', { reference: 'x'.repeat(101) }],
    ['receivedAt', 'TOO_FAR_AHEAD', { receivedAt: '2099-01-01T00:00:00Z' }],
    ['receivedAt', 'TOO_EARLY', { receivedAt: '2020-01-01T00:00:00Z' }],
    ['receivedAt', 'WRONG_FORMAT', { receivedAt: 'today' }],
  ])('400 names %s: %s', async (field, reason, changes) => {
    const reply = await pay(await booked(), cash(1, changes));
    expect(refused(reply)).toEqual([400, 'VALIDATION_FAILED', expect.objectContaining({ field, reason })]);
  });

  test('an amount has the decimals of the currency', async () => {
    const inYen = await business.service({ currency: 'JPY', basePrice: 3000 });
    const id = await booked('PENDING', { serviceIds: [inYen] });
    const cause = { reason: 'TOO_MANY_DECIMALS', field: 'amount', max: 0 };
    expect(refused(await pay(id, cash(1.5)))).toEqual([400, 'VALIDATION_FAILED', cause]);
    expect((await pay(id, cash(3000))).body.data).toMatchObject({
      amount: 3000,
      currency: 'JPY',
      balance: 0,
    });
  });

  test('409 PAYMENT_TOO_LARGE above the balance, REFUND_TOO_LARGE above what was paid; both name the limit', async () => {
    const id = await booked();
    const most = (max: number) => ({ field: 'amount', max, currency: 'USD' });
    expect(refused(await pay(id, cash(20.01)))).toEqual([
      409,
      'PAYMENT_TOO_LARGE',
      { reason: 'PAYMENT_TOO_LARGE', ...most(20) },
    ]);
    await pay(id, cash(15));
    const reply = await pay(id, refund(15.01));
    expect(refused(reply)).toEqual([409, 'REFUND_TOO_LARGE', { reason: 'REFUND_TOO_LARGE', ...most(15) }]);
    expect(reply.body.details).toBe('amount: expected at most 15 USD, which was paid');
    expect((await pay(id, refund(15))).body.data.balance).toBe(20);
  });

  test('MANAGER and ADMIN record both kinds, STAFF payments of bookings assigned to them', async () => {
    const id = await booked();
    expect((await pay(id, cash(10), member)).status).toBe(201);
    const cause = { reason: 'ROLE', field: 'kind', roles: ['ADMIN', 'MANAGER'] };
    expect(refused(await pay(id, refund(1), member))).toEqual([403, 'FORBIDDEN', cause]);
    const others = await booked('PENDING', { staffId: null });
    expect((await pay(others, cash(1), member)).status).toBe(403);
    expect((await pay(id, cash(1), anna)).status).toBe(403);
    expect((await pay(id, refund(10), admin)).status).toBe(201);
    expect((await pay('00000000-0000-7000-8000-000000000000', cash(1))).status).toBe(404);
  });

  test('Idempotency-Key: the same request is one payment, another body is 422', async () => {
    const id = await booked();
    const key = { 'idempotency-key': 'double-click' };
    const [first, second] = await Promise.all([
      pay(id, cash(10), manager, key),
      pay(id, cash(10), manager, key),
    ]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.text).toBe(first.text);
    const replayed = [first, second].map(({ headers }) => headers.get('idempotency-replayed'));
    expect(replayed.sort()).toEqual(['true', null].sort());
    expect((await read(id)).payment.paid).toBe(10);
    expect((await pay(id, cash(5), manager, key)).body.error).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await pay(await booked(), cash(10), manager, key)).body.error).toBe('IDEMPOTENCY_KEY_REUSED');
  });
});
