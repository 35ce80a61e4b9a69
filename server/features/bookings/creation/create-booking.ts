/**
 * Creates a booking (contract §9). The operation is optimistic: it works out price and kind from the table caches of
 * catalog and staff, and one statement writes the booking if all of that still holds. Only if it does not, the
 * operation queries the database record by record for the exact reason.
 */
import type { BookingFacts } from '#domain/booking/rules/booking-facts.ts';
import { requireNoFault } from '#domain/booking/rules/booking-fault.ts';
import { Refusal } from '#domain/refusal.ts';
import { type BookingRequest, bookingRequest } from '#features/bookings/proposal/booking-request.ts';
import { cachedProposal } from '#features/bookings/proposal/cached-proposal.ts';
import {
  bookingContent,
  endsOf,
  type Proposal,
  serviceNamesIn,
} from '#features/bookings/proposal/proposal.ts';
import { requireAdmissible } from '#features/bookings/proposal/require-admissible.ts';
import { requireProposal } from '#features/bookings/proposal/require-proposal.ts';
import { countOutcome } from '#features/bookings/record/booking-metrics.ts';
import { readerOf } from '#features/bookings/record/booking-reply.ts';
import { bookingEtag } from '#features/bookings/record/etag.ts';
import { endExpiredBookings } from '#features/bookings/record/expire-bookings.ts';
import type { NewBookingBody } from '#features/bookings/record/request-schema.ts';
import { type BookingData, toReply } from '#features/bookings/record/schema.ts';
import { cachedBookingRules } from '#features/settings/public.ts';
import { currentDeadline } from '#platform/base/async/deadline.ts';
import { onePerApp } from '#platform/base/state.ts';
import type { App } from '#platform/data/app.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import type { GeneratedValues, NotCreated } from './booking-row.ts';
import type { IdempotentRequest } from './idempotency.ts';
import { findFirstReply } from './idempotency-queries.ts';
import { insertBooking } from './insert-booking.ts';

/** How many times the operation tries the statement when records change between its read and the statement. */
const attempts = 5;
/**
 * The same when the server chooses the staff member or the places: each attempt that fails means that another booking has
 * got the member or the place, or has raised the number of the member's bookings that day.
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
 * @throws Refusal as {@link requireProposal} and {@link requireAdmissible}; IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS;
 * UNAVAILABLE when the records that it refers to kept changing.
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
  const choosesAgain = request.assignsBest || cachedBookingRules(call.app).places === 'automatic';
  const proposal = await cachedProposal(call, request);
  let outcome = proposal ? await write(call, proposal, idempotency) : 'outdated';
  for (let attempt = 1; typeof outcome === 'string'; attempt++) {
    if (attempt > (choosesAgain ? attemptsToAssign : attempts))
      throw new Refusal('UNAVAILABLE', 'the records that the booking refers to kept changing', 1);
    const first = await firstReply(call, idempotency);
    if (first?.isSame) return created(first.reply, true);
    const running = outcome === 'busy' ? 'in progress' : undefined;
    const again = () => requireAndWrite(call, request, idempotency, first ? 'another body' : running);
    outcome = await (choosesAgain && attempt > 1 ? choosingInTurn(call.app, again) : again());
  }
  return created(outcome, false);
}

function created(data: BookingData, isReplay: boolean): CreatedBooking {
  return { data, etag: bookingEtag({ id: data.id, version: 1n }, data), isReplay };
}

/** Returns the reply to the first request with that key, if there was one. */
async function firstReply({ db, caller }: SignedInCall, idempotency: IdempotentRequest | undefined) {
  return idempotency && findFirstReply<BookingData>(db, caller.userId, idempotency);
}

/** Writes the booking as the database has its records now, and tells all that refuses it. */
async function requireAndWrite(
  call: SignedInCall,
  request: BookingRequest,
  idempotency: IdempotentRequest | undefined,
  keyUse: BookingFacts['keyUse'],
): Promise<BookingData | NotCreated> {
  let proposal: Proposal;
  await endExpiredBookings(call.app);
  try {
    proposal = await requireProposal(call, request);
    requireNoFault({ keyUse });
    proposal = await requireAdmissible(call, proposal);
  } catch (refusal) {
    // The booking in the way may be the one that the first request with this key has created in the meantime.
    if (keyUse !== 'another body' && (await firstReply(call, idempotency))) return 'outdated';
    throw refusal;
  }
  return write(call, proposal, idempotency);
}

async function write(
  call: SignedInCall,
  proposal: Proposal,
  idempotency: IdempotentRequest | undefined,
): Promise<BookingData | NotCreated> {
  const content = { ...bookingContent(proposal), ...endsOf(proposal, call.now) };
  const replyWith = ({ createdAt, ...values }: GeneratedValues) =>
    toReply(
      { ...content, ...values, createdAt, updatedAt: createdAt },
      serviceNamesIn(proposal),
      readerOf(call),
    );
  const storedWith = (first: IdempotentRequest) => {
    const deposit = content.deposit && { ...content.deposit, dueAt: null };
    const unknown = { id: '', userName: '', userPhone: null, pets: [], createdAt: call.now };
    const unlimited = { answerBy: null, payBy: null, deposit };
    const { id, userId, user, expiresAt, payment, createdAt, updatedAt, ...reply } = replyWith({
      ...unknown,
      ...unlimited,
    });
    return { ...first, reply, payment, showsPhone: readerOf(call).seesCustomer };
  };
  const outcome = await insertBooking(call, proposal, content, idempotency && storedWith(idempotency));
  return typeof outcome === 'string' ? outcome : replyWith(outcome);
}

/** The requests of this process that choose a staff member or places again, one at a time. */
const lastTurn = onePerApp('staffChoiceTurn', () => ({ end: Promise.resolve() }));

/**
 * Does the work when the work of all earlier callers has ended. Without turns, each of many simultaneous bookings would
 * invalidate the choices of all others, so that the number of attempts would grow with the square of the number of
 * requests.
 *
 * @throws DeadlineExceeded when the turn has not come before the deadline of the request; any error of the work.
 */
async function choosingInTurn<T>(app: App, work: () => Promise<T>): Promise<T> {
  const last = lastTurn(app);
  const previous = last.end;
  const { promise, resolve: end } = Promise.withResolvers<void>();
  // A caller that gives up must not let the next one begin before the previous one has ended.
  last.end = previous.then(() => promise);
  try {
    await (currentDeadline()?.wait(previous, () => {}) ?? previous);
    return await work();
  } finally {
    end();
  }
}
