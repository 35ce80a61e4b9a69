/** A week of hours while it is edited (contract §10 `workingHours`, domain/time/working-hours.ts). */
import type { Fault } from '#console/components/field/checks.ts';
import type { Parts } from '#console/components/versions/versions.ts';
import type { Formats } from '#console/i18n/format.ts';
import { parseWorkingHours, weekdays } from '#domain/time/working-hours.ts';
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
  /** The end is earlier than the start, as in a night shift that continues on the next day. */
  readonly isOvernight?: boolean;
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
    } else if (end <= start) found.set(key, { end: 'words.endFault', isOvernight: end < start });
  }
  return found;
}

export function nextDay(day: Weekday): Weekday {
  return weekdays[(weekdays.indexOf(day) + 1) % weekdays.length] as Weekday;
}

/** A night shift as two spans: until midnight, and from midnight on the next day. The server joins them. */
export function splitOvernight(week: Week, day: Weekday, key: number): Week {
  const span = week[day].find((one) => one.key === key);
  if (span === undefined) return week;
  const next = nextDay(day);
  const rest = readTime(span.end, 'end');
  const today = week[day].map((one) => (one === span ? { ...one, end: '24:00' } : one));
  const split = { ...week, [day]: today };
  if (rest === undefined || rest === '00:00') return split;
  return { ...split, [next]: [spanDraft('00:00', rest), ...split[next]] };
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
  const end = readTime(spans.at(-1)?.end ?? '', 'end');
  if (spans.length === 0 || end === undefined || minutesOf(end) > 22 * 60) return spanDraft('09:00', '17:00');
  const start = minutesOf(end) + 60;
  return spanDraft(timeText(start), timeText(Math.min(24 * 60, start + 4 * 60)));
}

/** The hours as the server counts them: adjacent and overlapping spans are one. Invalid spans are omitted. */
export function openHours(spans: readonly SpanDraft[]): readonly (readonly [start: string, end: string])[] {
  const valid = spans.flatMap((span) => {
    const start = readTime(span.start, 'start');
    const end = readTime(span.end, 'end');
    return start === undefined || end === undefined || end <= start ? [] : [{ start, end }];
  });
  const [open = []] = parseWorkingHours({ monday: valid }, 'UTC')?.week ?? [];
  return open.map(({ start, end }) => [timeText(start / 60_000), timeText(end / 60_000)]);
}

/** The hours of the whole week, as the server counts them. */
export function weekMinutes(week: Week): number {
  const all = weekdays.flatMap((day) => openHours(week[day]));
  return all.reduce((sum, [start, end]) => sum + minutesOf(end) - minutesOf(start), 0);
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
