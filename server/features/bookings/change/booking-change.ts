/** The effect of a change on a booking (contract §9 PUT), decided before anything is written. */
import { may } from '#domain/access/roles.ts';
import { depositOf } from '#domain/booking/money/payments.ts';
import { hasExpired, mayBeChanged } from '#domain/booking/record/booking-status.ts';
import type { BookingFacts } from '#domain/booking/rules/booking-facts.ts';
import { requireNoFault } from '#domain/booking/rules/booking-fault.ts';
import { endAfter, expiryOf } from '#domain/booking/rules/expiry.ts';
import { changeableUntil } from '#domain/booking/rules/notice.ts';
import type { Placement } from '#domain/booking/rules/places.ts';
import { Refusal } from '#domain/refusal.ts';
import { millisecondsFrom } from '#domain/time/calendar-duration.ts';
import { auditedDecisions } from '#features/bookings/proposal/audited-decisions.ts';
import {
  type BookingRequest,
  changedRequest,
  contentOf,
} from '#features/bookings/proposal/booking-request.ts';
import {
  bookingContent,
  bookingUser,
  categoriesOf,
  depositFor,
  isPersonnel,
  type Proposal,
  type ProposalOptions,
} from '#features/bookings/proposal/proposal.ts';
import { requireAdmissible } from '#features/bookings/proposal/require-admissible.ts';
import { requireProposal } from '#features/bookings/proposal/require-proposal.ts';
import { requireChangeableBooking } from '#features/bookings/record/access.ts';
import {
  type Booking,
  type BookingContent,
  type EndFields,
  plainFields,
} from '#features/bookings/record/booking.ts';
import { type IfMatch, isCurrent } from '#features/bookings/record/etag.ts';
import { endExpiredBookings } from '#features/bookings/record/expire-bookings.ts';
import { hasPayments } from '#features/bookings/record/queries.ts';
import type { BookingChanges } from '#features/bookings/record/request-schema.ts';
import { findBookingRules } from '#features/settings/public.ts';
import { pick } from '#platform/base/pick.ts';
import type { Call, SignedInCall } from '#platform/data/call.ts';
import { readClock } from '#platform/data/db/columns.ts';

export interface BookingChange {
  /** The booking after the change. */
  readonly after: BookingContent;
  /** True if times, pets, services or staff change, and not just the user and the notes. */
  readonly isRewrite: boolean;
  /** The new places of its pets; undefined when those that they have follow it. */
  readonly placements?: readonly Placement[] | undefined;
  /** Further facts for the audit entry. */
  readonly decisions: Readonly<Record<string, unknown>>;
}

/**
 * Returns the effect of the change on a booking that is PENDING or CONFIRMED. When times, pets, services or staff
 * change, price, kind and conflicts are determined again, and the booking itself is no conflict. Each service that
 * remains keeps its agreed unit price. When times, pets or services change, the rules of the business are asked again.
 *
 * @throws Refusal as createBooking does; STALE_VERSION; BOOKING_CLOSED; CANCELLATION_CLOSED.
 */
export async function requireBookingChange(
  call: SignedInCall,
  before: Booking,
  changes: BookingChanges,
  ifMatch: IfMatch,
  options: Pick<ProposalOptions, 'lock'> = {},
): Promise<BookingChange> {
  const request = changedRequest(call, before, changes);
  const isDecidedAgain = request.assignsBest || !isSameService(before, request);
  const proposed =
    isDecidedAgain || request.userId !== before.userId
      ? await requireProposal(call, request, { before, ...options })
      : undefined;
  requireNoFault({
    caller: call.caller,
    overridesRules: request.overridesRules,
    isCurrent: isCurrent(before, ifMatch),
    isExpired: await isExpired(call, before),
    status: before.status,
  });
  const proposal =
    proposed && isDecidedAgain
      ? await requireAdmissible(call, proposed, {
          ...{ before, ...options },
          known: await cancellationFacts(call, before),
        })
      : proposed;
  const decisions = auditedDecisions(proposal ?? { request });
  // The member that is chosen may be the one who is assigned already.
  const isRewrite = proposal !== undefined && !isSameService(before, proposal.request);
  if (isRewrite) {
    const { status } = before;
    if (proposal.price.currency !== before.currency && (await hasPayments(call.db, before.id))) {
      const currencies = [before.currency, proposal.price.currency];
      throw new Refusal('MIXED_CURRENCIES', { reason: 'MIXED_CURRENCIES', field: 'services', currencies });
    }
    const kept = pick(before, ['paid', 'cancellationFee']);
    const ends = await endsAfter(call, before, proposal);
    const after = { ...bookingContent(proposal), ...kept, status, ...ends };
    return { after, isRewrite, placements: proposal.places?.placements, decisions };
  }
  const user = proposal && bookingUser(proposal);
  return { after: { ...before, ...user, ...pick(request, plainFields) }, isRewrite, decisions };
}

/**
 * The dry run of a change (contract §18): returns the booking as the change would leave it now. Its version remains that of the stored booking, so that the
 * entity tag of the reply is a condition for the change itself. Stores nothing.
 *
 * @throws Refusal as `updateBooking` does.
 */
export async function previewBookingChange(
  call: SignedInCall,
  id: string,
  changes: BookingChanges,
  ifMatch: IfMatch,
): Promise<Booking> {
  await endExpiredBookings(call.app);
  const before = await requireChangeableBooking(call, id);
  const { after } = await requireBookingChange(call, before, changes, ifMatch);
  const { createdAt, version } = before;
  return { ...after, id: before.id, version, createdAt, updatedAt: call.now };
}

/**
 * Returns until when the caller may cancel the booking, or change its times, pets, services or staff: MANAGER and ADMIN
 * always, others by the setting `notice` (contract §21).
 */
export async function cancellationFacts(
  call: SignedInCall,
  { start, status, lines }: Booking,
): Promise<Pick<BookingFacts, 'cancellation'>> {
  if (!mayBeChanged(status) || may(call.caller.role, 'manageAnyBooking')) return {};
  const times = await findBookingRules(call);
  const categories = lines.map(({ category }) => category);
  const until = changeableUntil(times, categories, start);
  return until ? { cancellation: { until, now: await readClock(call.db) } } : {};
}

/** True if the booking has ended by itself, or is to end now. */
export async function isExpired(call: Call, booking: Booking): Promise<boolean> {
  const expiry = expiryOf(booking);
  if (!expiry) return hasExpired(booking.cancelReason);
  return Temporal.Instant.compare(expiry.at, await readClock(call.db)) <= 0;
}

/** Returns when the changed booking ends by itself: other times that the customer chooses are a new request. */
async function endsAfter(call: SignedInCall, before: Booking, proposal: Proposal): Promise<EndFields> {
  const { start, end } = proposal.request;
  if (before.status !== 'PENDING') return pick(before, ['answerBy', 'payBy', 'deposit']);
  const isMoved = !before.start.equals(start) || !before.end.equals(end);
  const time = proposal.limits?.answerTime;
  return {
    answerBy:
      isMoved && time !== undefined
        ? endAfter(await readClock(call.db), start, time)
        : sooner(before.answerBy, start),
    ...(await depositAfter(call, before, proposal)),
  };
}

/**
 * Returns the deposit of the changed booking: computed again with another price, for a booking with a deposit and for a
 * customer. One that was paid and is no longer enough is due anew.
 */
async function depositAfter(
  call: SignedInCall,
  before: Booking,
  proposal: Proposal,
): Promise<Pick<EndFields, 'payBy' | 'deposit'>> {
  const { price, request } = proposal;
  const payBy = sooner(before.payBy, request.start);
  const { deposit } = before;
  const isSamePrice = price.total === before.totalAmount && price.currency === before.currency;
  const categories = new Set(before.lines.map(({ category }) => category));
  const isSame = isSamePrice && categoriesOf(proposal).isSubsetOf(categories);
  if (isSame || (deposit === null && isPersonnel(call)))
    return { payBy, deposit: deposit && { ...deposit, dueAt: sooner(deposit.dueAt, request.start) } };
  const rules = await findBookingRules(call);
  const due = depositFor(proposal, rules);
  if (!due) return { payBy: null, deposit: null };
  const { amount } = due;
  if (before.paid >= amount) return { payBy: null, deposit: { amount, dueAt: deposit?.dueAt ?? null } };
  const until =
    payBy ?? (await newEnd(call, request, millisecondsFrom(call.now, due.dueWithin, rules.timeZone)));
  return { payBy: until, deposit: { amount, dueAt: until } };
}

const sooner = (end: Temporal.Instant | null, start: Temporal.Instant) =>
  end !== null && Temporal.Instant.compare(start, end) < 0 ? start : end;

async function newEnd(call: Call, { start }: Pick<Booking, 'start'>, time: number | undefined) {
  return time === undefined ? null : endAfter(await readClock(call.db), start, time);
}

/**
 * Returns when a booking whose confirmation is taken back ends by itself: a customer's request waits for an answer, and for a
 * deposit that was not paid, anew.
 */
export async function newEnds(call: Call, before: Booking): Promise<EndFields> {
  const { requests, payments, timeZone } = await findBookingRules(call);
  const { answerBy, payBy, deposit, lines, totalAmount, currency } = before;
  const categories = new Set(lines.map(({ category }) => category));
  const due = payments && depositOf(payments, categories, totalAmount, currency);
  const endOf = (end: Temporal.Instant | null, limit: Temporal.Duration | undefined) =>
    end && newEnd(call, before, millisecondsFrom(call.now, limit, timeZone));
  const until = await endOf(payBy, due?.dueWithin);
  return {
    answerBy: await endOf(answerBy, requests.answerWithin),
    payBy: until,
    deposit: deposit && { ...deposit, dueAt: until ?? deposit.dueAt },
  };
}

/** True if times, pets, services and staff remain unchanged; if so, neither price nor time is checked again. */
function isSameService(before: Booking, request: BookingRequest): boolean {
  const content = (one: Booking | BookingRequest) => JSON.stringify([contentOf(one), one.staffId]);
  return content(request) === content(before);
}
