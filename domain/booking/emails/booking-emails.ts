/** The setting `bookingEmails` (contract §22): its type, its errors, and how it is read. */

import type { ServiceCategory } from '#domain/booking/record/service-category.ts';
import {
  booleanProblem,
  type Check,
  categoriesProblem,
  duplicateProblem,
  integerProblem,
  itemsProblem,
  membersProblem,
  textProblem,
  yearProblem,
} from '#domain/booking/rules/value-problems.ts';
import type { Cause } from '#domain/causes.ts';
import { emailProblem } from '#domain/text/email-address.ts';
import { isTimeOfDay } from '#domain/time/timestamp.ts';

export const bookingEmailKinds = [
  ...(['requested', 'confirmed', 'declined', 'changed', 'cancelled', 'expired'] as const),
  ...(['receipt', 'reminder', 'vaccination'] as const),
  ...(['staffRequested', 'staffUnanswered', 'staffAssigned', 'dayPlan'] as const),
] as const;
export type BookingEmailKind = (typeof bookingEmailKinds)[number];

/** The kinds that their recipient can switch off. */
export const optionalEmailKinds = ['reminder', 'vaccination', 'staffRequested'] as const;
export type OptionalEmailKind = (typeof optionalEmailKinds)[number];

/** Returns the kind that recipients switch off to get no emails of this one; undefined when they cannot. */
export function optionOf(kind: string): OptionalEmailKind | undefined {
  return optionalEmailKinds.find((one) => one === (kind === 'staffUnanswered' ? 'staffRequested' : kind));
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

/** The kinds that a switch of their name switches on; `declined` and `expired` go with `cancelled`. */
export const switchedKinds = ['requested', 'confirmed', 'changed', 'cancelled'] as const;
export type SwitchedKind = (typeof switchedKinds)[number];

/** The setting as it is stored. */
export interface BookingEmails extends Readonly<Partial<Record<SwitchedKind, boolean>>> {
  /** A receipt follows each entry of the ledger. */
  readonly receipts?: boolean;
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
export const mostPerMinute = 100_000;
/** Ten a second: more than a business has appointments, and less than mail servers take for a flood. */
export const usualPerMinute = 600;

/** Why the value is no `bookingEmails`; `undefined` when it is one. */
export function bookingEmailsProblem(value: unknown): Cause | undefined {
  return membersProblem(value, {
    ...Object.fromEntries(switchedKinds.map((kind) => [kind, booleanProblem])),
    receipts: booleanProblem,
    reminders: remindersProblem,
    vaccinations: (part) => membersProblem(part, { before: yearProblem }, ['before']),
    staff: (part) =>
      membersProblem(part, {
        requested: booleanProblem,
        assigned: booleanProblem,
        dayPlan: timeOfDayProblem,
      }),
    quietHours: quietHoursProblem,
    replyTo: (part) => emailProblem(typeof part === 'string' ? part : ''),
    invitations: booleanProblem,
    perMinute: (part) => integerProblem(part, 1, mostPerMinute),
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
    expired: emails.cancelled,
    receipt: emails.receipts,
    reminder: (emails.reminders ?? []).length > 0,
    vaccination: emails.vaccinations !== undefined,
    staffRequested: staff.requested,
    staffUnanswered: staff.requested,
    staffAssigned: staff.assigned,
    dayPlan: staff.dayPlan !== undefined,
  };
  return states[kind] === true;
}

const timeOfDayProblem = textProblem(isTimeOfDay, 'TIME_OF_DAY');

function remindersProblem(value: unknown): Cause | undefined {
  const rule: Check = (part) =>
    membersProblem(part, { before: yearProblem, categories: categoriesProblem }, ['before']);
  const durations = () => (value as readonly ReminderRule[]).map(({ before }) => before);
  return itemsProblem(value, rule, mostReminders) ?? duplicateProblem(durations(), '.before');
}

function quietHoursProblem(value: unknown): Cause | undefined {
  const problem = membersProblem(value, { start: timeOfDayProblem, end: timeOfDayProblem }, ['start', 'end']);
  if (problem) return problem;
  const { start, end } = value as QuietHours;
  return start === end ? { reason: 'SAME_AS', other: 'start', field: 'end' } : undefined;
}
