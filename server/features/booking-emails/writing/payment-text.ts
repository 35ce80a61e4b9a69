/** The texts of emails about money (contract §28). */
import type { BookingEmailKind } from '#domain/booking/emails/booking-emails.ts';
import { requireAmount } from '#domain/number/money.ts';
import { localize } from '#domain/text/translated-text.ts';
import type { EmailedBooking } from '#features/bookings/public.ts';
import { type EmailedPayment, fullTime, money, type TextFacts } from './text-facts.ts';

export function receiptWording({ t, payment }: TextFacts) {
  const { number, voids, kind } = payment as EmailedPayment;
  const amount = money(payment as EmailedPayment, t);
  if (voids !== null)
    return { subject: t('receipt.voidSubject', { voids, amount }), intro: t('receipt.voidIntro') };
  return kind === 'REFUND'
    ? { subject: t('receipt.refundSubject', { number, amount }), intro: t('receipt.refundIntro') }
    : { subject: t('receipt.subject', { number, amount }), intro: t('receipt.intro') };
}

/** Says what is due, until when, and how it is paid. */
export function dueOf(kind: BookingEmailKind, booking: EmailedBooking, facts: TextFacts): string[] {
  const { t, payments, payment } = facts;
  const { currency, depositDue } = booking;
  if (kind === 'receipt' && payment) {
    const { balance } = payment;
    const left = balance > 0n ? [t('booking.due', { amount: money({ amount: balance, currency }, t) })] : [];
    const end = balance === 0n ? [t('booking.settled')] : left;
    return [t('receipt.amount', { amount: money(payment, t) }), ...end];
  }
  if (!payments) return [];
  const how = payments.instructions ? [localize(payments.instructions, t.language)] : [];
  const [paid, deposit] = [requireAmount(booking.paid), requireAmount(booking.depositAmount ?? '0')];
  if (kind === 'requested' && paid < deposit) {
    const amount = money({ amount: deposit, currency }, t);
    const due = depositDue
      ? t('booking.deposit', { amount, when: fullTime(depositDue, facts) })
      : t('booking.depositAnyTime', { amount });
    return [due, ...how];
  }
  const balance = requireAmount(booking.totalAmount) - paid;
  if (kind !== 'confirmed' || balance <= 0n) return [];
  return [t('booking.due', { amount: money({ amount: balance, currency }, t) }), ...how];
}
