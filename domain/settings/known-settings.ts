/**
 * The settings that the system itself uses (contract §6, §11, §15, §21, §22, §26, §28 and §29). A new one is an entry here, and one in the
 * console's list of forms (console/screens/settings/known-settings.ts), which does not compile without it.
 */

import { bookingEmailsProblem } from '#domain/booking/emails/booking-emails.ts';
import { type Payments, paymentsProblem, readPayments } from '#domain/booking/money/payments.ts';
import {
  type Capacity,
  capacityProblem,
  rulesByCategory,
  type VaccinationRules,
  vaccinationRulesProblem,
} from '#domain/booking/rules/category-settings.ts';
import { readRequests, requestsProblem } from '#domain/booking/rules/expiry.ts';
import { placesProblem, readPlaces } from '#domain/booking/rules/place-choice.ts';
import {
  buffersProblem,
  closuresProblem,
  noticeProblem,
  openingHoursProblem,
  readBuffers,
  readClosures,
  readNotice,
  readOpeningHours,
} from '#domain/booking/rules/time-settings.ts';
import {
  booleanProblem,
  type Check,
  isJsonObject,
  textProblem,
} from '#domain/booking/rules/value-problems.ts';
import { isCurrency } from '#domain/number/money.ts';
import { businessNameProblem } from '#domain/text/business-name.ts';
import { countryOf } from '#domain/text/countries.ts';
import { isTimeZoneName } from '#domain/time/timestamp.ts';

type ChangeName = (name: string) => string;

interface Definition {
  /** The values that it can have, for the description of the API. */
  readonly description: string;
  /** Returns why it cannot have the value; undefined when it can. */
  readonly problem: Check;
  /** Returns the value, of which nothing is known, with its names changed; absent for a setting without names. */
  readonly changeNames?: (value: unknown, change: ChangeName) => unknown;
  /** True if not everyone may read it, unless a request says so. */
  readonly isPrivate?: true;
  /** Its group, unless a request says otherwise; by default GENERAL. */
  readonly group?: 'PAYMENT';
  /**
   * Of a rule for bookings: returns the rule that a stored value states, and without the setting, undefined, no restriction.
   * Bookings and changes of such a setting wait for each other (migrations/0029-rule-settings.sql).
   */
  readonly readRule?: (value: unknown, timeZone: string) => unknown;
}

export const knownSettings = {
  businessName: {
    description: 'a text of 1 to 60 characters, or a TranslatedField of such texts',
    problem: businessNameProblem,
    changeNames: changeTexts,
  },
  currency: { description: 'three letters', problem: textProblem(isCurrency, 'CURRENCY') },
  country: { description: 'two capitals, ISO 3166-1', problem: textProblem(countryOf, 'COUNTRY') },
  timeZone: { description: 'IANA', problem: textProblem(isTimeZoneName, 'TIME_ZONE') },
  setupHidden: { description: 'true or false', problem: booleanProblem },
  bookingEmails: {
    description: 'the emails about bookings',
    problem: bookingEmailsProblem,
    isPrivate: true,
  },
  capacity: {
    description: 'whole numbers by category',
    problem: capacityProblem,
    readRule: (value): Capacity => rulesByCategory(value),
  },
  vaccinationRules: {
    description: 'arrays of names by category',
    problem: vaccinationRulesProblem,
    changeNames: changeTexts,
    readRule: (value): VaccinationRules => rulesByCategory(value),
  },
  openingHours: {
    description: 'weeks by category, in the form of `workingHours` of a staff member without `timeZone`',
    problem: openingHoursProblem,
    readRule: readOpeningHours,
  },
  closures: {
    description: 'an array of days',
    problem: closuresProblem,
    changeNames: (value, change) =>
      Array.isArray(value) ? value.map((closure) => withName(closure, change)) : value,
    readRule: readClosures,
  },
  buffers: { description: 'minutes by category', problem: buffersProblem, readRule: readBuffers },
  notice: {
    description: 'durations of ISO 8601 by category',
    problem: noticeProblem,
    readRule: readNotice,
  },
  requests: {
    description: 'durations of ISO 8601',
    problem: requestsProblem,
    readRule: readRequests,
  },
  places: {
    description: 'who chooses the places of stays',
    problem: placesProblem,
    readRule: readPlaces,
  },
  payments: {
    description: 'how the business is paid',
    problem: paymentsProblem,
    readRule: (value): Payments | undefined => readPayments(value),
    isPrivate: true,
    group: 'PAYMENT',
  },
} as const satisfies Readonly<Record<string, Definition>>;

export type KnownSetting = keyof typeof knownSettings;

/** The settings that are rules for bookings. */
export type RuleSetting = {
  [K in KnownSetting]: (typeof knownSettings)[K] extends { readonly readRule: unknown } ? K : never;
}[KnownSetting];

/** The rules for bookings, by their settings. */
export type Rules = { readonly [K in RuleSetting]: ReturnType<(typeof knownSettings)[K]['readRule']> };

/** Returns the definition; undefined for a key that the system does not use. */
export function definitionOf(key: string): Definition | undefined {
  return Object.hasOwn(knownSettings, key) ? knownSettings[key as KnownSetting] : undefined;
}

export function isRule(key: string): key is RuleSetting {
  return definitionOf(key)?.readRule !== undefined;
}

/** Reads the rules that the values of settings state; a setting that has no value restricts nothing. */
export function readRules(values: Readonly<Partial<Record<RuleSetting, unknown>>>, timeZone: string): Rules {
  const rules = Object.entries<Definition>(knownSettings).flatMap(([key, { readRule }]) =>
    readRule ? [[key, readRule(values[key as RuleSetting], timeZone)]] : [],
  );
  return Object.fromEntries(rules) as Rules;
}

/** Changes every text in the value. */
function changeTexts(value: unknown, change: ChangeName): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => changeTexts(one, change));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, changeTexts(one, change)]));
}

function withName(closure: unknown, change: ChangeName): unknown {
  return isJsonObject(closure) && 'name' in closure
    ? { ...closure, name: changeTexts(closure.name, change) }
    : closure;
}
