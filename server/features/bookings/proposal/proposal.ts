/** A booking as decided before it is written: its user, staff member, kind and price. */
import { staffRefusal } from '#domain/availability.ts';
import { type BookingKind, bookingKind } from '#domain/booking-kind.ts';
import { type Price, type PricedService, priceBooking } from '#domain/booking-pricing.ts';
import { firstStatus } from '#domain/booking-status.ts';
import type { Interval } from '#domain/interval.ts';
import { Refusal } from '#domain/refusal.ts';
import type { ServiceCategory } from '#domain/service-category.ts';
import type { Choice, Considered } from '#domain/staff-assignment.ts';
import type { TranslatedText } from '#domain/translated-text.ts';
import type { BookedPet, Booking, BookingContent, BookingLine } from '#features/bookings/record/booking.ts';
import type { Service } from '#features/services/public.ts';
import { type StaffMember, staffTime } from '#features/staff/public.ts';
import type { Call } from '#platform/call.ts';
import type { BookingRequest } from './booking-request.ts';

/** All parts of a booking that are decided before it is written. */
export interface Proposal {
  readonly request: BookingRequest;
  readonly userId: string;
  /** Undefined until the user has been read. */
  readonly userName: string | undefined;
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
  /** Which rules of the business the proposal meets; undefined until they have been asked, and when they are not. */
  readonly rules?: MetRules | undefined;
  /** How the staff member was chosen; undefined when the request names one, or nobody. */
  readonly assignment?: Assignment;
}

/** The conditions that must still hold when the booking is written (contract §15). */
export interface MetRules {
  /** Of the rules that were asked. */
  readonly stamp: string;
  /** The limits that apply to the booking. */
  readonly limits: readonly { readonly category: ServiceCategory; readonly most: number }[];
  /** Of the vaccinations of the pets, in the order of the request; undefined when none is needed. */
  readonly fingerprints: readonly string[] | undefined;
}

export interface Assignment extends Choice {
  readonly chosen: Considered;
  /** The calendar day of which the choice counted the bookings. */
  readonly day: Interval;
}

/** Returns price and kind; a service that remains keeps its agreed terms (contract §9 PUT). */
export function termsOf(
  call: Call,
  request: BookingRequest,
  services: readonly Service[],
  before?: Booking,
): Pick<Proposal, 'kind' | 'price'> {
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
  return { price, kind: bookingKind(lines.map(({ category }) => category)) };
}

/** Returns the line of a service that the booking already has. */
export function existingLine(before: Booking | undefined, id: string): BookingLine | undefined {
  return before?.lines.find(({ serviceId }) => serviceId === id);
}

/**
 * Checks the proposal against everything except other bookings.
 *
 * @throws Refusal SERVICE_INACTIVE, STAFF_UNAVAILABLE.
 */
export function requireBookable(call: Call, { request, services, staff, kind }: Proposal): void {
  const inactive = services.find(({ isActive }) => !isActive);
  if (inactive) throw new Refusal('SERVICE_INACTIVE', `services: ${inactive.id} is currently not offered`);
  const unavailable = staff && staffRefusal(staffTime(call, staff, request), { ...request, kind });
  if (unavailable) throw unavailable;
}

/** Returns the booking that the proposal describes, PENDING; without the user's name and the pets until they have been read. */
export function bookingContent({
  request,
  userId,
  userName,
  staff,
  kind,
  price,
  pets = [],
}: Proposal): BookingContent {
  return {
    userId,
    userName: userName ?? null,
    staffId: staff?.id ?? null,
    staffName: staff?.user.name ?? null,
    staffUserId: staff?.userId ?? null,
    kind,
    start: request.start,
    end: request.end,
    status: firstStatus,
    totalAmount: price.total,
    currency: price.currency,
    notes: request.notes,
    version: 1n,
    pets,
    lines: price.lines,
  };
}

/** Returns the categories of the lines, each once. */
export function categoriesOf({ price }: Proposal): ReadonlySet<ServiceCategory> {
  return new Set(price.lines.map(({ category }) => category));
}

/**
 * Returns what the audit entry says besides the booking: that the rules were overridden and why, and how the staff member was
 * chosen (contract §15).
 */
export function auditedDecisions({
  request,
  assignment,
}: Pick<Proposal, 'request' | 'assignment'>): Readonly<Record<string, unknown>> {
  return {
    ...(request.overridesRules ? { overrideRules: true } : {}),
    ...(request.overridesRules && request.overrideReason !== null
      ? { overrideReason: request.overrideReason }
      : {}),
    ...(assignment ? { assignment: auditedAssignment(assignment) } : {}),
  };
}

/** An audit entry lists at most this many of those who were considered, the best first. */
const mostConsidered = 50;

function auditedAssignment({ chosen, reason, considered }: Assignment) {
  const listed = considered.slice(0, mostConsidered);
  return {
    chosen: chosen.id,
    reason,
    considered: listed.map(({ id, ...rest }) => ({ staffId: id, ...rest })),
    ...(considered.length > listed.length ? { others: considered.length - listed.length } : {}),
  };
}

/** Returns the names of the services of a new booking, by id. */
export function serviceNamesIn({ services }: Proposal): ReadonlyMap<string, TranslatedText> {
  return new Map(services.map(({ id, name }) => [id, name]));
}
