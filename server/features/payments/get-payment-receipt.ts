/** The receipt of an entry of the ledger (contract §28). */
import { localize } from '#domain/text/translated-text.ts';
import { requireReadableBooking } from '#features/bookings/public.ts';
import { serviceNames } from '#features/services/public.ts';
import { cachedBookingRules, currentBusinessName } from '#features/settings/public.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import { requirePayment } from './access.ts';
import { findPayment, sumPaidBefore } from './queries.ts';
import { receiptPage } from './receipt-page.ts';

/**
 * Returns the receipt as a page, in the language of the call.
 *
 * @throws Refusal NOT_FOUND, FORBIDDEN.
 */
export async function getPaymentReceipt(call: SignedInCall, id: string): Promise<string> {
  const { app, db, language } = call;
  const entry = await requirePayment(call, id);
  const booking = await requireReadableBooking(call, entry.bookingId);
  const serviceIds = booking.lines.map(({ serviceId }) => serviceId);
  const names = await serviceNames(call, serviceIds);
  const lines = booking.lines.map((line) => {
    const name = names.get(line.serviceId);
    return { ...line, name: name ? localize(name, language) : '' };
  });
  const related = async (other: string | null) => (other === null ? undefined : findPayment(db, other));
  const receipt = {
    ...booking,
    ...entry,
    seller: cachedBookingRules(app).payments?.seller,
    businessName: currentBusinessName(app, language),
    timeZone: app.businessTimeZone(),
    voids: (await related(entry.voids))?.number,
    voidedBy: await related(entry.voidedBy),
    lines,
    paidBefore: await sumPaidBefore(db, entry),
  };
  return receiptPage(receipt, language);
}
