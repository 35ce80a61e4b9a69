/**
 * The hours in which a staff member accepts visits, in the member's own time zone (contract §10 `workingHours`). Local time
 * decides: a member is at work at an instant when the local time lies within the hours of that weekday, or within the rest
 * of a night shift that began on the day before. On the days of a change, hours that daylight saving skips are not worked,
 * and hours that occur twice are worked twice.
 */

import { type Interval, intervalOf, joinOrdered, mergeSpans, type Span, spanOf } from './interval.ts';
import { isTimeZone, offsetSpans } from './zoned-time.ts';

/** Working hours in the documented form. */
export interface WorkingHours {
  readonly timeZone: string;
  /**
   * Seven days from Monday: merged spans in milliseconds of the day, 0 to 86,400,000. A closed day has none. A night shift
   * is in both of its days: until midnight, and from midnight on.
   */
  readonly week: readonly (readonly Span[])[];
}

/** In the order of ISO 8601. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
const minute = 60_000;
const day = 24 * 60 * minute;
/** 1970-01-01, day 0, was a Thursday: the fourth day of a week that begins on Monday. */
const weekdayOfDayZero = 3;

/**
 * Reads working hours from the JSON value that is stored with the staff member. Undefined means no restriction.
 *
 * The documented form is `{"timeZone": "Asia/Bangkok", "monday": [{"start": "09:00", "end": "17:00"}], …}`.
 * It applies only when it is valid as a whole, so that a mistake never leaves half a week in force. A weekday that is
 * left out is closed; without any weekday there is no restriction. Times are `HH:MM`, and an end may be `24:00`. An end
 * before its start is on the next day (after Sunday, Monday); one that equals its start is invalid. Intervals may be in any
 * order and overlap, those of the next day too. Other properties are ignored.
 */
export function parseWorkingHours(value: unknown, defaultTimeZone: string): WorkingHours | undefined {
  if (!isObject(value) || !weekdays.some((name) => Object.hasOwn(value, name))) return undefined;
  const { timeZone = defaultTimeZone } = value;
  if (typeof timeZone !== 'string' || !isTimeZone(timeZone)) return undefined;

  const week = weekdays.map((): Span[] => []);
  for (const [at, name] of weekdays.entries()) {
    const entries = Object.hasOwn(value, name) ? value[name] : [];
    if (!Array.isArray(entries)) return undefined;
    for (const entry of entries) {
      const hours = parseHours(entry);
      if (!hours) return undefined;
      week[at]?.push({ start: hours.start, end: Math.min(hours.end, day) });
      week[(at + 1) % week.length]?.push({ start: 0, end: hours.end - day });
    }
  }
  return { timeZone, week: week.map(mergeSpans) };
}

/** The open intervals between two instants, in order; adjacent ones are joined, also across midnight. */
export function openIntervals(hours: WorkingHours, from: Temporal.Instant, to: Temporal.Instant): Interval[] {
  return Array.from(openSpans(hours, spanOf({ start: from, end: to })), intervalOf);
}

/** True if the hours cover the whole of `[start, end)`; `end` lies after `start`. */
export function isWithinWorkingHours(
  hours: WorkingHours,
  start: Temporal.Instant,
  end: Temporal.Instant,
): boolean {
  const needed = spanOf({ start, end });
  // The first span decides, so that a booking of several centuries costs no more than one of a week.
  const [first] = openSpans(hours, needed);
  return first?.start === needed.start && first.end === needed.end;
}

/** {@link openIntervals} in milliseconds, one at a time. */
export function openSpans(hours: WorkingHours, span: Span): Iterable<Span> {
  if (span.start < span.end && hours.week.every(isWholeDay)) return [span];
  return joinOrdered(openPieces(hours, span));
}

function isWholeDay([first]: readonly Span[]): boolean {
  return first?.start === 0 && first.end === day;
}

/** The open spans, split at every midnight and at every change of the offset. */
function* openPieces({ timeZone, week }: WorkingHours, span: Span): Generator<Span> {
  for (const { start, end, offset } of offsetSpans(timeZone, span)) {
    for (let date = Math.floor((start + offset) / day); date * day < end + offset; date += 1) {
      const midnight = date * day - offset;
      for (const hours of week[weekdayOf(date)] ?? []) {
        const piece = {
          start: Math.max(start, midnight + hours.start),
          end: Math.min(end, midnight + hours.end),
        };
        if (piece.start < piece.end) yield piece;
      }
    }
  }
}

/** 0 is Monday. `date` counts days from 1970-01-01 and is negative before. */
function weekdayOf(date: number): number {
  return (((date + weekdayOfDayZero) % 7) + 7) % 7;
}

/**
 * The milliseconds from `start` to `end`, counted from the midnight before `start`: those of a night shift end after
 * 86,400,000. Undefined unless the value is `{start, end}` in the documented form.
 */
export function parseHours(value: unknown): Span | undefined {
  if (!isObject(value)) return undefined;
  const start = parseTime(value.start);
  const end = value.end === '24:00' ? day : parseTime(value.end);
  if (start === undefined || end === undefined || start === end) return undefined;
  return { start, end: start < end ? end : end + day };
}

/** Milliseconds since midnight of `HH:MM`. */
function parseTime(value: unknown): number | undefined {
  const match = typeof value === 'string' ? /^([01]\d|2[0-3]):([0-5]\d)$/.exec(value) : null;
  return match ? (Number(match[1]) * 60 + Number(match[2])) * minute : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
