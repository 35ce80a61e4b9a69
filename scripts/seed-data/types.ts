/**
 * The data that the seed and the demo send: request bodies, with other records named by reference instead of by id,
 * and with times relative to today, so that the business is never out of date.
 */

import type { BookingStatus } from '#domain/booking/record/booking-status.ts';
import type { CarePlan } from '#domain/booking/record/care-plan.ts';
import type { ServiceCategory } from '#domain/booking/record/service-category.ts';
import type { Language } from '#domain/text/language.ts';
import type { weekdays } from '#domain/time/working-hours.ts';

/** A text in every language: here none may be missing. */
export type FullyTranslatedText = Readonly<Record<Language, string>>;

/** The body of POST /services (spec "Shapes that are stated"). */
export interface NewService {
  readonly name: FullyTranslatedText;
  readonly description: FullyTranslatedText;
  readonly category: ServiceCategory;
  /** US dollars, at most 2 decimals. */
  readonly basePrice: number;
  readonly priceUnit: 'per day' | 'per hour' | 'per session';
  readonly currency: 'USD';
  /** In minutes; absent where the owner decides how long the guest stays. */
  readonly duration?: number;
  /** Relative to the public address. */
  readonly imageUrl?: string;
  readonly images?: readonly string[];
}

/** A person with an account. The seed generates passwords: the code contains none. */
export interface Person {
  readonly name: string;
  /** In a domain that nobody can own (RFC 2606). */
  readonly email: string;
  /** A number that nobody has. */
  readonly phone?: string;
}

export type Weekday = (typeof weekdays)[number];

/** The documented form of working hours (contract §10). Times are `HH:MM`; a weekday left out is closed. */
export type DocumentedHours = { readonly timeZone: string } & {
  readonly [day in Weekday]?: readonly { readonly start: string; readonly end: string }[];
};

/** A staff member: the account, the body of POST /staff, and the skills (contract §10). */
export interface NewStaff {
  readonly person: Person;
  readonly code: string;
  readonly department: FullyTranslatedText;
  readonly position: FullyTranslatedText;
  readonly specialization: FullyTranslatedText;
  readonly workingHours: DocumentedHours;
  /** Proficiency 1 to 5 (spec "Limits"). */
  readonly skills: readonly { readonly service: NewService; readonly proficiency: 1 | 2 | 3 | 4 | 5 }[];
  readonly timeOff?: { readonly start: Moment; readonly end: Moment; readonly reason: string };
}

/** A vaccination given some months before today; without `validMonths` it does not expire. */
export interface GivenVaccination {
  readonly name: string;
  readonly monthsAgo: number;
  readonly validMonths?: number;
}

export interface NewPet {
  readonly owner: Person;
  readonly name: string;
  readonly species: 'DOG' | 'CAT' | 'BIRD' | 'RABBIT' | 'OTHER';
  readonly vaccinations: readonly GivenVaccination[];
  readonly medicalHistory?: string;
  readonly allergies?: readonly string[];
  /** That of its species, if absent. */
  readonly care?: CarePlan;
}

/** The body of POST /places, and for which pets it is (contract §26). */
export interface NewPlace {
  readonly code: string;
  readonly area: string;
  readonly name: FullyTranslatedText;
  readonly categories: readonly ServiceCategory[];
  readonly berths: number;
  readonly shared?: boolean;
  readonly species: readonly NewPet['species'][];
}

/** One of the settings (contract §11, §15). */
export interface NewSetting {
  readonly key: string;
  readonly value: unknown;
  readonly group: 'GENERAL' | 'PAYMENT' | 'CONTACT';
  readonly isPublic?: boolean;
}

/**
 * A time of the plan, on the clocks of the business: a number of days from today, or a weekday a number of weeks from
 * this one. Visits with a staff member need the second form: only that one determines their weekday. `at` is `HH:MM`.
 */
export type Moment =
  | { readonly day: number; readonly at: string }
  | { readonly week: number; readonly weekday: Weekday; readonly at: string };

/** A payment of a planned booking, received when the booking ends or, before that, now. */
export interface PlannedPayment {
  readonly method: 'CARD' | 'CASH' | 'BANK_TRANSFER';
  /** Of the price of the booking. */
  readonly part: 1 | 0.5;
  readonly reference?: string;
  /** The reason why it is taken back. */
  readonly voided?: string;
}

/** A booking, and the status to which it is moved along the chain. */
export interface PlannedBooking {
  /** All of one owner, to whom the booking belongs. */
  readonly pets: readonly NewPet[];
  readonly services: readonly { readonly service: NewService; readonly quantity?: number }[];
  readonly staff?: NewStaff;
  readonly start: Moment;
  readonly end: Moment;
  readonly status: BookingStatus;
  /** Recorded in the audit log when the booking is cancelled. */
  readonly reason?: string;
  readonly notes?: string;
  /** Those that usually come with its status, if absent. */
  readonly payments?: readonly PlannedPayment[];
  /** Made by the customer, so that it waits for an answer and a deposit. */
  readonly isRequest?: true;
  /** The manager accepts the pets without the vaccinations of the rules (contract §15). */
  readonly overrideRules?: true;
}
