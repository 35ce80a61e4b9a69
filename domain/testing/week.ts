/** Weeks in the documented form of `workingHours`, and a simple interpretation of them. */

import fc from 'fast-check';
import { parseWorkingHours, type WorkingHours, weekdays } from '#domain/time/working-hours.ts';
import type { WallClock } from './wall-clock.ts';

interface Hours {
  readonly start: string;
  readonly end: string;
}

export type Week = Partial<Record<(typeof weekdays)[number], readonly Hours[]>>;

/** The same hours on every day: `everyDay(['09:00', '12:00'], ['13:00', '17:00'])`. */
export function everyDay(...intervals: readonly [start: string, end: string][]): Week {
  return Object.fromEntries(
    weekdays.map((name) => [name, intervals.map(([start, end]) => ({ start, end }))]),
  );
}

/** Returns working hours that restrict something; throws when the week is not in the documented form. */
export function bindingHours(week: Week, timeZone: string): WorkingHours {
  const hours = parseWorkingHours({ ...week, timeZone }, 'UTC');
  if (!hours) throw new Error('The test expects hours that bind.');
  return hours;
}

/** True if the local time is within the hours of the day or the night shift of the day before: looked up for a single minute. */
export function isOpenWhen(week: Week, { weekday, minute }: WallClock): boolean {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const on = (at: number) => week[weekdays[at % 7] ?? 'monday'] ?? [];
  const isNight = ({ start, end }: Hours) => minutes(end) < minutes(start);
  return (
    on(weekday).some(
      (hours) => minutes(hours.start) <= minute && (isNight(hours) || minute < minutes(hours.end)),
    ) || on(weekday + 6).some((hours) => isNight(hours) && minute < minutes(hours.end))
  );
}

/**
 * Weeks with a precision of a minute; some of their days are missing, closed, or open from midnight to midnight, and some
 * spans end on the next day.
 */
export function anyWeek(): fc.Arbitrary<Week> {
  const minute = fc.nat(24 * 60);
  const bounds = fc.oneof(
    fc.tuple(minute, minute),
    fc.tuple(fc.nat(6 * 60), minute),
    fc.constant([0, 1440] as const),
  );
  const interval = fc
    .tuple(bounds, fc.nat(3))
    .map(([ends, night]) => [...ends].sort((a, b) => (night === 0 ? b - a : a - b)) as [number, number])
    // No span begins at 24:00.
    .filter(([start, end]) => start !== end && start < 24 * 60)
    .map(([start, end]) => ({ start: timeOf(start), end: timeOf(end) }));
  const intervals = fc.array(interval, { maxLength: 4 });
  const days = Object.fromEntries(weekdays.map((name) => [name, intervals]));
  return fc.record(days, { requiredKeys: ['sunday'] });
}

function timeOf(minutes: number): string {
  const twoDigits = (value: number) => `${value}`.padStart(2, '0');
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}
