/** Emails about payments: contract §28. */
import { beforeEach, describe, expect, test } from 'vitest';
import { openEmails } from '#features/booking-emails/testing/email-test.ts';
import { endExpiredBookings } from '#features/bookings/public.ts';
import { hours } from '#test/support/business.ts';
import { decodedEmail } from '#test/support/emails.ts';

const {
  business,
  clock,
  customer,
  lastEmail,
  listed,
  query,
  run,
  send,
  server,
  setting,
  settle,
  subjects,
  switchOn,
} = await openEmails();

const payments = {
  methods: ['CASH'],
  receiptPrefix: 'R',
  deposits: { default: { percent: 50, dueWithin: 'P2D' } },
  instructions: { en: 'Pay at the desk.', vi: 'Trả tại quầy.' },
};
beforeEach(async () => {
  await clock.set('2030-01-05T09:00:00Z');
  await setting('payments', payments);
  await switchOn({ requested: true, confirmed: true, cancelled: true, receipts: true });
});
const pay = async (id: string, amount: number, kind = 'PAYMENT') =>
  (await send(business.manager, 'POST', `/bookings/${id}/payments`, { kind, amount, method: 'CASH' })).body
    .data;
const textFor = async (user: { email: string }) => decodedEmail(await lastEmail(user));

describe('the email `receipt`', () => {
  test('follows each entry: a payment, a refund, a void', async () => {
    const mai = await customer();
    const { id } = await mai.book(hours(10, 11), business.manager);
    const { number } = await pay(id, 12.5);
    await run();
    expect((await subjects(mai)).at(-1)).toBe(`Receipt ${number}: $12.50`);
    expect(await textFor(mai)).toContain('Still to pay: $7.50');
    const entry = await pay(id, 7.5);
    await run();
    expect(await textFor(mai)).toContain('Nothing is left to pay.');
    const refund = await pay(id, 5, 'REFUND');
    await run();
    expect((await subjects(mai)).at(-1)).toBe(`Refund ${refund.number}: $5.00`);
    await send(business.manager, 'POST', `/payments/${entry.id}/void`, { reason: 'Twice.' });
    await run();
    expect((await subjects(mai)).at(-1)).toBe(`Void of ${entry.number}: $7.50`);
    const emails = await listed(`&userId=${mai.id}&kind=receipt`);
    expect(emails.map(({ bookingIds }) => bookingIds)).toEqual(Array(4).fill([id]));
  });

  test('without `receipts` none is sent, and none is kept for later', async () => {
    await switchOn({ requested: true });
    const mai = await customer();
    const { id } = await mai.book(hours(34, 35), business.manager);
    await pay(id, 5);
    await switchOn({ receipts: true });
    await run();
    expect(await listed(`&userId=${mai.id}&kind=receipt`)).toEqual([]);
    expect(await query('SELECT FROM booking_email_receipts')).toEqual([]);
  });
});

describe('what is due (contract §28)', () => {
  test('`requested` names the deposit, until when, and how to pay; `confirmed` the balance', async () => {
    const mai = await customer();
    await send(mai, 'PATCH', `/users/${mai.id}`, { language: 'vi' });
    const { id } = await mai.book(hours(58, 59));
    await settle();
    const requested = await textFor(mai);
    expect(requested).toContain('10,00');
    expect(requested).toContain('Trả tại quầy.');
    await send(mai, 'PATCH', `/users/${mai.id}`, { language: 'en' });
    await pay(id, 4);
    await run();
    await business.move(business.manager, id, 'CONFIRMED');
    await settle();
    const confirmed = await textFor(mai);
    expect(confirmed).toContain('Still to pay: $16.00');
    expect(confirmed).toContain('Pay at the desk.');
  });

  test('without a deposit, and when all is paid, they say nothing of it', async () => {
    await setting('payments', { methods: ['CASH'], instructions: payments.instructions });
    const mai = await customer();
    const { id } = await mai.book(hours(82, 83));
    await settle();
    expect(await textFor(mai)).not.toContain('Pay at the desk.');
    await pay(id, 20);
    await run();
    await business.move(business.manager, id, 'CONFIRMED');
    await settle();
    expect(await textFor(mai)).not.toContain('Pay at the desk.');
  });

  test('`expired` says that the deposit was not paid', async () => {
    const mai = await customer();
    const { id } = await mai.book(hours(106, 107));
    await settle();
    await query(`UPDATE bookings SET pay_by = clock_timestamp() WHERE id = $1`, [id]);
    await endExpiredBookings(server.running.app);
    await settle();
    expect(await textFor(mai)).toContain('The deposit was not paid in time');
  });
});
