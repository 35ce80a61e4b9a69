/** The words for the parts of the emails about bookings. */
import { categoryNames } from '#console/components/service/service-words.ts';
import type { PartDescription } from '#console/components/versions/versions.ts';
import type { Formats } from '#console/i18n/format.ts';
import type { PlainKey, Translate } from '#console/i18n/translate.ts';
import {
  countIn,
  typedDuration,
  type Unit,
  unitIn,
  unitWords,
} from '#console/screens/settings/times/durations.ts';
import type { ReminderRule } from '#domain/booking/emails/booking-emails.ts';
import { reminderOf } from './email-parts.ts';

interface Words {
  readonly translate: Translate;
  readonly formats: Formats;
}

const beforeUnit = {
  hours: 'email-settings.beforeHours',
  days: 'email-settings.beforeDays',
  weeks: 'email-settings.beforeWeeks',
  months: 'email-settings.beforeMonths',
} as const satisfies Readonly<Record<Unit, string>>;

/** `1 day before, for Grooming and Boarding`. */
export function reminderText({ translate: t, formats }: Words, { before, categories }: ReminderRule): string {
  const typed = typedDuration(before);
  const unit = unitIn(typed);
  const moment = unit
    ? t(beforeUnit[unit], { count: Number(countIn(typed)) })
    : t('email-settings.beforeOther', { duration: before });
  if (!categories) return moment;
  const names = formats.list(categories.map((one) => t(categoryNames[one])));
  return t('email-settings.reminderOf', { moment, categories: names });
}

const labels: Readonly<Record<string, PlainKey>> = {
  requested: 'emails.requested',
  confirmed: 'emails.confirmed',
  changed: 'emails.changed',
  cancelled: 'emails.cancelled',
  invitations: 'email-settings.invitations',
  reminders: 'email-settings.reminders',
  vaccinations: 'emails.vaccination',
  'vaccinations.before': 'email-settings.vaccinationBefore',
  'staff.requested': 'emails.staffRequested',
  'staff.assigned': 'emails.staffAssigned',
  dayPlan: 'emails.dayPlan',
  'staff.dayPlan': 'email-settings.dayPlanAt',
  quietHours: 'email-settings.quietHours',
  'quietHours.start': 'bookings.start',
  'quietHours.end': 'bookings.end',
  replyTo: 'email-settings.replyTo',
  perMinute: 'email-settings.perMinute',
};

/** `name` is the part below `value`. */
export function describeEmailPart(words: Words, name: string, text: string): PartDescription {
  const { translate: t } = words;
  const [field = '', before = ''] = name.split('.');
  if (field === 'reminders')
    return {
      label: t('email-settings.reminders'),
      text: text && reminderText(words, reminderOf(before, text)),
    };
  const unit = unitIn(text);
  const shown = unit ? `${countIn(text)} ${t(unitWords[unit])}` : text;
  return { label: t(labels[name] ?? 'words.value'), text: text === 'true' ? t('words.yes') : shown };
}
