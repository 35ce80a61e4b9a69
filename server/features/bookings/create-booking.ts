/**
 * Creates a booking (contract §9). The operation is optimistic: it works out price and kind from the table caches of
 * catalog and staff, and one statement writes the booking if all of that still holds. Only if it does not, the
 * operation queries the database record by record for the exact reason.
 */
import { Refusal } from '#domain/refusal.ts';
import type { SignedInCall } from '#platform/call.ts';
import type { Booking } from './booking.ts';
import { countingOutcome } from './booking-metrics.ts';
import { bookingTag } from './condition.ts';
import { requireFree } from './conflict.ts';
import type { IdempotentRequest } from './idempotency.ts';
import { findFirstAnswer } from './idempotency-queries.ts';
import { insertBooking, type NotMade } from './insert-booking.ts';
import { newBooking, type Proposal, requireOffered } from './proposal.ts';
import { recallProposal } from './recall-proposal.ts';
import { requireProposal } from './require-proposal.ts';
import { type BookingData, type NewBookingBody, toReply } from './schema.ts';
import { wantedBooking } from './wanted-booking.ts';

/** How many times the operation tries the statement when records change between its read and the statement. */
const attempts = 5;

export interface CreatedBooking {
  readonly data: BookingData;
  readonly etag: string;
  /** An earlier request with the same key created the booking: this is the reply to that first request. */
  readonly isReplay: boolean;
}

/**
 * Creates a booking, PENDING, once for each idempotency key of the caller.
 *
 * @throws Refusal VALIDATION_FAILED, MIXED_CURRENCIES, AMOUNT_TOO_LARGE; NOT_FOUND; FORBIDDEN; IDEMPOTENCY_KEY_REUSED;
 * IDEMPOTENCY_IN_PROGRESS, SERVICE_INACTIVE, STAFF_UNAVAILABLE, BOOKING_CONFLICT; UNAVAILABLE when the records that it
 * refers to kept changing.
 */
export function createBooking(
  call: SignedInCall,
  body: NewBookingBody,
  request?: IdempotentRequest,
): Promise<CreatedBooking> {
  return countingOutcome(call.app, make(call, body, request));
}

async function make(
  call: SignedInCall,
  body: NewBookingBody,
  request: IdempotentRequest | undefined,
): Promise<CreatedBooking> {
  const wanted = wantedBooking(call, body);
  let proposal = await recallProposal(call, wanted);
  const created = (data: BookingData, isReplay: boolean): CreatedBooking => ({
    data,
    etag: bookingTag({ id: data.id, version: 1n }, data),
    isReplay,
  });
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const outcome = proposal ? await write(call, proposal, request) : 'doubtful';
    if (typeof outcome !== 'string') return created(outcome, false);
    const first = request && (await findFirstAnswer(call.db, call.caller.userId, request));
    if (first?.isSame) return created(first.reply, true);
    try {
      proposal = await requireProposal(call, wanted);
      if (first)
        throw new Refusal('IDEMPOTENCY_KEY_REUSED', 'Idempotency-Key: already used with a different body');
      if (outcome === 'busy')
        throw new Refusal('IDEMPOTENCY_IN_PROGRESS', 'Idempotency-Key: try again shortly');
      requireOffered(call, proposal);
      await requireFree(call, proposal);
    } catch (refusal) {
      // The conflicting booking may be the one that the first request with this key has created since
      // `findFirstAnswer`.
      if (first || !(request && (await findFirstAnswer(call.db, call.caller.userId, request)))) throw refusal;
    }
  }
  throw new Refusal('UNAVAILABLE', 'the records that the booking refers to kept changing', { retryAfter: 1 });
}

/**
 * Returns the booking as a request would create it now, without an id. Stores nothing.
 *
 * @throws Refusal as {@link createBooking} does.
 */
export async function previewBooking(
  call: SignedInCall,
  body: NewBookingBody,
): Promise<Omit<BookingData, 'id'> & { readonly id: null }> {
  const proposal = await requireProposal(call, wantedBooking(call, body));
  requireOffered(call, proposal);
  await requireFree(call, proposal);
  const booking = { ...newBooking(proposal), id: '', createdAt: call.now, updatedAt: call.now };
  return { ...toReply(booking, namesIn(proposal), call.language), id: null };
}

async function write(
  call: SignedInCall,
  proposal: Proposal,
  request: IdempotentRequest | undefined,
): Promise<BookingData | NotMade> {
  const content = newBooking(proposal);
  const replyWith = ({ id, pets, createdAt }: Pick<Booking, 'id' | 'pets' | 'createdAt'>) =>
    toReply({ ...content, id, pets, createdAt, updatedAt: createdAt }, namesIn(proposal), call.language);
  const { id, createdAt, updatedAt, ...reply } = replyWith({ id: '', pets: [], createdAt: call.now });
  const outcome = await insertBooking(call, proposal, content, request && { ...request, reply });
  return typeof outcome === 'string' ? outcome : replyWith(outcome);
}

function namesIn({ services }: Proposal) {
  return new Map(services.map(({ id, name }) => [id, name]));
}
