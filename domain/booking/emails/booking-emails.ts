/** The setting `bookingEmails` (contract §22): its type, its errors, and how it is read. */

import { type ServiceCategory, serviceCategories } from '#domain/booking/record/service-category.ts';
import { isJsonObject } from '#domain/booking/rules/booking-rules.ts';
import { emailProblem } from '#domain/text/email-address.ts';
import { shortKey } from '#domain/text/error-details.ts';
import { parseDuration } from '#domain/time/calendar-duration.ts';

export const bookingEmailKinds = [
  ...(['requested', 'confirmed', 'declined', 'changed', 'cancelled', 'reminder', 'vaccination'] as const),
  ...(['staffRequested', 'staffAssigned', 'dayPlan'] as const),
] as const;
export type BookingEmailKind = (typeof bookingEmailKinds)[number];

/** The kinds that their recipient can switch off. */
export const optionalEmailKinds = ['reminder', 'vaccination', 'staffRequested'] as const;
export type OptionalEmailKind = (typeof optionalEmailKinds)[number];

export function isOptionalEmailKind(kind: string): kind is OptionalEmailKind {
  return (optionalEmailKinds as readonly string[]).includes(kind);
}

export interface ReminderRule {
  /** A duration of ISO 8601. */
  readonly before: string;
  /** Undefined: all of them. */
  readonly categories?: readonly ServiceCategory[];
}

/** A part of each day, in local time as `HH:MM`; it may contain midnight. */
export interface QuietHours {
  readonly start: string;
  /** Exclusive. */
  readonly end: string;
}

/** The setting as it is stored. */
export interface BookingEmails {
  readonly requested?: boolean;
  readonly confirmed?: boolean;
  readonly changed?: boolean;
  readonly cancelled?: boolean;
  readonly reminders?: readonly ReminderRule[];
  readonly vaccinations?: { readonly before: string };
  readonly staff?: { readonly requested?: boolean; readonly assigned?: boolean; readonly dayPlan?: string };
  readonly quietHours?: QuietHours;
  readonly replyTo?: string;
  readonly invitations?: boolean;
  /** The most emails that are queued in a minute; `usualPerMinute` if absent. */
  readonly perMinute?: number;
}

export const mostReminders = 5;
/** Longest time before the start: bookings are looked up that far ahead. */
const longestBefore = 366;
export const mostPerMinute = 100_000;
/** Ten a second: more than a business has appointments, and less than mail servers take for a flood. */
export const usualPerMinute = 600;

/** Why the value is no `bookingEmails`, beginning with the path within the value; `undefined` when it is one. */
export function bookingEmailsProblem(value: unknown): string | undefined {
  return membersProblem(value, 'value', {
    requested: isSwitch,
    confirmed: isSwitch,
    changed: isSwitch,
    cancelled: isSwitch,
    reminders: remindersProblem,
    vaccinations: (part, path) => membersProblem(part, path, { before: beforeProblem }, ['before']),
    staff: (part, path) =>
      membersProblem(part, path, { requested: isSwitch, assigned: isSwitch, dayPlan: isTimeOfDay }),
    quietHours: quietHoursProblem,
    replyTo: (part, path) => {
      const problem = typeof part === 'string' ? emailProblem(part) : 'must be an email address';
      return problem && `${path}: ${problem}`;
    },
    invitations: isSwitch,
    perMinute: (part, path) =>
      Number.isInteger(part) && (part as number) >= 1 && (part as number) <= mostPerMinute
        ? undefined
        : `${path}: expected a whole number from 1 to ${mostPerMinute}`,
  });
}

/** Returns the setting; undefined without it, or for a value with a problem, which an earlier release may have stored. */
export function readBookingEmails(value: unknown): BookingEmails | undefined {
  return value === undefined || bookingEmailsProblem(value) ? undefined : (value as BookingEmails);
}

/** True if the setting switches on emails of the kind. */
export function isSwitchedOn(emails: BookingEmails, kind: BookingEmailKind): boolean {
  const { staff = {} } = emails;
  const states: Readonly<Record<BookingEmailKind, boolean | undefined>> = {
    requested: emails.requested,
    confirmed: emails.confirmed,
    changed: emails.changed,
    cancelled: emails.cancelled,
    declined: emails.cancelled,
    reminder: (emails.reminders ?? []).length > 0,
    vaccination: emails.vaccinations !== undefined,
    staffRequested: staff.requested,
    staffAssigned: staff.assigned,
    dayPlan: staff.dayPlan !== undefined,
  };
  return states[kind] === true;
}

type Check = (value: unknown, path: string) => string | undefined;

const isSwitch: Check = (value, path) =>
  typeof value === 'boolean' ? undefined : `${path}: expected true or false`;

const isTimeOfDay: Check = (value, path) =>
  typeof value === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value)
    ? undefined
    : `${path}: expected a time of day, HH:MM`;

const beforeProblem: Check = (value, path) => {
  const duration = parseDuration(value);
  const relativeTo = '2000-01-01';
  const isFine =
    duration && duration.sign > 0 && duration.total({ unit: 'day', relativeTo }) <= longestBefore;
  return isFine ? undefined : `${path}: expected a duration of ISO 8601 up to a year, such as PT2H or P1D`;
};

function remindersProblem(value: unknown, path: string): string | undefined {
  if (!Array.isArray(value) || value.length > mostReminders)
    return `${path}: expected an array of at most ${mostReminders} {before, categories?}`;
  for (const [at, rule] of value.entries()) {
    const problem =
      membersProblem(rule, `${path}[${at}]`, { before: beforeProblem, categories: categoriesProblem }, [
        'before',
      ]) ??
      (value.slice(0, at).some(({ before }) => before === rule.before) ? sameBefore(path, at) : undefined);
    if (problem) return problem;
  }
  return undefined;
}

const sameBefore = (path: string, at: number) =>
  `${path}[${at}].before: another reminder has it; name the categories of both in one`;

const categoriesProblem: Check = (value, path) =>
  Array.isArray(value) && value.length > 0 && value.every((one) => serviceCategories.includes(one))
    ? undefined
    : `${path}: expected an array of one or more of ${serviceCategories.join(', ')}`;

function quietHoursProblem(value: unknown, path: string): string | undefined {
  const problem = membersProblem(value, path, { start: isTimeOfDay, end: isTimeOfDay }, ['start', 'end']);
  if (problem) return problem;
  const { start, end } = value as QuietHours;
  return start === end ? `${path}.end: expected another time than the start` : undefined;
}

/** Why the value is no object of these members, of which `required` must be there; or the problem of the first member. */
function membersProblem(
  value: unknown,
  path: string,
  checks: Readonly<Record<string, Check>>,
  required: readonly string[] = [],
): string | undefined {
  const names = Object.keys(checks).join(', ');
  if (!isJsonObject(value))
    return `${path}: expected an object with ${required.length > 0 ? '' : 'some of '}${names}`;
  const missing = required.find((name) => !Object.hasOwn(value, name));
  if (missing !== undefined) return `${path}.${missing}: is required`;
  for (const [name, member] of Object.entries(value)) {
    const problem = Object.hasOwn(checks, name)
      ? checks[name]?.(member, `${path}.${name}`)
      : `${path}.${shortKey(name)}: expected one of ${names} as the key`;
    if (problem) return problem;
  }
  return undefined;
}
