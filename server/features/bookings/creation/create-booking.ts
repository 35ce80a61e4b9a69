/**
 * Creates a booking (contract §9). The operation is optimistic: it works out price and kind from the table caches of
 * catalog and staff, and one statement writes the booking if all of that still holds. Only if it does not, the
 * operation queries the database record by record for the exact reason.
 */
import { requireNoFault } from '#domain/booking/rules/booking-fault.ts';
import { Refusal } from '#domain/refusal.ts';
import { bookingRequest } from '#features/bookings/proposal/booking-request.ts';
import { cachedProposal } from '#features/bookings/proposal/cached-proposal.ts';
import { bookingContent, type Proposal, serviceNamesIn } from '#features/bookings/proposal/proposal.ts';
import { requireAdmissible } from '#features/bookings/proposal/require-admissible.ts';
import { requireProposal } from '#features/bookings/proposal/require-proposal.ts';
import { countOutcome } from '#features/bookings/record/booking-metrics.ts';
import { readerOf } from '#features/bookings/record/booking-reply.ts';
import { bookingEtag } from '#features/bookings/record/condition.ts';
import type { NewBookingBody } from '#features/bookings/record/request-schema.ts';
import { type BookingData, toReply } from '#features/bookings/record/schema.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import type { GeneratedValues, NotCreated } from './booking-row.ts';
import { choosingInTurn } from './choice-in-turn.ts';
import type { IdempotentRequest } from './idempotency.ts';
import { findFirstReply } from './idempotency-queries.ts';
import { insertBooking } from './insert-in-batches.ts';

/** How many times the operation tries the statement when records change between its read and the statement. */
const attempts = 5;
/**
 * The same when the server chooses the staff member: each attempt that fails means that another booking has got the
 * member, or has raised the number of their bookings that day.
 */
const attemptsToAssign = 50;

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
 * IDEMPOTENCY_IN_PROGRESS, SERVICE_INACTIVE, NOTICE_TOO_SHORT, TOO_FAR_AHEAD, CLOSED, STAFF_UNAVAILABLE,
 * BOOKING_CONFLICT, VACCINATION_MISSING, CAPACITY_EXCEEDED; UNAVAILABLE when the records that it refers to kept changing.
 */
export function createBooking(
  call: SignedInCall,
  body: NewBookingBody,
  idempotency?: IdempotentRequest,
): Promise<CreatedBooking> {
  return countOutcome(call.app, create(call, body, idempotency));
}

async function create(
  call: SignedInCall,
  body: NewBookingBody,
  idempotency: IdempotentRequest | undefined,
): Promise<CreatedBooking> {
  const request = bookingRequest(call, body);
  const proposal = await cachedProposal(call, request);
  const created = (data: BookingData, isReplay: boolean): CreatedBooking => ({
    data,
    etag: bookingEtag({ id: data.id, version: 1n }, data),
    isReplay,
  });
  const most = request.assignsBest ? attemptsToAssign : attempts;
  let outcome = proposal ? await write(call, proposal, idempotency) : 'outdated';
  for (let attempt = 1; attempt <= most; attempt++) {
    if (typeof outcome !== 'string') return created(outcome, false);
    const failure = outcome;
    const first = idempotency && (await findFirstReply(call.db, call.caller.userId, idempotency));
    if (first?.isSame) return created(first.reply, true);
    const writeAgain = async (): Promise<BookingData | NotCreated> => {
      let proposal: Proposal;
      try {
        proposal = await requireProposal(call, request);
        const running = failure === 'busy' ? 'in progress' : undefined;
        requireNoFault({ keyUse: first ? 'another body' : running });
        proposal = await requireAdmissible(call, proposal);
      } catch (refusal) {
        // The conflicting booking may be the one that the first request with this key has created since
        // `findFirstReply`.
        if (first || !(idempotency && (await findFirstReply(call.db, call.caller.userId, idempotency))))
          throw refusal;
        return 'outdated';
      }
      return write(call, proposal, idempotency);
    };
    const choosesAgain = request.assignsBest && attempt > 1;
    outcome = await (choosesAgain ? choosingInTurn(call.app, writeAgain) : writeAgain());
  }
  if (typeof outcome !== 'string') return created(outcome, false);
  throw new Refusal('UNAVAILABLE', 'the records that the booking refers to kept changing', 1);
}

async function write(
  call: SignedInCall,
  proposal: Proposal,
  idempotency: IdempotentRequest | undefined,
): Promise<BookingData | NotCreated> {
  const content = bookingContent(proposal);
  const replyWith = ({ createdAt, ...values }: GeneratedValues) =>
    toReply(
      { ...content, ...values, createdAt, updatedAt: createdAt },
      serviceNamesIn(proposal),
      readerOf(call),
    );
  const storedWith = (first: IdempotentRequest) => {
    const unknown = { id: '', userName: '', userPhone: null, pets: [], createdAt: call.now };
    const { id, userId, user, createdAt, updatedAt, ...reply } = replyWith(unknown);
    return { ...first, reply, showsPhone: readerOf(call).seesCustomer };
  };
  const outcome = await insertBooking(call, proposal, content, idempotency && storedWith(idempotency));
  return typeof outcome === 'string' ? outcome : replyWith(outcome);
}
