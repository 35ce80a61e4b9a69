/** Support for tests of payments. */
import { beforeEach } from 'vitest';
import { openBookings } from '#features/bookings/testing/booking-test.ts';
import { hours } from '#test/support/business.ts';

const steps = ['PENDING', 'CONFIRMED', 'IN_PROGRESS', 'COMPLETED'];
const statusesTo = (status = 'PENDING') =>
  status === 'CANCELLED' ? [status] : steps.slice(1, steps.indexOf(status) + 1);

/** The body of a payment of that many USD in cash. */
export const cash = (amount: number, changes: object = {}) => ({
  kind: 'PAYMENT',
  amount,
  method: 'CASH',
  ...changes,
});
export const refund = (amount: number) => cash(amount, { kind: 'REFUND' });

/** The status of a refusal, its identifier, and its first cause. */
export const refused = ({ status, body }: { status: number; body: { error: string; causes: unknown[] } }) => [
  status,
  body.error,
  body.causes?.[0],
];

export const methods = ['CASH', 'CARD'];

/** A business that records payments, set anew before each test, with a staff member. */
export async function openPayments() {
  const opened = await openBookings();
  const { anna, bath, business, rex, send, setting } = opened;
  const { manager } = business;
  const { id: staffId, user: member } = await business.staff();
  beforeEach(() => setting('payments', { methods, receiptPrefix: 'R' }));
  let day = 0;
  return {
    ...opened,
    staffId,
    member,
    /** A booking of Anna's of 20 USD, on a day of its own. */
    booked: async (status?: string, changes: object = {}) => {
      day += 24;
      const body = { petIds: [rex], serviceIds: [bath], staffId, ...hours(day, day + 1), ...changes };
      const { id } = await business.booked(anna, body);
      for (const next of statusesTo(status)) await business.move(manager, id, next);
      return id as string;
    },
    pay: (id: string, body: unknown, by = manager, headers = {}) =>
      send(by, 'POST', `/bookings/${id}/payments`, body, headers),
    read: async (id: string, by: { token: string } = manager) =>
      (await send(by, 'GET', `/bookings/${id}`)).body.data,
  };
}
