/** A week of hours while it is edited (contract §10 `workingHours`, domain/time/working-hours.ts). */
import type { Fault } from '#console/components/field/checks.ts';
import type { Parts } from '#console/components/versions/versions.ts';
import type { Formats } from '#console/i18n/format.ts';
import { mergeSpans, type Span, spansOverlap } from '#domain/time/interval.ts';
import { parseHours, parseWorkingHours, weekdays } from '#domain/time/working-hours.ts';
import { minutesOf, readTime, timeText } from './typed-time.ts';

export type Weekday = (typeof weekdays)[number];

/** Start and end as typed; the key stays with the row. */
export interface SpanDraft {
  readonly key: number;
  readonly start: string;
  readonly end: string;
}

/** By weekday. A day without spans is closed. */
export type Week = Readonly<Record<Weekday, readonly SpanDraft[]>>;

let lastKey = 0;

export function spanDraft(start: string, end: string): SpanDraft {
  lastKey += 1;
  return { key: lastKey, start, end };
}

/** The week of parts such as `monday`: `09:00-12:00 13:00-17:00`. */
export function weekOf(parts: Parts): Week {
  return mapDays((day) => spansIn(parts[day]).map(([start, end]) => spanDraft(start, end)));
}

/** The same back. An incomplete time stays as typed. */
export function weekParts(week: Week): Record<Weekday, string> {
  const text = (spans: readonly SpanDraft[]) =>
    spans
      .map(({ start, end }) => `${readTime(start, 'start') ?? start}-${readTime(end, 'end') ?? end}`)
      .join(' ');
  return mapDays((day) => text(week[day]));
}

/** Stored hours, in the documented form, as the same parts; none for a closed day. */
export function storedWeekParts(stored: StoredWeek): Parts {
  const open = weekdays.flatMap((day) => {
    const spans = stored[day] ?? [];
    return spans.length === 0 ? [] : [[day, spans.map(({ start, end }) => `${start}-${end}`).join(' ')]];
  });
  return Object.fromEntries(open);
}

export function writtenWeekdays(parts: Parts): Record<Weekday, readonly Hours[]> {
  return mapDays((day) => spansIn(parts[day]).map(([start, end]) => ({ start, end })));
}

/** `HH:MM`, the end also `24:00`. */
export type Hours = { readonly start: string; readonly end: string };

export type StoredWeek = Readonly<Partial<Record<Weekday, readonly Hours[]>>>;

/** Nine to five on working days: changing hours is quicker than typing all of them. */
export function usualWeek(): Week {
  const monday = { ...weekOf({}), monday: [spanDraft('09:00', '17:00')] };
  return copyDay(monday, 'monday', weekdays.slice(0, 5));
}

export interface SpanFaults {
  readonly start?: Fault;
  readonly end?: Fault;
}

/** By the key of the span; spans without an error are absent. The rules are those of the domain. */
export function weekFaults(week: Week): ReadonlyMap<number, SpanFaults> {
  const found = new Map<number, SpanFaults>();
  for (const { key, ...span } of weekdays.flatMap((day) => week[day])) {
    const start = readTime(span.start, 'start');
    const end = readTime(span.end, 'end');
    if (start === undefined || end === undefined) {
      found.set(key, {
        start: start === undefined ? 'staff.timeFault' : undefined,
        end: end === undefined ? 'staff.timeFault' : undefined,
      });
    } else if (end === start) found.set(key, { end: 'staff.sameTimes' });
  }
  return found;
}

/** The weekday so many days later; Monday comes after Sunday. */
export function weekdayAfter(day: Weekday, days: number): Weekday {
  return weekdays.at((weekdays.indexOf(day) + days) % weekdays.length) as Weekday;
}

/** True for a night shift: its end is before its start, so that it is on the next day. */
export function isOvernight(span: SpanDraft): boolean {
  const [hours] = typedHours([span]);
  return hours !== undefined && hours.end > dayLength;
}

/** Replaces the hours of other days by those of one day. */
export function copyDay(week: Week, from: Weekday, to: readonly Weekday[]): Week {
  const copies = to
    .filter((day) => day !== from)
    .map((day) => [day, week[from].map(({ start, end }) => spanDraft(start, end))] as const);
  return { ...week, ...Object.fromEntries(copies) };
}

/** A new span: after the last one of the day, or else the default hours. */
export function nextSpan(spans: readonly SpanDraft[]): SpanDraft {
  const last = spans.at(-1);
  const end = readTime(last?.end ?? '', 'end');
  if (last === undefined || end === undefined || isOvernight(last) || minutesOf(end) > 22 * 60)
    return spanDraft('09:00', '17:00');
  const start = minutesOf(end) + 60;
  return spanDraft(timeText(start), timeText(Math.min(24 * 60, start + 4 * 60)));
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
function typedHours(spans: readonly SpanDraft[]): readonly Span[] {
  return spans.flatMap(({ start, end }) =>
    validHours(start, end).flatMap((hours) => parseHours(hours) ?? []),
  );
}

/** The span as it is stored; none for one that is invalid. */
function validHours(typedStart: string, typedEnd: string): readonly Hours[] {
  const [start, end] = [readTime(typedStart, 'start'), readTime(typedEnd, 'end')];
  return start === undefined || end === undefined || start === end ? [] : [{ start, end }];
}

export function spansIn(text = ''): [start: string, end: string][] {
  return text === ''
    ? []
    : text.split(' ').map((span) => {
        const [start = '', end = ''] = span.split('-');
        return [start, end];
      });
}

function mapDays<Value>(of: (day: Weekday) => Value): Record<Weekday, Value> {
  return Object.fromEntries(weekdays.map((day) => [day, of(day)])) as Record<Weekday, Value>;
}

/** The name of the day in the language of the reader. */
export function weekdayName(formats: Formats, day: Weekday): string {
  // The week of 1 January 2024 began on a Monday.
  return formats.date(`2024-01-0${weekdays.indexOf(day) + 1}T12:00Z`, 'weekday', 'UTC');
}
