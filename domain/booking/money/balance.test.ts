import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BookingStatus } from '#domain/booking/record/booking-status.ts';
import {
  balanceOf,
  chargeOf,
  counterKind,
  type EntryKind,
  mostOf,
  type Owed,
  paidBy,
  paymentStateOf,
} from './balance.ts';

const unpaid: Owed = { status: 'CONFIRMED', totalAmount: 96_00n, cancellationFee: 0n, paid: 0n };

describe('contract §28: charge, balance and state', () => {
  test('the charge is the total, and of a CANCELLED booking the fee', () => {
    expect(chargeOf({ ...unpaid, cancellationFee: 20_00n })).toBe(96_00n);
    expect(chargeOf({ ...unpaid, status: 'CANCELLED', cancellationFee: 20_00n })).toBe(20_00n);
    expect(chargeOf({ ...unpaid, status: 'CANCELLED' })).toBe(0n);
  });

  test.each([
    ['UNPAID', {}],
    ['PARTLY_PAID', { paid: 1n }],
    ['PAID', { paid: 96_00n }],
    ['TO_REFUND', { paid: 96_01n }],
    ['PAID', { totalAmount: 0n }],
    ['PAID', { status: 'CANCELLED' }],
    ['TO_REFUND', { status: 'CANCELLED', paid: 48_00n }],
    ['PARTLY_PAID', { status: 'CANCELLED', paid: 10_00n, cancellationFee: 20_00n }],
  ] as const)('%s: %o', (state, changes) => {
    expect(paymentStateOf({ ...unpaid, ...changes })).toBe(state);
  });
});

type Step =
  | { readonly kind: EntryKind; readonly amount: bigint }
  | { readonly total: bigint }
  | { readonly cancelledFor: bigint }
  | { readonly voids: number };
const amount = fc.bigInt(1n, 200_00n);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom<EntryKind>('PAYMENT', 'REFUND'), amount }),
  fc.record({ total: fc.bigInt(0n, 200_00n) }),
  fc.record({ cancelledFor: fc.bigInt(0n, 200_00n) }),
  fc.record({ voids: fc.nat(20) }),
);

test('property: for any order of entries, prices, cancellations and voids the balance is that of the replayed ledger', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let booking = unpaid;
      const ledger: { readonly kind: EntryKind; readonly amount: bigint; isVoided: boolean }[] = [];
      const add = (kind: EntryKind, amount: bigint, isVoided: boolean) => {
        ledger.push({ kind, amount, isVoided });
        booking = { ...booking, paid: booking.paid + paidBy({ kind, amount }) };
      };
      for (const one of steps) {
        if ('kind' in one) {
          if (one.amount <= mostOf(one.kind, booking)) add(one.kind, one.amount, false);
        } else if ('total' in one) booking = { ...booking, totalAmount: one.total };
        else if ('cancelledFor' in one) {
          const status: BookingStatus = 'CANCELLED';
          booking = { ...booking, status, cancellationFee: one.cancelledFor };
        } else {
          const entry = ledger[one.voids];
          if (!entry || entry.isVoided) continue;
          const counter = counterKind(entry.kind);
          if (counter === 'REFUND' && entry.amount > booking.paid) continue;
          entry.isVoided = true;
          add(counter, entry.amount, true);
        }
        const sum = (kind: EntryKind) =>
          ledger.filter((entry) => entry.kind === kind).reduce((total, { amount }) => total + amount, 0n);
        expect(balanceOf(booking)).toBe(chargeOf(booking) - sum('PAYMENT') + sum('REFUND'));
        expect(booking.paid).toBeGreaterThanOrEqual(0n);
        // An entry and its void leave no trace in the sum.
        const kept = ledger.filter((entry) => !entry.isVoided);
        expect(kept.reduce((total, entry) => total + paidBy(entry), 0n)).toBe(booking.paid);
      }
    }),
  );
});
