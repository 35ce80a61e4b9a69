/**
 * Days and times in the time zone of the business. A day is `YYYY-MM-DD`, a time `HH:MM`, an instant ISO 8601 in UTC.
 */
import {
  getLocalTimeZone,
  parseAbsolute,
  parseDate,
  parseTime,
  toCalendarDateTime,
  today,
  toTime,
  toZoned,
} from '@internationalized/date';

/** The first instant of the day. */
export function startOfDay(day: string, timeZone: string): string {
  return toZoned(parseDate(day), timeZone).toAbsoluteString();
}

/** The instant of the local time; the later one when a clock change skips it. */
export function instantAt(day: string, time: string, timeZone: string): string {
  return toZoned(toCalendarDateTime(parseDate(day), parseTime(time)), timeZone).toAbsoluteString();
}

/** An instant of the day that no clock change moves to another day, for showing the day. */
export function middleOf(day: string, timeZone: string): string {
  return instantAt(day, '12:00', timeZone);
}

export function dayOf(instant: string, timeZone: string): string {
  return parseAbsolute(instant, timeZone).toString().slice(0, 10);
}

export function timeOf(instant: string, timeZone: string): string {
  return toTime(parseAbsolute(instant, timeZone)).toString().slice(0, 5);
}

export function todayIn(timeZone: string): string {
  return today(timeZone).toString();
}

export function addDays(day: string, count: number): string {
  return parseDate(day).add({ days: count }).toString();
}

/** Days from the first to the second. */
export function daysBetween(from: string, to: string): number {
  return parseDate(to).compare(parseDate(from));
}

export function addMinutes(instant: string, count: number): string {
  return parseAbsolute(instant, 'UTC').add({ minutes: count }).toAbsoluteString();
}

/** The name of the zone, if the clock of this device shows another time at that instant. */
export function foreignZone(instant: string, timeZone: string): { city: string; offset: string } | undefined {
  const there = parseAbsolute(instant, timeZone);
  if (there.offset === parseAbsolute(instant, getLocalTimeZone()).offset) return undefined;
  const minutes = Math.round(there.offset / 60_000);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const sign = minutes < 0 ? '−' : '+';
  return {
    city: timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' '),
    offset: `UTC${sign}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`,
  };
}
