/** The time of an interval, as short as possible. */
import type { Formats } from '#console/i18n/format.ts';
import { localDayIn } from '#console/i18n/zone.ts';

/** Only the times within a day; otherwise with the days. */
export function periodText(
  formats: Formats,
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
  timeZone: string,
): string {
  const isWithinDay = localDayIn(startDate, timeZone) === localDayIn(endDate, timeZone);
  return formats.dateRange(startDate, endDate, isWithinDay ? 'time' : 'dayTime', timeZone);
}
