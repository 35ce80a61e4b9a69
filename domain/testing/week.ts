/** Weeks in the documented form of `workingHours`, and a simple interpretation of them. */

import fc from 'fast-check';
import { parseWorkingHours, type WorkingHours } from '#domain/time/working-hours.ts';
import type { WallClock } from './wall-clock.ts';

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

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

/** True if the local time is within the hours: looked up for a single minute, without any computation. */
export function isOpenWhen(week: Week, { weekday, minute }: WallClock): boolean {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const name = weekdays[weekday];
  const intervals = (name && week[name]) ?? [];
  return intervals.some(({ start, end }) => minutes(start) <= minute && minute < minutes(end));
}

/** Weeks with a precision of a minute; some of their days are missing, closed, or open from midnight to midnight. */
export function anyWeek(): fc.Arbitrary<Week> {
  const minute = fc.nat(24 * 60);
  const bounds = fc.oneof(
    fc.tuple(minute, minute),
    fc.tuple(fc.nat(6 * 60), minute),
    fc.constant([0, 1440] as const),
  );
  const interval = bounds
    .filter(([a, b]) => a !== b)
    .map(([a, b]) => ({ start: timeOf(Math.min(a, b)), end: timeOf(Math.max(a, b)) }));
  const intervals = fc.array(interval, { maxLength: 4 });
  const days = {
    monday: intervals,
    tuesday: intervals,
    wednesday: intervals,
    thursday: intervals,
    friday: intervals,
    saturday: intervals,
    sunday: intervals,
  };
  return fc.record(days, { requiredKeys: ['sunday'] });
}

function timeOf(minutes: number): string {
  const twoDigits = (value: number) => `${value}`.padStart(2, '0');
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}
