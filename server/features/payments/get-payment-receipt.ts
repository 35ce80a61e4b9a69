/** The receipt of an entry of the ledger (contract §28). */
import { chargeOf, paidBy } from '#domain/booking/money/balance.ts';
import { localize } from '#domain/text/translated-text.ts';
import { requireReadableBooking } from '#features/bookings/public.ts';
import { serviceNames } from '#features/services/public.ts';
import { cachedBookingRules, currentBusinessName } from '#features/settings/public.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import { requirePayment } from './access.ts';
import { findPayment, type Payment, sumPaidBefore } from './queries.ts';
import { receiptPage } from './receipt-page.ts';

/**
 * Returns the receipt as a page, in the language of the call.
 *
 * @throws Refusal NOT_FOUND, FORBIDDEN.
 */
export async function getPaymentReceipt(call: SignedInCall, id: string): Promise<string> {
  const { entry, booking } = await requireReadablePayment(call, id);
  const names = await serviceNames(
    call,
    booking.lines.map(({ serviceId }) => serviceId),
  );
  const paidBefore = await sumPaidBefore(call.db, entry);
  const related = (other: string | null) => (other === null ? undefined : findPayment(call.db, other));
  const [voided, voiding] = await Promise.all([related(entry.voids), related(entry.voidedBy)]);
  const charge = chargeOf(booking);
  const receipt = {
    ...entry,
    seller: cachedBookingRules(call.app).payments?.seller ?? null,
    businessName: currentBusinessName(call.app, call.language),
    voids: voided?.number ?? null,
    voidReason: voided ? entry.notes : null,
    voidedBy: voiding ? { number: voiding.number, at: voiding.recordedAt } : null,
    customerName: booking.userName,
    pets: booking.pets.map(({ name }) => name),
    start: booking.start,
    end: booking.end,
    timeZone: call.app.businessTimeZone(),
    isCancelled: booking.status === 'CANCELLED',
    lines: booking.lines.map((line) => ({ ...line, name: localizedName(names.get(line.serviceId), call) })),
    total: booking.totalAmount,
    charge,
    paidBefore,
    balance: charge - paidBefore - paidBy(entry),
  };
  return receiptPage(receipt, call.language);
}

/** Returns the entry with its booking if the caller may read it. @throws Refusal NOT_FOUND, FORBIDDEN. */
async function requireReadablePayment(call: SignedInCall, id: string) {
  const entry: Payment = await requirePayment(call, id);
  return { entry, booking: await requireReadableBooking(call, entry.bookingId) };
}

function localizedName(name: Parameters<typeof localize>[0] | undefined, { language }: SignedInCall): string {
  return name ? localize(name, language) : '';
}
