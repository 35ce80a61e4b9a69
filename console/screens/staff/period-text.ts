import type { Formats } from '#console/i18n/format.ts';
import { type Period, wholeDays } from './time-off-draft.ts';

/** Whole days as days, any other period with its times. */
export function periodText(formats: Formats, period: Period, timeZone: string): string {
  const days = wholeDays(period, timeZone);
  if (days === undefined) return formats.dateRange(period.startDate, period.endDate, 'dateTime', timeZone);
  const [first, last] = days;
  // Days have no zone: UTC shows them unchanged.
  return formats.dateRange(`${first}T12:00Z`, `${last}T12:00Z`, 'date', 'UTC');
}
