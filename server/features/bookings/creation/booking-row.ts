/** The values that the statement of insert-statement.ts writes for one booking. */
import { createHash } from 'node:crypto';
import { formatAmount } from '#domain/number/money.ts';
import { auditEntry } from '#features/audit/public.ts';
import { auditedDecisions } from '#features/bookings/proposal/audited-decisions.ts';
import type { Proposal } from '#features/bookings/proposal/proposal.ts';
import {
  auditedBooking,
  type BookedPet,
  type Booking,
  type BookingContent,
  bucketOf,
  plainFields,
} from '#features/bookings/record/booking.ts';
import type { BookingData } from '#features/bookings/record/schema.ts';
import { pick } from '#platform/base/pick.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import type { IdempotentRequest } from './idempotency.ts';

/**
 * The reason why no booking was created: `taken`, a pet or the staff member has another booking at that time; `busy`,
 * a request with the same key is in progress; `outdated`, a record no longer matches the proposal, or the key has been
 * used.
 */
export type NotCreated = 'taken' | 'busy' | 'outdated';

/** The reply stored with the idempotency key; the statement itself fills in the remaining fields and the pets. */
type GeneratedMember = 'expiresAt' | 'payment' | 'createdAt' | 'updatedAt';

export interface IdempotencyRecord extends IdempotentRequest {
  readonly reply: Omit<BookingData, 'id' | 'userId' | 'user' | GeneratedMember>;
  /** `payment` of the reply, in which the statement sets `dueAt`. */
  readonly payment: BookingData['payment'];
  /** Whether the reply has the phone number of the user. */
  readonly showsPhone: boolean;
}

/** The values that the statement generates or reads for a new booking, with its pets in the requested order. */
export type GeneratedValues = Pick<
  Booking,
  'id' | 'createdAt' | 'answerBy' | 'payBy' | 'deposit' | 'userName' | 'userPhone' | 'pets'
>;

/** Returns the pets in the requested order. */
export function inOrder({ request }: Proposal, pets: readonly BookedPet[] | null): BookedPet[] {
  const byId = new Map(pets?.map((pet) => [pet.id, pet]));
  return request.petIds.flatMap((id) => byId.get(id) ?? []);
}

const typed = <const Type extends string, const Name extends string>(type: Type, ...names: Name[]) =>
  names.map((name) => [name, type] as const);

/** The values of a new booking: the name that the statement gives each, and its type in the database. */
export const columns = [
  ...typed('uuid', 'userId', 'petOwner', 'staffId', 'entryId', 'actorId', 'callerId'),
  ...typed('uuid[]', 'petIds', 'assumedServices', 'serviceIds'),
  ...typed('text', 'rules', 'kind', 'status', 'currency', ...plainFields),
  ...typed('text', 'action', 'entity', 'after', 'ip', 'requestId', 'key', 'request', 'reply', 'payment'),
  ...typed('text[]', 'fingerprints', 'limited', 'categories', 'priceUnits'),
  ...typed('timestamptz', 'startDate', 'endDate', 'notBefore', 'notAfter', 'dayStart', 'dayEnd', 'bucket'),
  ...typed('bigint', 'staffRevision', 'bookingsThatDay', 'keyLock', 'answerTime', 'payTime'),
  ...typed('bigint[]', 'assumedRevisions', 'limits'),
  ...typed('smallint', 'holdBefore', 'holdAfter'),
  ...typed('integer[]', 'quantities'),
  ...typed('numeric', 'totalAmount', 'depositAmount'),
  ...typed('numeric[]', 'unitPrices', 'units', 'amounts'),
  ...typed('boolean', 'showsPhone'),
];

/** The same for the places of its pets. */
export const placeColumns = [
  ...typed('uuid[]', 'placedPets', 'placeIds'),
  ...typed('integer[]', 'berths'),
  ...typed('timestamptz[]', 'placeStamps'),
];

type ValueOf<Type> = Type extends `${infer Item}[]`
  ? readonly ValueOf<Item>[]
  : Type extends 'boolean'
    ? boolean
    : Type extends 'uuid' | 'text' | 'timestamptz'
      ? string
      : number | string;
export type BookingRow = {
  readonly [Column in (typeof columns | typeof placeColumns)[number] as Column[0]]: ValueOf<Column[1]> | null;
};

/** A booking to be written: the proposal, and the values of its rows. */
export interface NewBooking {
  readonly proposal: Proposal;
  readonly row: BookingRow;
}

/** Returns the values of the booking by the names that the statement gives them. */
export function bookingRow(
  call: SignedInCall,
  proposal: Proposal,
  booking: BookingContent,
  stored: IdempotencyRecord | undefined,
): BookingRow {
  const { request, petOwner, staff, services, rules, assignment } = proposal;
  const { lines } = booking;
  const { placements, places } = proposal.places ?? {};
  const placeStamps = new Map(places?.map(({ id, updatedAt }) => [id, updatedAt.toString()]));
  const entry = auditEntry(call, 'createBooking', 'booking', null, {
    after: { ...auditedDecisions(proposal), ...auditedBooking(booking), petIds: request.petIds },
  });
  return {
    userId: booking.userId,
    petIds: request.petIds,
    petOwner: petOwner ?? null,
    staffId: booking.staffId,
    staffRevision: staff ? String(staff.revision) : null,
    assumedServices: services.map(({ id }) => id),
    assumedRevisions: services.map(({ revision }) => String(revision)),
    rules: rules?.stamp ?? null,
    fingerprints: rules?.fingerprints ?? null,
    limited: rules?.limits.length ? rules.limits.map(({ category }) => category) : null,
    limits: rules?.limits.length ? rules.limits.map(({ most }) => most) : null,
    notBefore: rules?.window.from?.toString() ?? null,
    notAfter: rules?.window.until?.toString() ?? null,
    holdBefore: booking.buffer.before,
    holdAfter: booking.buffer.after,
    answerTime: proposal.limits?.answerTime ?? null,
    payTime: proposal.limits?.deposit?.time ?? null,
    depositAmount: booking.deposit && formatAmount(booking.deposit.amount),
    dayStart: assignment?.day.start.toString() ?? null,
    dayEnd: assignment?.day.end.toString() ?? null,
    bookingsThatDay: assignment?.chosen.bookingsThatDay ?? null,
    placedPets: placements?.map(({ petId }) => petId) ?? null,
    placeIds: placements?.map(({ placeId }) => placeId) ?? null,
    berths: placements?.map(({ berth }) => berth) ?? null,
    placeStamps: placements?.map(({ placeId }) => placeStamps.get(placeId) ?? '') ?? null,
    kind: booking.kind,
    startDate: booking.start.toString(),
    endDate: booking.end.toString(),
    bucket: bucketOf(booking.start),
    status: booking.status,
    totalAmount: formatAmount(booking.totalAmount),
    currency: booking.currency,
    ...pick(booking, plainFields),
    serviceIds: lines.map(({ serviceId }) => serviceId),
    categories: lines.map(({ category }) => category),
    priceUnits: lines.map(({ priceUnit }) => priceUnit),
    unitPrices: lines.map(({ unitPrice }) => formatAmount(unitPrice)),
    units: lines.map(({ units }) => units),
    quantities: lines.map(({ quantity }) => quantity),
    amounts: lines.map(({ amount }) => formatAmount(amount)),
    entryId: entry.id,
    actorId: entry.actorId ?? null,
    action: entry.action,
    entity: entry.entity,
    after: entry.after ?? null,
    ip: entry.ip ?? null,
    requestId: entry.requestId ?? null,
    callerId: call.caller.userId,
    key: stored?.key ?? null,
    request: stored?.hash.toString('hex') ?? null,
    reply: stored ? JSON.stringify(stored.reply) : null,
    payment: stored ? JSON.stringify(stored.payment) : null,
    showsPhone: stored?.showsPhone ?? null,
    keyLock: stored ? lockNumber(call.caller.userId, stored.key) : null,
  };
}

/** Returns the number of the advisory lock for the key: a bigint that hardly any other key shares. */
function lockNumber(callerId: string, key: string): string {
  return createHash('sha256').update(`${callerId} ${key}`).digest().readBigInt64BE().toString();
}
