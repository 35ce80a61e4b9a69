/** A week of hours while it is edited (contract §10 `workingHours`, domain/time/working-hours.ts). */
import type { Fault } from '#console/components/field/checks.ts';
import type { Formats } from '#console/i18n/format.ts';
import { mergeSpans, type Span, spansOverlap } from '#domain/time/interval.ts';
import { parseHours, parseWorkingHours, weekdays } from '#domain/time/working-hours.ts';
import { minutesOf, readTime, timeText } from './typed-time.ts';

export type Weekday = (typeof weekdays)[number];

/** `HH:MM`, the end also `24:00`; while they are edited, as typed. */
export interface Hours {
  readonly start: string;
  readonly end: string;
}

/** By weekday. A day without spans is closed. */
export type Week = Readonly<Record<Weekday, readonly Hours[]>>;

/** Stored hours, in the documented form. */
export function weekOf(stored: Readonly<Partial<Week>>): Week {
  return mapDays((day) => (stored[day] ?? []).map(({ start, end }) => ({ start, end })));
}

/** The week to store. An incomplete time stays as typed. */
export function writtenWeek(week: Week): Week {
  return mapDays((day) =>
    week[day].map(({ start, end }) => ({
      start: readTime(start, 'start') ?? start,
      end: readTime(end, 'end') ?? end,
    })),
  );
}

const usualHours: Hours = { start: '09:00', end: '17:00' };

/** Nine to five on working days: changing hours is quicker than typing all of them. */
export function usualWeek(): Week {
  const monday = weekOf({ monday: [usualHours] });
  return copyDay(monday, 'monday', weekdays.slice(0, 5));
}

export interface SpanFaults {
  readonly start?: Fault;
  readonly end?: Fault;
}

/** The errors of a span, by the rules of the domain; undefined for a valid one. */
export function spanFaults(span: Hours): SpanFaults | undefined {
  const start = readTime(span.start, 'start');
  const end = readTime(span.end, 'end');
  if (start === undefined || end === undefined)
    return {
      start: start === undefined ? 'staff.timeFault' : undefined,
      end: end === undefined ? 'staff.timeFault' : undefined,
    };
  return end === start ? { end: 'staff.sameTimes' } : undefined;
}

export function isValidWeek(week: Week): boolean {
  return weekdays.every((day) => week[day].every((span) => spanFaults(span) === undefined));
}

/** The weekday so many days later; Monday comes after Sunday. */
export function weekdayAfter(day: Weekday, days: number): Weekday {
  return weekdays.at((weekdays.indexOf(day) + days) % weekdays.length) as Weekday;
}

/** True for a night shift: its end is before its start, so that it is on the next day. */
export function isOvernight(span: Hours): boolean {
  const [hours] = typedHours([span]);
  return hours !== undefined && hours.end > dayLength;
}

/** Replaces the hours of other days by those of one day. */
export function copyDay(week: Week, from: Weekday, to: readonly Weekday[]): Week {
  return { ...week, ...Object.fromEntries(to.map((day) => [day, week[from]])) };
}

/** A new span: after the last one of the day, or else the default hours. */
export function nextSpan(spans: readonly Hours[]): Hours {
  const last = spans.at(-1);
  const end = readTime(last?.end ?? '', 'end');
  if (last === undefined || end === undefined || isOvernight(last) || minutesOf(end) > 22 * 60)
    return usualHours;
  const start = minutesOf(end) + 60;
  return { start: timeText(start), end: timeText(Math.min(24 * 60, start + 4 * 60)) };
}

const minute = 60_000;
const dayLength = 24 * 60 * minute;

/**
 * The hours of the day as the server counts them, where it counts spans as one because they are adjacent or overlap, also
 * with a night shift of the day before: such hours begin on that day. Empty where it counts each span as it is.
 */
export function joinedHours(week: Week, day: Weekday): readonly (Hours & { readonly on: Weekday })[] {
  const own = typedHours(week[day]);
  const dayBefore = weekdayAfter(day, -1);
  const nights = typedHours(week[dayBefore])
    .map(({ start, end }) => ({ start: start - dayLength, end: end - dayLength }))
    .filter(({ end }) => end > 0);
  const joined = mergeSpans([...own, ...nights]).filter((one) => own.some((span) => spansOverlap(one, span)));
  if (joined.length === own.length && joined.every(({ start }) => start >= 0)) return [];
  return joined.map(({ start, end }) => ({
    on: start < 0 ? dayBefore : day,
    start: timeText(((start + dayLength) % dayLength) / minute),
    end: timeText((end > dayLength ? end % dayLength : end) / minute),
  }));
}

/** The hours of the whole week, as the server counts them, in minutes. */
export function weekMinutes(week: Week): number {
  const valid = mapDays((day) => week[day].flatMap(({ start, end }) => validHours(start, end)));
  const spans = parseWorkingHours(valid, 'UTC')?.week.flat() ?? [];
  return spans.reduce((sum, { start, end }) => sum + (end - start) / minute, 0);
}

/** The valid spans in milliseconds from midnight. */
function typedHours(spans: readonly Hours[]): readonly Span[] {
  return spans.flatMap(({ start, end }) =>
    validHours(start, end).flatMap((hours) => parseHours(hours) ?? []),
  );
}

/** The span as it is stored; none for one that is invalid. */
function validHours(typedStart: string, typedEnd: string): readonly Hours[] {
  const [start, end] = [readTime(typedStart, 'start'), readTime(typedEnd, 'end')];
  return start === undefined || end === undefined || start === end ? [] : [{ start, end }];
}

function mapDays<Value>(of: (day: Weekday) => Value): Record<Weekday, Value> {
  return Object.fromEntries(weekdays.map((day) => [day, of(day)])) as Record<Weekday, Value>;
}

/** The name of the day in the language of the reader. */
export function weekdayName(formats: Formats, day: Weekday): string {
  // The week of 1 January 2024 began on a Monday.
  return formats.date(`2024-01-0${weekdays.indexOf(day) + 1}T12:00Z`, 'weekday', 'UTC');
}

/** `09:00–12:00 and 13:00–17:00`; empty for a closed day. */
export function hoursText(formats: Formats, spans: readonly Hours[]): string {
  return spans.length > 0 ? formats.list(spans.map(({ start, end }) => `${start}–${end}`)) : '';
}
