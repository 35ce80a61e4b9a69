/** The words that several screens use about bookings. */
import type { BookingStatus } from '#client/index.ts';
import type { Formats } from '#console/i18n/format.ts';
import type { PlainKey } from '#console/i18n/translate.ts';
import { localDayIn } from '#console/i18n/zone.ts';

export const statusNames: Readonly<Record<BookingStatus, PlainKey>> = {
  PENDING: 'bookings.pending',
  CONFIRMED: 'bookings.confirmed',
  IN_PROGRESS: 'bookings.inProgress',
  COMPLETED: 'bookings.completed',
  CANCELLED: 'bookings.cancelled',
};

/** The time of an interval, as short as possible: within a day only the times, otherwise with the days. */
export function periodText(
  formats: Formats,
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
  timeZone: string,
): string {
  const isWithinDay = localDayIn(startDate, timeZone) === localDayIn(endDate, timeZone);
  return formats.dateRange(startDate, endDate, isWithinDay ? 'time' : 'dayTime', timeZone);
}
