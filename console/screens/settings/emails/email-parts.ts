/**
 * The setting `bookingEmails` (contract §22) as parts that its fields edit. A switch is `true` or empty. Some have fields of
 * their own, which keep their text while the switch is off.
 */
import { readTime } from '#console/components/hours/typed-time.ts';
import type { Parts } from '#console/components/versions/versions.ts';
import { typedWhole } from '#console/i18n/typed-number.ts';
import { countIn, durationOf, typedDuration } from '#console/screens/settings/times/durations.ts';
import {
  type BookingEmails,
  bookingEmailsProblem,
  mostPerMinute,
  type ReminderRule,
} from '#domain/booking/emails/booking-emails.ts';
import { type ServiceCategory, serviceCategories } from '#domain/booking/record/service-category.ts';
import { emailProblem } from '#domain/text/email-address.ts';

const customerSwitches = ['requested', 'confirmed', 'changed', 'cancelled', 'invitations'] as const;
const staffSwitches = ['requested', 'assigned'] as const;

/** The parts of a switch with fields, and what they have when it is switched on. */
export const switchedOn = {
  vaccinations: { 'value.vaccinations': 'true', 'value.vaccinations.before': '14 days' },
  dayPlan: { 'value.dayPlan': 'true', 'value.staff.dayPlan': '07:00' },
  quietHours: {
    'value.quietHours': 'true',
    'value.quietHours.start': '21:00',
    'value.quietHours.end': '08:00',
  },
} as const satisfies Readonly<Record<string, Parts>>;

const ofReminder = 'value.reminders.';

/** The errors of parts. */
export type EmailFault = 'before' | 'time' | 'sameTime' | 'email' | 'perMinute' | 'refused';

export function emailsParts(value: BookingEmails): Parts {
  const { reminders = [], vaccinations, staff = {}, quietHours, replyTo, perMinute } = value;
  const on = (part: string, isOn: boolean | undefined): Parts => (isOn ? { [part]: 'true' } : {});
  return Object.assign(
    {},
    ...customerSwitches.map((name) => on(`value.${name}`, value[name])),
    ...staffSwitches.map((name) => on(`value.staff.${name}`, staff[name])),
    ...reminders.map(reminderPart),
    vaccinations && {
      'value.vaccinations': 'true',
      'value.vaccinations.before': typedDuration(vaccinations.before),
    },
    staff.dayPlan && { 'value.dayPlan': 'true', 'value.staff.dayPlan': staff.dayPlan },
    quietHours && {
      'value.quietHours': 'true',
      'value.quietHours.start': quietHours.start,
      'value.quietHours.end': quietHours.end,
    },
    replyTo && { 'value.replyTo': replyTo },
    perMinute && { 'value.perMinute': String(perMinute) },
  );
}

/** The value of the parts, and their errors. The server makes the final check. */
export function readEmails(parts: Parts): {
  readonly value: BookingEmails;
  readonly faults: Readonly<Record<string, EmailFault>>;
} {
  const isOn = (part: string) => parts[part] === 'true';
  const text = (part: string) => (parts[part] ?? '').trim();
  const faults: Record<string, EmailFault> = {};
  const before = durationOf(text('value.vaccinations.before'));
  if (isOn('value.vaccinations') && !isBefore(before)) faults['value.vaccinations.before'] = 'before';
  const isTime = (part: string) => readTime(text(part), 'start') === text(part);
  if (isOn('value.dayPlan') && !isTime('value.staff.dayPlan')) faults['value.staff.dayPlan'] = 'time';
  const [start, end] = [text('value.quietHours.start'), text('value.quietHours.end')];
  if (isOn('value.quietHours')) {
    for (const part of ['value.quietHours.start', 'value.quietHours.end'])
      if (!isTime(part)) faults[part] = 'time';
    if (start === end) faults['value.quietHours.end'] ??= 'sameTime';
  }
  const replyTo = text('value.replyTo');
  if (replyTo !== '' && emailProblem(replyTo)) faults['value.replyTo'] = 'email';
  const perMinute = text('value.perMinute');
  const count = typedWhole(perMinute) ?? 0n;
  if (perMinute !== '' && (count < 1n || count > mostPerMinute)) faults['value.perMinute'] = 'perMinute';
  const reminders = remindersIn(parts).map(({ part: _, ...rule }) => rule);
  const staff = {
    ...switchesOf(staffSwitches, (name) => isOn(`value.staff.${name}`)),
    ...(isOn('value.dayPlan') && { dayPlan: text('value.staff.dayPlan') }),
  };
  const value: BookingEmails = {
    ...switchesOf(customerSwitches, (name) => isOn(`value.${name}`)),
    ...(reminders.length > 0 && { reminders }),
    ...(isOn('value.vaccinations') && { vaccinations: { before } }),
    ...(Object.keys(staff).length > 0 && { staff }),
    ...(isOn('value.quietHours') && { quietHours: { start, end } }),
    ...(replyTo !== '' && { replyTo }),
    ...(perMinute !== '' && { perMinute: Number(count) }),
  };
  return { value, faults };
}

/** A reminder, and the name of its part. */
export interface NamedReminder extends ReminderRule {
  readonly part: string;
}

/** The longest time before the start first. */
export function remindersIn(parts: Parts): readonly NamedReminder[] {
  const length = ({ before }: ReminderRule) =>
    Temporal.Duration.from(before).total({ unit: 'minute', relativeTo: '2000-01-01' });
  return Object.entries(parts)
    .filter(([part, text]) => part.startsWith(ofReminder) && text !== '')
    .map(([part, text]) => ({ ...reminderOf(part.slice(ofReminder.length), text), part }))
    .sort((one, other) => length(other) - length(one));
}

/** The change that adds a reminder, in place of the one with the part `replaced`. */
export function withReminder(rule: ReminderRule, replaced: string | undefined): Parts {
  return { ...(replaced !== undefined && { [replaced]: '' }), ...reminderPart(rule) };
}

export function reminderOf(before: string, text: string): ReminderRule {
  const categories = serviceCategories.filter((one) => text.split(' ').includes(one));
  return { before, ...(categories.length > 0 && { categories }) };
}

/** ISO 8601 for `2 hours`; undefined for anything that is no time before a start. */
export function beforeIn(typed: string): string | undefined {
  const before = countIn(typed) === '' ? '' : durationOf(typed);
  return isBefore(before) ? before : undefined;
}

function isBefore(before: string): boolean {
  return bookingEmailsProblem({ vaccinations: { before } }) === undefined;
}

/** Each has another time before the start, which is its name. */
function reminderPart({ before, categories }: ReminderRule): Parts {
  return { [`${ofReminder}${before}`]: categories ? inOrder(categories).join(' ') : 'all' };
}

function inOrder(categories: readonly ServiceCategory[]): readonly ServiceCategory[] {
  return serviceCategories.filter((one) => categories.includes(one));
}

function switchesOf<Name extends string>(names: readonly Name[], isOn: (name: Name) => boolean) {
  return Object.fromEntries(names.filter(isOn).map((name) => [name, true])) as Partial<Record<Name, true>>;
}
