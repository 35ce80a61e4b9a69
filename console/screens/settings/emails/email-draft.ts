/** The setting `bookingEmails` while it is edited. */
import { emailKindNames } from '#console/components/booking/email-words.ts';
import { readTime } from '#console/components/hours/typed-time.ts';
import type { EditedRecord, Whole } from '#console/components/versions/record-fields.ts';
import type { PlainKey, Words } from '#console/i18n/translate.ts';
import { typedWhole } from '#console/i18n/typed-number.ts';
import {
  durationOf,
  durationText,
  type TypedDuration,
  typedDuration,
} from '#console/screens/settings/times/durations.ts';
import {
  type BookingEmails,
  bookingEmailsProblem,
  mostPerMinute,
  type QuietHours,
  type ReminderRule,
  type SwitchedKind,
  switchedKinds,
} from '#domain/booking/emails/booking-emails.ts';
import { serviceCategories } from '#domain/booking/record/service-category.ts';
import { emailProblem } from '#domain/text/email-address.ts';
import { reminderText } from './email-words.ts';

const customerSwitches = [...switchedKinds, 'receipts', 'invitations'] as const;
const staffSwitches = ['requested', 'assigned'] as const;

interface Switched {
  readonly isOn: boolean;
}

export interface EmailsDraft extends Readonly<Record<(typeof customerSwitches)[number], boolean>> {
  /** By their time before the start. */
  readonly reminders: Reminders;
  readonly vaccinations: Switched & { readonly before: TypedDuration | undefined };
  readonly staff: Readonly<Record<(typeof staffSwitches)[number], boolean>>;
  readonly dayPlan: Switched & { readonly at: string };
  readonly quietHours: Switched & QuietHours;
  readonly replyTo: string;
  readonly perMinute: string;
}

export type Reminders = Readonly<Partial<Record<string, ReminderRule>>>;

/** What a switch with fields has when it is switched on for the first time. */
export const usual = {
  vaccinations: { before: { count: '14', unit: 'days' } },
  dayPlan: { at: '07:00' },
  quietHours: { start: '21:00', end: '08:00' },
} as const;

/** The errors of fields. */
export type EmailFault = 'before' | 'time' | 'sameTime' | 'email' | 'perMinute' | 'refused';

export function editedEmails(words: Words): EditedRecord<{ readonly value: BookingEmails }, EmailsDraft> {
  const { translate: t } = words;
  const isOn = (label: PlainKey): Whole<boolean> => ({
    label: t(label),
    text: (is) => (is ? t('words.yes') : ''),
  });
  const customerSwitch = (name: (typeof customerSwitches)[number], label: PlainKey) => ({
    ...isOn(label),
    read: ({ value }: { readonly value: BookingEmails }) => value[name] === true,
  });
  return {
    fields: {
      ...(Object.fromEntries(
        switchedKinds.map((kind) => [kind, customerSwitch(kind, emailKindNames[kind])]),
      ) as Record<SwitchedKind, ReturnType<typeof customerSwitch>>),
      receipts: customerSwitch('receipts', 'emails.receipt'),
      invitations: customerSwitch('invitations', 'email-settings.invitations'),
      reminders: {
        read: ({ value }) =>
          (value.reminders ?? []).reduce<Reminders>((all, rule) => withReminder(all, rule), {}),
        entry: () => ({
          label: t('email-settings.reminders'),
          text: (rule) => (rule ? reminderText(words, rule) : ''),
        }),
      },
      vaccinations: {
        read: ({ value: { vaccinations } }) => ({
          isOn: vaccinations !== undefined,
          before: vaccinations && typedDuration(vaccinations.before),
        }),
        fields: {
          isOn: isOn('emails.vaccination'),
          before: {
            label: t('email-settings.vaccinationBefore'),
            text: (before: TypedDuration | undefined) => durationText(t, before),
          },
        },
      },
      staff: {
        read: ({ value: { staff } }) => ({
          requested: staff?.requested === true,
          assigned: staff?.assigned === true,
        }),
        fields: { requested: isOn('emails.staffRequested'), assigned: isOn('emails.staffAssigned') },
      },
      dayPlan: {
        read: ({ value: { staff } }) => ({ isOn: staff?.dayPlan !== undefined, at: staff?.dayPlan ?? '' }),
        fields: { isOn: isOn('emails.dayPlan'), at: { label: t('email-settings.dayPlanAt') } },
      },
      quietHours: {
        read: ({ value: { quietHours } }) => ({
          isOn: quietHours !== undefined,
          ...(quietHours ?? { start: '', end: '' }),
        }),
        fields: {
          isOn: isOn('email-settings.quietHours'),
          start: { label: t('bookings.start') },
          end: { label: t('bookings.end') },
        },
      },
      replyTo: { label: t('email-settings.replyTo'), read: ({ value }) => value.replyTo ?? '' },
      perMinute: {
        label: t('email-settings.perMinute'),
        read: ({ value }) => value.perMinute?.toString() ?? '',
      },
    },
  };
}

/** The value of the draft, and its errors by the path of the field. The server makes the final check. */
export function readEmails(draft: EmailsDraft): {
  readonly value: BookingEmails;
  readonly faults: Readonly<Record<string, EmailFault>>;
} {
  const { vaccinations, dayPlan, quietHours } = draft;
  const faults: Record<string, EmailFault> = {};
  const before = durationOf(vaccinations.before ?? { count: '', unit: '' });
  if (vaccinations.isOn && !isBefore(before)) faults['vaccinations.before'] = 'before';
  const isTime = (text: string) => readTime(text, 'start') === text;
  const at = dayPlan.at.trim();
  if (dayPlan.isOn && !isTime(at)) faults['dayPlan.at'] = 'time';
  const [start, end] = [quietHours.start.trim(), quietHours.end.trim()];
  if (quietHours.isOn) {
    if (!isTime(start)) faults['quietHours.start'] = 'time';
    if (!isTime(end)) faults['quietHours.end'] = 'time';
    else if (start === end) faults['quietHours.end'] = 'sameTime';
  }
  const replyTo = draft.replyTo.trim();
  if (replyTo !== '' && emailProblem(replyTo)) faults.replyTo = 'email';
  const perMinute = draft.perMinute.trim();
  const count = typedWhole(perMinute) ?? 0n;
  if (perMinute !== '' && (count < 1n || count > mostPerMinute)) faults.perMinute = 'perMinute';
  const reminders = remindersIn(draft.reminders);
  const staff = { ...switchesOf(staffSwitches, draft.staff), ...(dayPlan.isOn && { dayPlan: at }) };
  const value: BookingEmails = {
    ...switchesOf(customerSwitches, draft),
    ...(reminders.length > 0 && { reminders }),
    ...(vaccinations.isOn && { vaccinations: { before } }),
    ...(Object.keys(staff).length > 0 && { staff }),
    ...(quietHours.isOn && { quietHours: { start, end } }),
    ...(replyTo !== '' && { replyTo }),
    ...(perMinute !== '' && { perMinute: Number(count) }),
  };
  return { value, faults };
}

/** The longest time before the start first. */
export function remindersIn(reminders: Reminders): readonly ReminderRule[] {
  const length = ({ before }: ReminderRule) =>
    Temporal.Duration.from(before).total({ unit: 'minute', relativeTo: '2000-01-01' });
  return Object.values(reminders)
    .filter((rule) => rule !== undefined)
    .sort((one, other) => length(other) - length(one));
}

/** The reminders with one more, or with a changed one in place of the one with the time `replaced`. */
export function withReminder(reminders: Reminders, rule: ReminderRule, replaced?: string): Reminders {
  const { before, categories = [] } = rule;
  const inOrder = serviceCategories.filter((one) => categories.includes(one));
  return {
    ...reminders,
    ...(replaced !== undefined && { [replaced]: undefined }),
    [before]: { before, ...(inOrder.length > 0 && { categories: inOrder }) },
  };
}

/** ISO 8601; undefined for anything that is no time before a start. */
export function beforeIn(typed: TypedDuration): string | undefined {
  const before = typed.count === '' ? '' : durationOf(typed);
  return isBefore(before) ? before : undefined;
}

function isBefore(before: string): boolean {
  return bookingEmailsProblem({ vaccinations: { before } }) === undefined;
}

function switchesOf<Name extends string>(names: readonly Name[], on: Readonly<Record<Name, boolean>>) {
  return Object.fromEntries(names.filter((name) => on[name]).map((name) => [name, true])) as Partial<
    Record<Name, true>
  >;
}
