/** Planned bookings with relative times, and the conversion of these times to real ones. */
import { weekdays } from '#domain/time/working-hours.ts';
import type { GivenVaccination, Moment, NewPet, NewService, PlannedBooking, Weekday } from './types.ts';

type Times = Pick<PlannedBooking, 'start' | 'end'>;

/** Returns a planned booking of one of each service; `others` are its other properties. */
export function planned(
  status: PlannedBooking['status'],
  pets: readonly NewPet[],
  services: readonly NewService[],
  times: Times,
  others: Partial<PlannedBooking> = {},
): PlannedBooking {
  return { pets, services: services.map((service) => ({ service })), ...times, status, ...others };
}

/** Hours of one day, a number of weeks from this one. */
export function inWeek(week: number, weekday: Weekday, from: string, to: string): Times {
  return inWeeks([week, weekday, from], [week, weekday, to]);
}

type WeekTime = readonly [week: number, weekday: Weekday, at: string];

/** A time from one weekday to another. */
export function inWeeks([week, weekday, at]: WeekTime, [endWeek, endWeekday, endAt]: WeekTime): Times {
  return { start: { week, weekday, at }, end: { week: endWeek, weekday: endWeekday, at: endAt } };
}

type DayTime = readonly [day: number, at: string];

/** A time between two days that are counted from today. */
export function onDays([day, at]: DayTime, [endDay, endAt]: DayTime): Times {
  return { start: { day, at }, end: { day: endDay, at: endAt } };
}

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

export const timeZone = 'America/Los_Angeles';
export const country = 'US';
