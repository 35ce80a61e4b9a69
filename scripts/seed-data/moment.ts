/** Converts the relative times of the plan to real ones. */
import type { GivenVaccination, Moment, PlannedBooking, Weekday } from './types.ts';

/**
 * Returns the instant of a moment when the calendar of `timeZone` shows `today`. Weeks begin on Monday. A time that
 * the clocks skip is moved after the gap.
 */
export function instantOf(moment: Moment, today: Temporal.PlainDate, timeZone: string): Temporal.Instant {
  const days =
    'day' in moment ? moment.day : 7 * moment.week + weekdays.indexOf(moment.weekday) + 1 - today.dayOfWeek;
  const plainTime = Temporal.PlainTime.from(moment.at);
  return today.add({ days }).toZonedDateTime({ timeZone, plainTime }).toInstant();
}

/** Returns the start and the end of a planned booking, in the form of POST /bookings. */
export function datesOf(
  { start, end }: PlannedBooking,
  today: Temporal.PlainDate,
  timeZone: string,
): { startDate: string; endDate: string } {
  return {
    startDate: instantOf(start, today, timeZone).toString(),
    endDate: instantOf(end, today, timeZone).toString(),
  };
}

/** Returns vaccinations in the documented form `{name, date, expiresAt?}` (contract §8). */
export function vaccinationsOn(
  given: readonly GivenVaccination[],
  today: Temporal.PlainDate,
): { name: string; date: string; expiresAt?: string }[] {
  return given.map(({ name, monthsAgo, validMonths }) => {
    const date = today.subtract({ months: monthsAgo });
    if (validMonths === undefined) return { name, date: date.toString() };
    return { name, date: date.toString(), expiresAt: date.add({ months: validMonths }).toString() };
  });
}

const weekdays: readonly Weekday[] = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
];
