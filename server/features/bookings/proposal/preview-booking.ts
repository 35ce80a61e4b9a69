/** The dry run of a creation (contract §9, `dryRun`). */

import { readerOf } from '#features/bookings/record/booking-reply.ts';
import { endExpiredBookings } from '#features/bookings/record/expire-bookings.ts';
import type { NewBookingBody } from '#features/bookings/record/request-schema.ts';
import { type BookingData, toReply } from '#features/bookings/record/schema.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import { bookingRequest } from './booking-request.ts';
import { bookingContent, endsOf, serviceNamesIn } from './proposal.ts';
import { requireAdmissible } from './require-admissible.ts';
import { requireProposal } from './require-proposal.ts';

/**
 * Returns the booking as a request would create it now, without an id. Stores nothing.
 *
 * @throws Refusal as `createBooking` does.
 */
export async function previewBooking(
  call: SignedInCall,
  body: NewBookingBody,
): Promise<Omit<BookingData, 'id'> & { readonly id: null }> {
  await endExpiredBookings(call.app);
  const proposal = await requireAdmissible(call, await requireProposal(call, bookingRequest(call, body)));
  const { now } = call;
  const content = { ...bookingContent(proposal), ...endsOf(proposal, now) };
  const booking = { ...content, id: '', createdAt: now, updatedAt: now };
  return { ...toReply(booking, serviceNamesIn(proposal), readerOf(call)), id: null };
}
