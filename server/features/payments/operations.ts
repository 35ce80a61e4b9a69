/** The operations of the ledger (contract §28). No entry is ever changed: a void is an entry of its own. */
import { may } from '#domain/access/roles.ts';
import { balanceOf, counterKind, mostOf } from '#domain/booking/money/balance.ts';
import { decimalsProblem, type Payments, requirePayments } from '#domain/booking/money/payments.ts';
import { expiredRefusal } from '#domain/booking/record/booking-status.ts';
import { requireNoFault } from '#domain/booking/rules/booking-fault.ts';
import type { Cause } from '#domain/causes.ts';
import { amountNumber, requireAmount, smallestAmount } from '#domain/number/money.ts';
import { Refusal } from '#domain/refusal.ts';
import { localize } from '#domain/text/translated-text.ts';
import { formatTimestamp } from '#domain/time/timestamp.ts';
import { recordAudit } from '#features/audit/public.ts';
import {
  type Booking,
  findFirstReply,
  idempotentRequest,
  isExpired,
  requireReadableBooking,
  storeReply,
} from '#features/bookings/public.ts';
import { cachedBookingRules, findBookingRules } from '#features/settings/public.ts';
import { pick } from '#platform/base/pick.ts';
import { inTransaction, type SignedInCall } from '#platform/data/call.ts';
import { readClock } from '#platform/data/db/columns.ts';
import { listInSequence } from '#platform/data/shapes/cursor.ts';
import { instantOf } from '#platform/data/shapes/instants.ts';
import { requirePayable, requirePayment, visibleFilter } from './access.ts';
import { countPayments, findPayments, insertPayment, type NewPayment, selectSeqs } from './queries.ts';
import type { NewPaymentBody, Payment, PaymentListQuery, PaymentVoidBody } from './schema.ts';
import { type PaymentData, toReply } from './schema.ts';

/** The fields of an entry that the audit log records. */
const audited = [
  ...(['bookingId', 'number', 'kind', 'amount', 'currency'] as const),
  ...(['method', 'reference', 'notes', 'receivedAt'] as const),
];

/**
 * Records a payment or a refund of the booking, once for each idempotency key of the caller: with `isReplay`, an earlier
 * request with the same key has recorded it. The status of the booking stays as it is.
 *
 * @throws Refusal NOT_FOUND, FORBIDDEN; VALIDATION_FAILED; IDEMPOTENCY_KEY_REUSED; PAYMENTS_OFF; BOOKING_EXPIRED;
 * PAYMENT_TOO_LARGE, REFUND_TOO_LARGE.
 */
export function createPayment(call: SignedInCall, bookingId: string, body: NewPaymentBody, key?: string) {
  const idempotency = idempotentRequest(key, { ...body, bookingId: bookingId.toLowerCase() });
  return inTransaction(call, async (call) => {
    const { userId } = call.caller;
    const booking = await requirePayable(call, bookingId, body.kind, { lock: true });
    // The lock of the booking lets the second of two equal requests see the reply to the first.
    const first = idempotency && (await findFirstReply<PaymentData>(call.db, userId, idempotency));
    if (first?.isSame) return { data: first.reply, isReplay: true };
    requireNoFault({ keyUse: first && 'another body' });
    const rules = await findBookingRules(call);
    const payments = requirePayments(rules);
    const { amount, receivedAt } = await requireValid(call, booking, payments, body);
    const { kind, method, reference = null, notes = null } = body;
    if (kind === 'PAYMENT') await requireNotExpired(call, booking);
    requireAtMost(kind, amount, booking);
    const entry = { kind, amount, method, reference, notes, receivedAt, voids: null };
    const data = toReply(await insertPayment(call, booking, entry, rules.timeZone, payments), true);
    await recordAudit(call, 'createPayment', 'payment', data.id, { after: pick(data, audited) });
    if (idempotency) await storeReply(call.db, userId, idempotency, data);
    return { data, isReplay: false };
  });
}

/**
 * Takes back an entry by another one of the same amount, once.
 *
 * @throws Refusal NOT_FOUND; PAYMENTS_OFF; ALREADY_VOIDED; REFUND_TOO_LARGE.
 */
export function voidPayment(
  call: SignedInCall,
  id: string,
  { reason }: PaymentVoidBody,
): Promise<PaymentData> {
  return inTransaction(call, async (call) => {
    const { bookingId } = await requirePayment(call, id);
    const booking = await requireReadableBooking(call, bookingId, { lock: true });
    // Again, as it is now that no other void of it can be in progress.
    const entry = await requirePayment(call, id);
    const rules = await findBookingRules(call);
    const payments = requirePayments(rules);
    const by = entry.voidedBy ?? entry.voids;
    if (by !== null) throw new Refusal('ALREADY_VOIDED', { reason: 'ALREADY_VOIDED', field: 'id', by });
    const { amount, method, reference } = entry;
    const kind = counterKind(entry.kind);
    // The void of a refund restores what was paid, whatever is owed now.
    if (kind === 'REFUND') requireAtMost(kind, amount, booking, 'id');
    const counter = { kind, amount, method, reference, notes: reason, voids: entry.id };
    const data = toReply(await insertPayment(call, booking, counter, rules.timeZone, payments), true);
    await recordAudit(call, 'voidPayment', 'payment', entry.id, {
      before: { voidedBy: null },
      after: { voidedBy: data.id, number: data.number, reason },
    });
    return data;
  });
}

/**
 * Returns the entries that the caller may read and that pass the filters, the last one recorded first, by page or by cursor.
 *
 * @throws Refusal VALIDATION_FAILED.
 */
export function listPayments(call: SignedInCall, query: PaymentListQuery) {
  return listInSequence<PaymentData>(query, async ({ limit, offset, sortOrder }, after) => {
    const filter = await visibleFilter(call, query);
    if (filter === undefined) return { rows: [], count: 0 };
    const count = await countPayments(call.db, filter);
    const seqs = await selectSeqs(call.db, filter, sortOrder, { limit: limit + 1, offset }, after);
    const shown = seqs.slice(0, limit);
    const entries = await findPayments(call.db, shown, sortOrder);
    const seesNotes = may(call.caller.role, 'readCustomerDetails');
    const lastOfMore = seqs.length > limit ? shown.at(-1) : undefined;
    return { rows: entries.map((entry) => toReply(entry, seesNotes)), count, lastOfMore };
  });
}

/** Returns the methods of the business, and how a customer pays; none while the business does not record payments. */
export function getPaymentOptions({ app, language }: SignedInCall) {
  const { methods = [], instructions } = cachedBookingRules(app).payments ?? {};
  return { methods, instructions: instructions ? localize(instructions, language) : null };
}

/** Returns amount, in hundredths, and time of a valid request. @throws Refusal VALIDATION_FAILED. */
async function requireValid(
  call: SignedInCall,
  { currency, createdAt }: Booking,
  { methods }: Payments,
  body: NewPaymentBody,
): Promise<Pick<NewPayment, 'amount' | 'receivedAt'>> {
  const causes: Cause[] = [];
  const amount = requireAmount(String(body.amount));
  const tooFine = decimalsProblem(amount, currency);
  if (tooFine) causes.push(tooFine);
  else if (amount <= 0n)
    causes.push({ reason: 'TOO_SMALL', field: 'amount', min: amountNumber(smallestAmount(currency)) });
  if (!methods.includes(body.method))
    causes.push({ reason: 'NOT_ONE_OF', field: 'method', allowed: methods });
  const field = 'receivedAt';
  const receivedAt = body.receivedAt ? instantOf(call, field, body.receivedAt) : undefined;
  if (receivedAt) {
    const latest = await readClock(call.db);
    const earliest = createdAt.toZonedDateTimeISO('UTC').subtract({ years: 1 }).toInstant();
    if (Temporal.Instant.compare(receivedAt, latest) > 0)
      causes.push({ reason: 'TOO_FAR_AHEAD', field, latest: formatTimestamp(latest) });
    if (Temporal.Instant.compare(receivedAt, earliest) < 0)
      causes.push({ reason: 'TOO_EARLY', field, earliest: formatTimestamp(earliest) });
  }
  if (causes.length > 0) throw new Refusal('VALIDATION_FAILED', causes);
  return { amount, receivedAt };
}

/** A booking that has ended takes no payment, unless its cancellation costs something. */
async function requireNotExpired(call: SignedInCall, booking: Booking): Promise<void> {
  const isOver = booking.status === 'PENDING' || balanceOf(booking) <= 0n;
  if (isOver && (await isExpired(call, booking))) throw expiredRefusal();
}

/** @throws Refusal PAYMENT_TOO_LARGE, REFUND_TOO_LARGE. */
function requireAtMost(kind: Payment['kind'], amount: bigint, booking: Booking, field = 'amount'): void {
  const most = mostOf(kind, booking);
  if (amount <= most) return;
  const reason = `${kind}_TOO_LARGE` as const;
  throw new Refusal(reason, { reason, field, max: amountNumber(most), currency: booking.currency });
}
