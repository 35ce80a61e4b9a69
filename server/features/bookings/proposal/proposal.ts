/** A booking as decided before it is written: its user, staff member, kind and price. */
import { may } from '#domain/access/roles.ts';
import { type Price, type PricedService, priceBooking } from '#domain/booking/money/booking-pricing.ts';
import { type DueDeposit, depositOf } from '#domain/booking/money/payments.ts';
import { type BookingKind, bookingKind } from '#domain/booking/record/booking-kind.ts';
import { firstStatus } from '#domain/booking/record/booking-status.ts';
import type { ServiceCategory } from '#domain/booking/record/service-category.ts';
import type { BookingFacts, VaccinationFacts } from '#domain/booking/rules/booking-facts.ts';
import { noBuffer } from '#domain/booking/rules/business-times.ts';
import { endAfter } from '#domain/booking/rules/expiry.ts';
import { type BookingWindow, bookingWindow } from '#domain/booking/rules/notice.ts';
import type { PlaceChoice } from '#domain/booking/rules/place-choice.ts';
import type { Choice, Considered } from '#domain/booking/rules/staff-assignment.ts';
import type { VisitBuffer } from '#domain/booking/rules/time-settings.ts';
import type { TranslatedText } from '#domain/text/translated-text.ts';
import { millisecondsFrom } from '#domain/time/calendar-duration.ts';
import type { Interval } from '#domain/time/interval.ts';
import {
  type BookedPet,
  type Booking,
  type BookingContent,
  type BookingLine,
  type EndFields,
  plainFields,
} from '#features/bookings/record/booking.ts';
import { findVaccinatedPets, type VaccinatedPet } from '#features/pets/public.ts';
import type { Place } from '#features/places/public.ts';
import type { Service } from '#features/services/public.ts';
import type { BookingRules } from '#features/settings/public.ts';
import { type StaffMember, staffTime } from '#features/staff/public.ts';
import { pick } from '#platform/base/pick.ts';
import type { Call, SignedInCall } from '#platform/data/call.ts';
import type { BookingRequest } from './booking-request.ts';

/** All parts of a booking that are decided before it is written. */
export interface Proposal {
  readonly request: BookingRequest;
  readonly userId: string;
  /** The user who has that id; undefined until the user has been read. */
  readonly user: { readonly name: string | null; readonly phone: string | null } | undefined;
  /** The user who must own all pets; undefined when it is enough that all pets have the same owner. */
  readonly petOwner: string | undefined;
  /** In the requested order; undefined until they have been read. */
  readonly pets: readonly BookedPet[] | undefined;
  /** Null when no staff member is to be assigned. */
  readonly staff: StaffMember | null;
  /** The services from which the price was calculated, except those of lines that remain. */
  readonly services: readonly Service[];
  readonly kind: BookingKind;
  readonly price: Price<PricedService>;
  /** The time for which it will hold its staff member before and after it. */
  readonly buffer: VisitBuffer;
  /** When it ends by itself, and what is due before. */
  readonly limits?: Limits | undefined;
  /** Which rules of the business the proposal meets; undefined until they have been asked, and when they are not. */
  readonly rules?: MetRules | undefined;
  /** How the staff member was chosen; undefined when the request names one, or nobody. */
  readonly assignment?: Assignment;
  /** The places that were chosen for the pets; undefined when none are. */
  readonly places?: ChosenPlaces | undefined;
}

/** When a new booking ends by itself. */
export interface Limits {
  /** The milliseconds that the business has to answer it; undefined without a limit. */
  readonly answerTime?: number | undefined;
  /** The deposit, and the milliseconds until it is due; undefined without a limit. */
  readonly deposit?: (Pick<DueDeposit, 'amount'> & { readonly time: number | undefined }) | undefined;
}

/** How a proposal is made. */
export interface ProposalOptions {
  /** The booking before the change: its unchanged parts are not checked again, and it is in nobody's way. */
  readonly before?: Booking;
  /** For a transaction that will write: locks the records that the proposal depends on until the transaction ends. */
  readonly lock?: boolean;
}

/** The conditions that must still hold when the booking is written (contract §15). */
export interface MetRules {
  /** Of the rules that were asked. */
  readonly stamp: string;
  /** The limits that apply to the booking. */
  readonly limits: readonly { readonly category: ServiceCategory; readonly most: number }[];
  /** Of the vaccinations of the pets, in the order of the request; undefined when none is needed. */
  readonly fingerprints: readonly string[] | undefined;
  /** When the caller may make the booking, by the clock of the database. */
  readonly window: BookingWindow;
}

/** The choice of places, and the places as they were then. */
export interface ChosenPlaces extends PlaceChoice {
  readonly places: readonly Place[];
}

export interface Assignment extends Choice {
  readonly chosen: Considered;
  /** The calendar day of which the choice counted the bookings. */
  readonly day: Interval;
}

/** Returns price, kind and the buffer until the rules are asked; a service that remains keeps its agreed terms (contract §9 PUT). */
export function termsOf(
  call: Call,
  request: BookingRequest,
  services: readonly Service[],
  before?: Booking,
): Pick<Proposal, 'kind' | 'price' | 'buffer'> {
  const byId = new Map(services.map((service) => [service.id, service]));
  const lines = request.lines.map(({ serviceId, quantity }): PricedService => {
    const existing = existingLine(before, serviceId);
    if (existing && before) {
      const { category, unitPrice, priceUnit } = existing;
      return { serviceId, category, unitPrice, priceUnit, currency: before.currency, quantity };
    }
    const { category, basePrice, priceUnit, currency } = byId.get(serviceId) as Service;
    return { serviceId, category, unitPrice: basePrice, priceUnit, currency, quantity };
  });
  const price = priceBooking({
    lines,
    start: request.start,
    end: request.end,
    petCount: request.petIds.length,
    timeZone: call.app.businessTimeZone(),
  });
  const kind = bookingKind(lines.map(({ category }) => category));
  return { price, kind, buffer: before?.buffer ?? noBuffer };
}

/** Returns the line of a service that the booking already has. */
export function existingLine(before: Booking | undefined, id: string): BookingLine | undefined {
  return before?.lines.find(({ serviceId }) => serviceId === id);
}

/** Returns the facts about the proposal that need no query. */
export function factsInMemory(
  call: SignedInCall,
  { request, services, staff, kind }: Proposal,
): BookingFacts {
  return {
    caller: call.caller,
    language: call.language,
    overridesRules: request.overridesRules,
    newServices: services,
    time: { start: request.start, end: request.end, kind },
    member: staff ? { ...staffTime(call, staff, request), id: staff.id, name: staff.user.name } : undefined,
  };
}

/**
 * Returns when the caller may make the booking: MANAGER and ADMIN always, others by the setting `notice`. A change that
 * keeps start and services is not made sooner or later than the booking.
 */
export function windowFor(
  { caller }: SignedInCall,
  proposal: Proposal,
  rules: BookingRules,
  before?: Booking,
): BookingWindow {
  const { start, lines } = proposal.request;
  const isMoved = !before?.start.equals(start) || lines.some((line) => !existingLine(before, line.serviceId));
  if (!isMoved || may(caller.role, 'manageAnyBooking')) return {};
  return bookingWindow(rules, categoriesOf(proposal), start);
}

/** Returns when the booking of a customer ends by itself; nothing for personnel. */
export function limitsFor(call: SignedInCall, proposal: Proposal, rules: BookingRules): Limits {
  if (isPersonnel(call)) return {};
  const deposit = depositFor(proposal, rules);
  const time = (limit?: Temporal.Duration) => millisecondsFrom(call.now, limit, rules.timeZone);
  return {
    answerTime: time(rules.requests.answerWithin),
    deposit: deposit && { amount: deposit.amount, time: time(deposit.dueWithin) },
  };
}

/** Returns the deposit of the booking by the present rules; undefined when none is due. */
export function depositFor(
  proposal: Proposal,
  { payments }: Pick<BookingRules, 'payments'>,
): DueDeposit | undefined {
  const { total, currency } = proposal.price;
  return payments && depositOf(payments, categoriesOf(proposal), total, currency);
}

export function isPersonnel({ caller }: SignedInCall): boolean {
  return may(caller.role, 'readCustomerDetails');
}

/** Returns until when a new booking is to be answered and its deposit paid, as if it were made now. */
export function endsOf({ limits = {}, request: { start } }: Proposal, now: Temporal.Instant): EndFields {
  const { answerTime, deposit } = limits;
  const end = (time: number | undefined) => (time === undefined ? null : endAfter(now, start, time));
  const payBy = end(deposit?.time);
  return {
    answerBy: end(answerTime),
    payBy,
    deposit: deposit ? { amount: deposit.amount, dueAt: payBy } : null,
  };
}

/** Returns the vaccinations of the pets, in the requested order; undefined when they need none. */
export async function vaccinationFacts(
  call: SignedInCall,
  proposal: Proposal,
  { vaccinationRules }: BookingRules,
): Promise<(VaccinationFacts & { readonly pets: readonly VaccinatedPet[] }) | undefined> {
  const needed = [...categoriesOf(proposal)].flatMap((category) => vaccinationRules.get(category) ?? []);
  if (needed.length === 0) return undefined;
  const { petIds } = proposal.request;
  const found = new Map((await findVaccinatedPets(call.db, petIds)).map((pet) => [pet.id, pet]));
  const pets = petIds.flatMap((id) => found.get(id) ?? []);
  return { needed, pets, timeZone: call.app.businessTimeZone() };
}

/** Returns the conditions of the rules, which must still hold when the proposal is written. */
export function metRules(
  proposal: Proposal,
  { stamp, capacity }: BookingRules,
  vaccinations: { readonly pets: readonly VaccinatedPet[] } | undefined,
  window: BookingWindow,
): MetRules {
  const byId = new Map(vaccinations?.pets.map(({ id, fingerprint }) => [id, fingerprint]));
  return {
    stamp,
    limits: [...categoriesOf(proposal)].flatMap((category) => {
      const most = capacity.get(category);
      return most === undefined ? [] : [{ category, most }];
    }),
    // A pet that is missing has no fingerprint, and so agrees with none.
    fingerprints: vaccinations && proposal.request.petIds.map((id) => byId.get(id) ?? ''),
    window,
  };
}

/** Returns the booking that the proposal describes, PENDING; without the user's name and the pets until they have been read. */
export function bookingContent(proposal: Proposal): BookingContent {
  const { request, staff, kind, price, buffer, pets = [] } = proposal;
  return {
    ...bookingUser(proposal),
    staffId: staff?.id ?? null,
    staffName: staff?.user.name ?? null,
    staffUserId: staff?.userId ?? null,
    kind,
    start: request.start,
    end: request.end,
    status: firstStatus,
    totalAmount: price.total,
    currency: price.currency,
    ...pick(request, plainFields),
    buffer,
    noShow: false,
    cancelReason: null,
    paid: 0n,
    cancellationFee: 0n,
    answerBy: null,
    payBy: null,
    deposit: null,
    checkedInAt: null,
    checkedOutAt: null,
    version: 1n,
    pets,
    lines: price.lines,
  };
}

/** Returns the user of the proposed booking. */
export function bookingUser({ userId, user }: Proposal): Pick<Booking, 'userId' | 'userName' | 'userPhone'> {
  return { userId, userName: user?.name ?? null, userPhone: user?.phone ?? null };
}

export function categoriesOf({ price }: Proposal): ReadonlySet<ServiceCategory> {
  return new Set(price.lines.map(({ category }) => category));
}

/** Returns the names of the services of a new booking, by id. */
export function serviceNamesIn({ services }: Proposal): ReadonlyMap<string, TranslatedText> {
  return new Map(services.map(({ id, name }) => [id, name]));
}
