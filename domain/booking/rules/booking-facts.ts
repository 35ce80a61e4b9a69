/** The facts by which a booking is refused or made (booking-fault.ts). */
import type { Role } from '#domain/access/roles.ts';
import type { OwnerQuestion } from '#domain/booking/record/booking-owner.ts';
import type { BookingStatus } from '#domain/booking/record/booking-status.ts';
import type { ServiceCategory } from '#domain/booking/record/service-category.ts';
import type { Language } from '#domain/text/language.ts';
import type { TranslatedText } from '#domain/text/translated-text.ts';
import type { Interval } from '#domain/time/interval.ts';
import type { StaffTime } from './availability.ts';
import type { Conflict, ProposedTime } from './booking-conflict.ts';
import type { BookingWindow } from './notice.ts';
import type { Choice } from './staff-assignment.ts';
import type { BusinessTimes, VisitBuffer } from './time-settings.ts';

/**
 * The facts that are known about the booking. A rule whose facts are undefined is not asked: either they are not known
 * yet, or the rule does not apply.
 */
export interface BookingFacts {
  readonly caller?: { readonly userId: string; readonly role: Role };
  /** Of the caller, for the names of services and closures. */
  readonly language?: Language;
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
  /** Whether it has ended by itself, or is to end now. */
  readonly isExpired?: boolean;
  /** The services whose terms are not agreed on yet. */
  readonly newServices?: readonly {
    readonly id: string;
    readonly isActive: boolean;
    readonly name: TranslatedText;
  }[];
  readonly time?: ProposedTime;
  /** When the business is open. */
  readonly opening?: OpeningFacts | undefined;
  /** When a customer may make the booking, and the present. */
  readonly notice?: { readonly window: BookingWindow; readonly now: Temporal.Instant } | undefined;
  /** The last instant at which the customer may cancel or change the booking, and the present. */
  readonly cancellation?: { readonly until: Temporal.Instant; readonly now: Temporal.Instant } | undefined;
  /** The staff member that the request names. */
  readonly member?: (StaffTime & { readonly id: string; readonly name: string }) | undefined;
  /** How the server has chosen the staff member. */
  readonly choice?: Choice;
  /** The pets and the staff member who have another booking at that time. */
  readonly taken?: readonly (Conflict & { readonly name: string })[];
  /** The time that the booking needs before and after it. */
  readonly buffer?: VisitBuffer;
  readonly vaccinations?: VaccinationFacts | undefined;
  /** The categories that would have more pets than their limits. */
  readonly overfull?: readonly Overfull[];
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
}

/** The first time at which the category would have more pets than its limit. */
export interface Overfull extends Interval {
  readonly category: ServiceCategory;
  readonly most: number;
}
