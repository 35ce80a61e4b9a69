/** Saves a change of a booking only at the price that the reader knows. */
import type { Booking, BookingChanges } from '#client/index.ts';
import type { TaggedBooking } from '#console/api/booking-queries.ts';
import { api } from '#console/api/client.ts';
import type { Override } from '#console/components/booking/override.ts';
import type { BookingDraft } from './booking-draft.ts';

export type BookingPrice = Pick<Booking, 'totalAmount' | 'currency'>;

export interface Change {
  readonly draft: BookingDraft;
  /** The version that is changed. */
  readonly over: TaggedBooking;
  /** The price that the reader has been shown for this draft. */
  readonly agreed?: BookingPrice | undefined;
  /** The reason for overriding the rules of the business. */
  readonly override?: Override | undefined;
}

export interface ChangeOutcome {
  readonly saved?: TaggedBooking;
  /** Nothing was saved: with the change the booking costs this. */
  readonly newPrice?: BookingPrice;
}

/**
 * Requests the price by a dry run first. An unchanged price needs no confirmation. Throws the errors of the client,
 * from either request.
 */
export async function saveChange(
  { over, agreed, override }: Change,
  changes: BookingChanges,
): Promise<ChangeOutcome> {
  const body = { ...changes, ...override };
  const request = { path: { id: over.booking.id }, headers: { 'If-Match': over.etag }, body };
  const { data: preview } = await api.updateBooking({ ...request, query: { dryRun: true } });
  const known = agreed ?? over.booking;
  if (preview.totalAmount !== known.totalAmount || preview.currency !== known.currency)
    return { newPrice: preview };
  const { data, headers } = await api.updateBooking(request);
  return { saved: { booking: data, etag: headers.get('etag') ?? '*' } };
}
