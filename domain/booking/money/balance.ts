/** The amounts owed and paid for a booking: pure functions of the booking and the ledger (contract §28). */
import type { BookingStatus } from '#domain/booking/record/booking-status.ts';

/** The kinds of an entry of the ledger. */
export const entryKinds = ['PAYMENT', 'REFUND'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** Whether a booking is paid (contract §28). */
export const paymentStates = ['UNPAID', 'PARTLY_PAID', 'PAID', 'TO_REFUND'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** The amounts of a booking, in hundredths. */
export interface Owed {
  readonly status: BookingStatus;
  readonly totalAmount: bigint;
  /** The charge of a CANCELLED booking. */
  readonly cancellationFee: bigint;
  /** Payments minus refunds. */
  readonly paid: bigint;
}

/** Returns what the customer has to pay in all: the total, and of a CANCELLED booking the cancellation fee. */
export function chargeOf({ status, totalAmount, cancellationFee }: Omit<Owed, 'paid'>): bigint {
  return status === 'CANCELLED' ? cancellationFee : totalAmount;
}

/** Returns what the customer still has to pay; below 0, the business owes it to the customer. */
export function balanceOf(booking: Owed): bigint {
  return chargeOf(booking) - booking.paid;
}

export function paymentStateOf(booking: Owed): PaymentState {
  const balance = balanceOf(booking);
  if (balance < 0n) return 'TO_REFUND';
  if (balance === 0n) return 'PAID';
  return booking.paid === 0n ? 'UNPAID' : 'PARTLY_PAID';
}

/** Returns how an entry changes what was paid. */
export function paidBy({ kind, amount }: { readonly kind: EntryKind; readonly amount: bigint }): bigint {
  return kind === 'PAYMENT' ? amount : -amount;
}

/** Returns the most that an entry of the kind may be: what is owed, or what was paid. In hundredths, 0 or more. */
export function mostOf(kind: EntryKind, booking: Owed): bigint {
  const most = kind === 'PAYMENT' ? balanceOf(booking) : booking.paid;
  return most > 0n ? most : 0n;
}

/** Returns the kind of the entry that takes back one of this kind. */
export function counterKind(kind: EntryKind): EntryKind {
  return kind === 'PAYMENT' ? 'REFUND' : 'PAYMENT';
}
