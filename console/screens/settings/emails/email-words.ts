/** The words for reminders. */
import { categoryNames } from '#console/components/service/service-words.ts';
import type { Words } from '#console/i18n/translate.ts';
import { typedDuration, type Unit } from '#console/screens/settings/times/durations.ts';
import type { ReminderRule } from '#domain/booking/emails/booking-emails.ts';

const beforeUnit = {
  hours: 'email-settings.beforeHours',
  days: 'email-settings.beforeDays',
  weeks: 'email-settings.beforeWeeks',
  months: 'email-settings.beforeMonths',
} as const satisfies Readonly<Record<Unit, string>>;

/** `1 day before, for Grooming and Boarding`. */
export function reminderText({ translate: t, formats }: Words, { before, categories }: ReminderRule): string {
  const { count, unit } = typedDuration(before);
  const moment = unit
    ? t(beforeUnit[unit], { count: Number(count) })
    : t('email-settings.beforeOther', { duration: before });
  if (!categories) return moment;
  const names = formats.list(categories.map((one) => t(categoryNames[one])));
  return t('email-settings.reminderOf', { moment, categories: names });
}
