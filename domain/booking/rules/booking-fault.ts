/**
 * Whether a booking may be made (contract §2, §9, §15, §21 and §30). One function names all that refuses it: creations,
 * changes and their dry runs ask it, and the search for free slots offers exactly the times that it accepts. The statement
 * that writes a booking checks the same facts again (server/features/bookings/creation/insert-statement.ts).
 *
 * A new rule is one line in `rules`, at its place in the order, and its facts in {@link BookingFacts}. Its facts are read
 * before the rules are asked, because a refusal names the causes of all of them.
 */

import { may } from '#domain/access/roles.ts';
import { ownershipRefusal } from '#domain/booking/record/booking-owner.ts';
import {
  changeableStatuses,
  expiredRefusal,
  mayBeChanged,
  wrongStatus,
} from '#domain/booking/record/booking-status.ts';
import type { Cause } from '#domain/causes.ts';
import type { Entity } from '#domain/reasons/record-reasons.ts';
import { type CausedIdentifier, notFound, Refusal, roleRefusal } from '#domain/refusal.ts';
import { localize } from '#domain/text/translated-text.ts';
import type { Interval } from '#domain/time/interval.ts';
import { formatTimestamp } from '#domain/time/timestamp.ts';
import { dateAt } from '#domain/time/zoned-time.ts';
import { outsideHours, type StaffTime, type Unavailability, unavailabilities } from './availability.ts';
import type { ProposedTime } from './booking-conflict.ts';
import type { BookingFacts, Lookup } from './booking-facts.ts';
import { closedTimes, openOn } from './business-times.ts';
import { type NoticeFault, noticeFault, noticeLimits } from './notice.ts';
import { isSameFault } from './same-fault.ts';
import type { Considered } from './staff-assignment.ts';
import { lackedVaccinations } from './vaccination.ts';

/** A question about the request, which is answered before the rules are asked: the first fault is the answer. */
type Precondition = (facts: BookingFacts) => Refusal | undefined;

const ofOneOwner: Precondition = (facts) => {
  const { pets } = facts.records ?? {};
  const refusal = ownership(facts);
  const areKnown = pets?.found.length === pets?.ids.length;
  return areKnown && refusal?.identifier === 'VALIDATION_FAILED' ? refusal : undefined;
};

const exists: Precondition = ({ records }) =>
  records &&
  (unknown('petIds', 'pet', records.pets) ??
    unknown('services', 'service', records.services) ??
    unknown('staffId', 'staff', records.staff) ??
    unknown('userId', 'user', records.user));

const mayOverride: Precondition = ({ caller, overridesRules }) =>
  overridesRules && caller && !mayLift(caller)
    ? roleRefusal('overrideBookingRules', 'overrideRules')
    : undefined;

const ownerExists: Precondition = ({ owner }) => owner && unknown('userId', 'user', owner);

const isCurrent: Precondition = (facts) =>
  facts.isCurrent === false
    ? new Refusal(
        'STALE_VERSION',
        'If-Match: the booking has changed since, or the tag is not of this booking',
      )
    : undefined;

const keyIsNew: Precondition = ({ keyUse }) =>
  keyUse === 'another body'
    ? new Refusal('IDEMPOTENCY_KEY_REUSED', { reason: 'REUSED', field: 'Idempotency-Key' })
    : undefined;

const keyIsFree: Precondition = ({ keyUse }) =>
  keyUse === 'in progress'
    ? new Refusal('IDEMPOTENCY_IN_PROGRESS', { reason: 'IN_PROGRESS', field: 'Idempotency-Key' })
    : undefined;

const isNotExpired: Precondition = ({ isExpired }) => (isExpired ? expiredRefusal() : undefined);

const isOpen: Precondition = ({ status }) =>
  status === undefined || mayBeChanged(status)
    ? undefined
    : new Refusal('BOOKING_CLOSED', wrongStatus(status, changeableStatuses));

/** In the order of contract §2: 400, then 404 and 403 of the records, 412, 422, 409. */
const preconditions: readonly Precondition[] = [
  ...[ofOneOwner, exists, (facts: BookingFacts) => ownership(facts), mayOverride, ownerExists],
  ...[isCurrent, keyIsNew, isNotExpired, isOpen, keyIsFree],
];

/** Names a cause for each fault of the booking by one rule. */
type Causes = (facts: BookingFacts) => readonly Cause[];

const isNotTooLate: Causes = ({ cancellation }) =>
  cancellation && Temporal.Instant.compare(cancellation.now, cancellation.until) > 0
    ? [{ reason: 'CHANGES_CLOSED', field: 'id', since: formatTimestamp(cancellation.until) }]
    : [];

const areOffered: Causes = ({ newServices = [], language = 'en' }) =>
  newServices
    .filter(({ isActive }) => !isActive)
    .map(({ id: serviceId, name }) => ({
      reason: 'SERVICE_INACTIVE',
      field: 'services',
      serviceId,
      name: localize(name, language),
    }));

/** The rule of one fault of notice. Its cause names the limit as it is by now, and not that of the requested start. */
const noticeRule =
  (fault: NoticeFault, causeOf: (limits: ReturnType<typeof noticeLimits>) => Cause): Causes =>
  ({ notice, opening }) =>
    notice && opening && noticeFault(notice.window, notice.now) === fault
      ? [causeOf(noticeLimits(opening.times, opening.categories, notice.now))]
      : [];

const hasNotice = noticeRule('too short', ({ earliest }) => ({
  ...{ reason: 'NOTICE_TOO_SHORT', field: 'startDate', earliest: formatTimestamp(earliest) },
}));

const isNotTooFarAhead = noticeRule('too far ahead', ({ latest }) => ({
  ...{ reason: 'TOO_FAR_AHEAD', field: 'startDate', latest: formatTimestamp(latest) },
}));

const businessIsOpen: Causes = ({ opening, time, language = 'en' }) => {
  if (!opening || !time) return [];
  const { times, categories } = opening;
  // Each closure once, and the opening hours once for the start and once for the end.
  const found = new Map(
    Array.from(closedTimes(times, categories, time), (one) => [one.closure ?? one.at, one]),
  );
  return Array.from(found.values(), ({ closure, at }): Cause => {
    const field = at === 'end' ? 'endDate' : 'startDate';
    if (!closure) {
      const open = openOn(times, categories, time[at]).map(formatted);
      return { reason: 'OUTSIDE_OPENING_HOURS', field, open };
    }
    const { name, from, to } = closure;
    return { reason: 'CLOSURE', field, ...(name && { name: localize(name, language) }), from, to };
  });
};

const memberWorks: Causes = ({ member, time }) => {
  if (!member || !time) return [];
  const { id: staffId, name: staffName } = member;
  return unavailabilities(member, time).map((unavailability) => ({
    reason: awayReason(unavailability, member, time),
    field: 'staffId',
    staffId,
    staffName,
  }));
};

function awayReason(unavailability: Unavailability, { workingHours }: StaffTime, time: ProposedTime) {
  if (unavailability === 'not available') return 'STAFF_NOT_AVAILABLE';
  if (unavailability === 'time off') return 'STAFF_TIME_OFF';
  const which = outsideHours(workingHours, time);
  if (which === 'day off') return 'STAFF_DAY_OFF';
  return which === 'break' ? 'STAFF_BREAK' : 'OUTSIDE_WORKING_HOURS';
}

const somebodyIsFree: Causes = ({ choice }) => {
  if (!choice || choice.chosen) return [];
  const { considered } = choice;
  if (considered.length === 0) return [{ reason: 'NO_SKILL', field: 'assign' }];
  const count = (obstacle: Considered['obstacle']) =>
    considered.filter((one) => one.obstacle === obstacle).length;
  return [
    {
      reason: 'NOBODY_FREE',
      field: 'assign',
      skilled: considered.length,
      notAvailable: count('not available'),
      timeOff: count('time off'),
      outsideWorkingHours: count('outside working hours'),
      booked: count('booked'),
    },
  ];
};

/** Says nothing about the other bookings but the ids of those that the caller may read: they can be another customer's. */
const isFree: Causes = ({ taken = [], time, buffer, caller }) => {
  if (!time) return [];
  const { start: startDate, end: endDate } = formatted(time);
  return taken.map(({ resource, id, name, isTooClose, canOverride, bookings }): Cause => {
    const shown = bookings && bookings.length > 0 ? { bookings } : {};
    if (resource === 'pet')
      return { reason: 'PET_BUSY', field: 'petIds', petId: id, petName: name, startDate, endDate, ...shown };
    const staff = { field: 'staffId', staffId: id, staffName: name, ...shown };
    return isTooClose && buffer
      ? {
          reason: 'TIME_BETWEEN_VISITS',
          ...staff,
          ...buffer,
          ...(canOverride && mayLift(caller) && { canOverride }),
        }
      : { reason: 'STAFF_BUSY', ...staff, startDate, endDate };
  });
};

const areVaccinated: Causes = ({ vaccinations, time }) => {
  if (!vaccinations || !time) return [];
  const { needed, pets, timeZone } = vaccinations;
  return pets.flatMap(({ id: petId, name: petName, ...pet }) =>
    lackedVaccinations(needed, pet.vaccinations, time, timeZone).map(
      ({ name: vaccination, gap, on }): Cause => ({
        reason: 'VACCINATION',
        field: 'petIds',
        petId,
        petName,
        vaccination,
        gap,
        ...(on && { on: on.toString() }),
      }),
    ),
  );
};

const hasPlaces: Causes = ({ overfull = [], opening }) =>
  overfull.map(({ category, most, start }) => ({
    reason: 'CAPACITY',
    field: 'services',
    category,
    limit: most,
    date: dateAt(start, opening?.times.timeZone ?? 'UTC').toString(),
  }));

const formatted = ({ start, end }: Interval) => ({
  start: formatTimestamp(start),
  end: formatTimestamp(end),
});

const mayLift = (caller: BookingFacts['caller']) =>
  caller !== undefined && may(caller.role, 'overrideBookingRules');

/**
 * In the order in which their causes are told, each with the identifier of the error that it causes when it is the first.
 * `overrideRules` lifts those that can be overridden.
 */
const rules: readonly {
  readonly identifier: CausedIdentifier;
  readonly canOverride?: true;
  readonly causes: Causes;
}[] = [
  { identifier: 'CANCELLATION_CLOSED', causes: isNotTooLate },
  { identifier: 'SERVICE_INACTIVE', causes: areOffered },
  { identifier: 'NOTICE_TOO_SHORT', canOverride: true, causes: hasNotice },
  { identifier: 'TOO_FAR_AHEAD', canOverride: true, causes: isNotTooFarAhead },
  { identifier: 'CLOSED', canOverride: true, causes: businessIsOpen },
  { identifier: 'STAFF_UNAVAILABLE', causes: memberWorks },
  { identifier: 'STAFF_UNAVAILABLE', causes: somebodyIsFree },
  { identifier: 'BOOKING_CONFLICT', causes: isFree },
  { identifier: 'VACCINATION_MISSING', canOverride: true, causes: areVaccinated },
  { identifier: 'CAPACITY_EXCEEDED', canOverride: true, causes: hasPlaces },
];

/**
 * Returns the refusal of the booking, as far as the facts are known, with the causes of every rule that refuses it;
 * undefined when none does. Faults of the price come before all of them (booking-pricing.ts).
 *
 * @param present the facts by the present rules: causes that the booking has by them as well are left out.
 */
export function bookingFault(facts: BookingFacts, present?: BookingFacts): Refusal | undefined {
  for (const precondition of preconditions) {
    const fault = precondition(facts);
    if (fault) return fault;
  }
  const isLifted = mayLift(facts.caller);
  const refusing = rules.flatMap(({ identifier, canOverride, causes }) => {
    const all = causes(facts);
    const had = present && all.length > 0 ? causes(present) : [];
    const found = all.filter((cause) => !had.some((one) => isSameFault(one, cause)));
    const marked = canOverride && isLifted ? found.map((cause) => ({ ...cause, canOverride })) : found;
    return found.length > 0 ? [{ identifier, causes: marked }] : [];
  });
  const [first] = refusing;
  const allCauses = refusing.flatMap(({ causes }) => causes);
  return first && new Refusal(first.identifier, allCauses);
}

/** @throws Refusal the fault of the booking, if there is one. */
export function requireNoFault(facts: BookingFacts): void {
  const fault = bookingFault(facts);
  if (fault) throw fault;
}

function ownership({ caller, records }: BookingFacts): Refusal | undefined {
  if (!caller || !records) return undefined;
  const [named] = records.user.ids;
  return ownershipRefusal({ caller, named, pets: records.ownedPets });
}

function unknown(field: string, entity: Entity, { ids, found }: Lookup): Refusal | undefined {
  const known = new Set(found.map(({ id }) => id));
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length === 0) return undefined;
  const causes = missing.flatMap((id) => notFound(entity, id, field).causes);
  return new Refusal('NOT_FOUND', causes);
}
