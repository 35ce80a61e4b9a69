/**
 * Whether a booking may be made (contract §2, §9, §15 and §21). One function names the first fault: creations, changes and
 * their dry runs ask it, and the search for free slots offers exactly the times that it accepts. The statement that
 * writes a booking checks the same facts again (server/features/bookings/creation/insert-statement.ts).
 *
 * A new rule is one function in `rules`, at its place in the order, and its facts in {@link BookingFacts}.
 */

import { may, type Role } from '#domain/access/roles.ts';
import { type OwnerQuestion, ownershipRefusal } from '#domain/booking/record/booking-owner.ts';
import { type BookingStatus, mayBeChanged } from '#domain/booking/record/booking-status.ts';
import type { ServiceCategory } from '#domain/booking/record/service-category.ts';
import { type AwayReason, Refusal } from '#domain/refusal.ts';
import { cutAndQuoted, listed, quoted } from '#domain/text/error-details.ts';
import type { Language } from '#domain/text/language.ts';
import { localize } from '#domain/text/translated-text.ts';
import { formatInterval, type Interval } from '#domain/time/interval.ts';
import { formatTimestamp } from '#domain/time/timestamp.ts';
import { outsideHours, type StaffTime, type Unavailability, unavailability } from './availability.ts';
import type { Conflict, WantedTime } from './booking-conflict.ts';
import { type BookingWindow, closedTime, noticeFault } from './business-times.ts';
import type { Choice } from './staff-assignment.ts';
import type { BusinessTimes } from './time-settings.ts';
import { lackedVaccinations } from './vaccination.ts';

/**
 * The facts that are known about the booking. A rule whose facts are undefined is not asked: either they are not known
 * yet, or the rule does not apply.
 */
export interface BookingFacts {
  readonly caller?: { readonly userId: string; readonly role: Role };
  readonly records?: NamedRecords;
  /** True if the rules of the business are to be left out. */
  readonly overridesRules?: boolean;
  /** The user who will own the booking, when that follows from the pets. */
  readonly owner?: Lookup;
  /** Whether the booking to be changed is the one that the caller has read. */
  readonly isCurrent?: boolean;
  /** The earlier use of the idempotency key: by a request with another body, or by one that is running. */
  readonly keyUse?: 'another body' | 'in progress' | undefined;
  /** Of the booking to be changed. */
  readonly status?: BookingStatus;
  /** The services whose terms are not agreed on yet. */
  readonly newServices?: readonly { readonly id: string; readonly isActive: boolean }[];
  readonly time?: WantedTime;
  /** When the business is open. */
  readonly opening?: OpeningFacts | undefined;
  /** When a customer may make the booking, and the present. */
  readonly notice?: { readonly window: BookingWindow; readonly now: Temporal.Instant } | undefined;
  /** The last instant at which the customer may cancel or change the booking, and the present. */
  readonly cancellation?: { readonly until: Temporal.Instant; readonly now: Temporal.Instant } | undefined;
  /** The staff member that the request names. */
  readonly member?: StaffTime | undefined;
  /** How the server has chosen the staff member. */
  readonly choice?: Choice;
  /** The pets and the staff member who have another booking at that time. */
  readonly taken?: readonly (Conflict & { readonly name: string })[];
  readonly vaccinations?: VaccinationFacts | undefined;
  readonly overfull?: Overfull | undefined;
}

/** Ids and the records that were found for them. */
export interface Lookup<Found extends { readonly id: string } = { readonly id: string }> {
  readonly ids: readonly string[];
  readonly found: readonly Found[];
}

/** The records that the request names. */
export interface NamedRecords {
  readonly pets: Lookup;
  readonly services: Lookup;
  readonly staff: Lookup;
  readonly user: Lookup;
  /** The pets whose owner matters: those that are new in the booking. */
  readonly ownedPets: OwnerQuestion['pets'];
}

export interface VaccinationFacts {
  readonly needed: readonly string[];
  readonly pets: readonly { readonly id: string; readonly name: string; readonly vaccinations: unknown }[];
  readonly timeZone: string;
}

export interface OpeningFacts {
  readonly times: BusinessTimes;
  readonly categories: Iterable<ServiceCategory>;
  /** Of the caller, for the name of a closure. */
  readonly language: Language;
}

/** The first time at which the category would have more pets than its limit. */
export interface Overfull extends Interval {
  readonly category: ServiceCategory;
  readonly most: number;
}

type Rule = (facts: BookingFacts) => Refusal | undefined;

/** The error message names at most this many pets and staff members who are taken. */
const mostTaken = 20;
/** Longest name of a closure in an error message, in characters. */
const longestName = 200;

const ofOneOwner: Rule = (facts) => {
  const { pets } = facts.records ?? {};
  const refusal = ownership(facts);
  const areKnown = pets?.found.length === pets?.ids.length;
  return areKnown && refusal?.identifier === 'VALIDATION_FAILED' ? refusal : undefined;
};

const exists: Rule = ({ records }) =>
  records &&
  (unknown('petIds: there is no pet', records.pets) ??
    unknown('services: there is no service', records.services) ??
    unknown('staffId: there is no staff member', records.staff) ??
    unknown('userId: there is no user', records.user));

const mayOverride: Rule = ({ caller, overridesRules }) =>
  overridesRules && caller && !may(caller.role, 'overrideBookingRules')
    ? new Refusal('FORBIDDEN', 'overrideRules: only MANAGER and ADMIN may override the rules')
    : undefined;

const ownerExists: Rule = ({ owner }) => owner && unknown('userId: there is no user', owner);

const isCurrent: Rule = (facts) =>
  facts.isCurrent === false
    ? new Refusal(
        'STALE_VERSION',
        'If-Match: the booking has changed since, or the tag is not of this booking',
      )
    : undefined;

const keyIsNew: Rule = ({ keyUse }) =>
  keyUse === 'another body'
    ? new Refusal('IDEMPOTENCY_KEY_REUSED', 'Idempotency-Key: already used with a different body')
    : undefined;

const keyIsFree: Rule = ({ keyUse }) =>
  keyUse === 'in progress'
    ? new Refusal('IDEMPOTENCY_IN_PROGRESS', 'Idempotency-Key: try again shortly')
    : undefined;

const isOpen: Rule = ({ status }) =>
  status === undefined || mayBeChanged(status)
    ? undefined
    : new Refusal('BOOKING_CLOSED', `status: expected PENDING or CONFIRMED, the booking is ${status}`);

const isNotTooLate: Rule = ({ cancellation }) =>
  cancellation && Temporal.Instant.compare(cancellation.now, cancellation.until) > 0
    ? new Refusal('CANCELLATION_CLOSED', `id: possible until ${formatTimestamp(cancellation.until)}`)
    : undefined;

const areOffered: Rule = ({ newServices }) => {
  const inactive = newServices?.find(({ isActive }) => !isActive);
  return inactive && new Refusal('SERVICE_INACTIVE', `services: ${inactive.id} is currently not offered`);
};

const hasNotice: Rule = ({ notice, time }) => {
  const fault = notice && noticeFault(notice.window, notice.now);
  if (!notice || !time || !fault) return undefined;
  const { from = time.start, until = time.start } = notice.window;
  return fault === 'too short'
    ? new Refusal('NOTICE_TOO_SHORT', `startDate: this start could be booked until ${formatTimestamp(until)}`)
    : new Refusal('TOO_FAR_AHEAD', `startDate: this start can be booked from ${formatTimestamp(from)} on`);
};

const businessIsOpen: Rule = ({ opening, time }) => {
  const closed = opening && time && closedTime(opening.times, opening.categories, time);
  if (!closed) return undefined;
  const { closure } = closed;
  const name = closure?.name && `${cutAndQuoted(localize(closure.name, opening.language), longestName)}, `;
  const reason = closure
    ? `closed, ${name ?? ''}${closure.from}${closure.to === closure.from ? '' : ` to ${closure.to}`}`
    : 'outside the opening hours';
  return new Refusal('CLOSED', `startDate: ${reason}; ${formatInterval(time)}`);
};

const memberWorks: Rule = ({ member, time }) => {
  const reason = member && time && unavailability(member, time);
  if (!reason) return undefined;
  return new Refusal('STAFF_UNAVAILABLE', `staffId: ${reasons[reason]}, ${formatInterval(time)}`, {
    reason: awayReason(reason, member, time),
  });
};

function awayReason(reason: Unavailability, { workingHours }: StaffTime, time: WantedTime): AwayReason {
  if (reason === 'not available') return 'NOT_AVAILABLE';
  if (reason === 'time off') return 'TIME_OFF';
  const which = outsideHours(workingHours, time);
  if (which === 'day off') return 'DAY_OFF';
  return which === 'break' ? 'BREAK' : 'OUTSIDE_WORKING_HOURS';
}

const reasons = {
  'not available': 'the staff member does not take bookings',
  'time off': 'the staff member has time off',
  'outside working hours': 'outside working hours',
};

const somebodyIsFree: Rule = ({ choice, time }) =>
  choice && time && !choice.chosen
    ? new Refusal('STAFF_UNAVAILABLE', `assign: ${choice.reason}; ${formatInterval(time)}`, {
        reason: choice.considered.length === 0 ? 'NO_SKILL' : 'NOBODY_FREE',
      })
    : undefined;

/** Says nothing about the other bookings: they can belong to another customer. */
const isFree: Rule = ({ taken = [], time }) => {
  if (taken.length === 0 || !time) return undefined;
  const names = taken.slice(0, mostTaken).map(({ resource, id, name, isTooClose }) => {
    const problem = isTooClose ? 'needs the time between visits' : 'is taken';
    return `${resource === 'pet' ? 'petIds' : 'staffId'}: ${quoted(name)} (${id}) ${problem}`;
  });
  const others = taken.length > mostTaken ? '; and others' : '';
  return new Refusal('BOOKING_CONFLICT', `${names.join('; ')}${others}: ${formatInterval(time)}`);
};

const areVaccinated: Rule = ({ vaccinations, time }) => {
  if (!vaccinations || !time) return undefined;
  const { needed, pets, timeZone } = vaccinations;
  const problems = pets.flatMap((pet) =>
    lackedVaccinations(needed, pet.vaccinations, time, timeZone).map(
      (lacked) => `petIds: ${quoted(pet.name)} (${pet.id}) needs ${quoted(lacked.name)}, ${lacked.gap}`,
    ),
  );
  if (problems.length === 0) return undefined;
  return new Refusal('VACCINATION_MISSING', `${listed(problems, '; ')}: ${formatInterval(time)}`);
};

const hasPlaces: Rule = ({ overfull }) =>
  overfull &&
  new Refusal(
    'CAPACITY_EXCEEDED',
    `services: at most ${overfull.most} ${overfull.most === 1 ? 'pet' : 'pets'} at once in ${overfull.category}; full ${formatInterval(overfull)}`,
  );

/** In the order of contract §2: 400, then 404 and 403 of the records, 412, 422, 409. */
const rules: readonly Rule[] = [
  ...[ofOneOwner, exists, (facts: BookingFacts) => ownership(facts), mayOverride, ownerExists],
  ...[isCurrent, keyIsNew, isOpen, isNotTooLate, keyIsFree],
  ...[areOffered, hasNotice, businessIsOpen, memberWorks, somebodyIsFree, isFree, areVaccinated, hasPlaces],
];

/**
 * Returns the first fault of the booking, as far as the facts are known; undefined when there is none. Faults of the price
 * come before all of them (booking-pricing.ts).
 */
export function bookingFault(facts: BookingFacts): Refusal | undefined {
  for (const rule of rules) {
    const fault = rule(facts);
    if (fault) return fault;
  }
  return undefined;
}

/** @throws Refusal the first fault of the booking, if there is one. */
export function requireNoFault(facts: BookingFacts): void {
  const fault = bookingFault(facts);
  if (fault) throw fault;
}

function ownership({ caller, records }: BookingFacts): Refusal | undefined {
  if (!caller || !records) return undefined;
  const [named] = records.user.ids;
  return ownershipRefusal({ caller, named, pets: records.ownedPets });
}

function unknown(problem: string, { ids, found }: Lookup): Refusal | undefined {
  const known = new Set(found.map(({ id }) => id));
  const missing = ids.filter((id) => !known.has(id));
  return missing.length > 0
    ? new Refusal('NOT_FOUND', `${problem} ${listed(missing.map(quoted), ', ')}`)
    : undefined;
}
