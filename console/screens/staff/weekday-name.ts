import type { Formats } from '#console/i18n/format.ts';
import { type Weekday, weekdays } from './week-draft.ts';

/** The name of the day in the language of the reader. */
export function weekdayName(formats: Formats, day: Weekday): string {
  // The week of 1 January 2024 began on a Monday.
  return formats.date(`2024-01-0${weekdays.indexOf(day) + 1}T12:00Z`, 'weekday', 'UTC');
}
