/** Tour: money: a deposit, a payment, a cancellation with a fee, a refund, and the totals of the day. */
import { sendOrFail } from '../api-client.ts';
import { chapter, type Narrator, say, type Tokens } from './narrator.ts';

const day = Temporal.Now.plainDateISO('UTC').add({ days: 21 });

/** Sets the methods and a deposit, takes it, and settles a cancelled booking. */
export async function takePayments(tour: Narrator, { admin, customer }: Tokens): Promise<void> {
  const { url } = tour;
  chapter('Payments: deposits, receipts, and what is still owed');
  say('Half of each booking is to be paid within two days; otherwise it ends, and its time is free again:');
  await tour.show(200, 'PUT', '/settings', {
    token: admin,
    body: {
      key: 'payments',
      value: { methods: ['CASH', 'CARD'], deposits: { default: { percent: 50, dueWithin: 'P2D' } } },
    },
  });
  const [pet] = (await sendOrFail(url, 'GET', '/pets?sortOrder=asc', { token: customer })).body.data;
  const grooming = (await sendOrFail(url, 'GET', '/services?lang=en&category=GROOMING')).body[0];
  const times = { startDate: `${day}T10:00:00Z`, endDate: `${day}T11:00:00Z` };
  const booked = await tour.show(201, 'POST', '/bookings', {
    token: customer,
    body: { petIds: [pet.id], serviceIds: [grooming.id], ...times },
  });
  const { id, payment } = booked.body.data;
  const { amount } = payment.deposit;
  say(
    'The deposit is paid at the desk. Its entry has a number without gaps, and cannot be changed or deleted:',
  );
  const entry = { kind: 'PAYMENT', amount, method: 'CARD' };
  await tour.show(201, 'POST', `/bookings/${id}/payments`, { token: admin, body: entry });
  say('The customer cancels. Money and status do not move each other: the deposit is to be refunded,');
  await tour.show(200, 'PATCH', `/bookings/${id}/status`, {
    token: customer,
    body: { status: 'CANCELLED' },
  });
  say('but for a fee that the business keeps:');
  const fee = Math.floor(amount / 2);
  await tour.show(200, 'PUT', `/bookings/${id}/cancellation-fee`, { token: admin, body: { amount: fee } });
  const refund = { kind: 'REFUND', amount: Number((amount - fee).toFixed(2)), method: 'CARD' };
  await tour.show(201, 'POST', `/bookings/${id}/payments`, { token: admin, body: refund });
  say('The totals of the day by method, and what is still owed:');
  const today = Temporal.Now.plainDateISO('UTC');
  await tour.show(200, 'GET', `/payments/summary?from=${today}&to=${today}`, { token: admin });
}
