/** The weekly hours of a staff member while they are edited (contract §10 `workingHours`, domain/time/working-hours.ts). */
import type { JsonValue } from '#client/index.ts';
import type { Fault } from '#console/components/field/checks.ts';
import type { Parts } from '#console/components/versions/versions.ts';
import type { Formats } from '#console/i18n/format.ts';
import { parseWorkingHours } from '#domain/time/working-hours.ts';
import { minutesOf, readTime, timeText } from './typed-time.ts';

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof weekdays)[number];

/** Start and end as typed; the key stays with the row. */
export interface SpanDraft {
  readonly key: number;
  readonly start: string;
  readonly end: string;
}

export interface WeekDraft {
  /** False: the member may be booked at any time. */
  readonly isBound: boolean;
  /** `''`: that of the business. */
  readonly timeZone: string;
  readonly days: Readonly<Record<Weekday, readonly SpanDraft[]>>;
}

let lastKey = 0;

export function spanDraft(start: string, end: string): SpanDraft {
  lastKey += 1;
  return { key: lastKey, start, end };
}

/** The stored week, by name: each day as `09:00-12:00 13:00-17:00`. Empty for a value that restricts nothing. */
export function weekParts(stored: JsonValue): Parts {
  if (!isDocumented(stored)) return {};
  const days = weekdays.flatMap((day) => {
    const spans = (stored[day] ?? []) as readonly { readonly start: string; readonly end: string }[];
    return spans.length === 0 ? [] : [[day, spans.map(({ start, end }) => `${start}-${end}`).join(' ')]];
  });
  const { timeZone } = stored;
  return {
    isBound: 'true',
    ...(typeof timeZone === 'string' && { timeZone }),
    ...Object.fromEntries(days),
  };
}

export function weekDraft(values: Parts): WeekDraft {
  return {
    isBound: values.isBound === 'true',
    timeZone: values.timeZone ?? '',
    days: mapDays((day) => spansIn(values[day]).map(([start, end]) => spanDraft(start, end))),
  };
}

/** The draft by name, to compare it with the stored value. An incomplete time stays as typed. */
export function draftParts({ isBound, timeZone, days }: WeekDraft): Parts {
  if (!isBound) return {};
  const text = (spans: readonly SpanDraft[]) =>
    spans
      .map(({ start, end }) => `${readTime(start, 'start') ?? start}-${readTime(end, 'end') ?? end}`)
      .join(' ');
  return { isBound: 'true', timeZone, ...mapDays((day) => text(days[day])) };
}

/** The value to store. Properties of the current value that the server ignores are kept. */
export function writtenWeek(values: Parts, stored: JsonValue): JsonValue {
  if (values.isBound !== 'true') return null;
  const known = new Set<string>([...weekdays, 'timeZone']);
  const others = isObject(stored) ? Object.entries(stored).filter(([name]) => !known.has(name)) : [];
  return {
    ...Object.fromEntries(others),
    ...(values.timeZone && { timeZone: values.timeZone }),
    ...mapDays((day) => spansIn(values[day]).map(([start, end]) => ({ start, end }))),
  };
}

export interface SpanFaults {
  readonly start?: Fault;
  readonly end?: Fault;
  /** The end is earlier than the start, as in a night shift that continues on the next day. */
  readonly isOvernight?: boolean;
}

/** By the key of the span; spans without an error are absent. The rules are those of the domain. */
export function weekFaults({ isBound, days }: WeekDraft): ReadonlyMap<number, SpanFaults> {
  const found = new Map<number, SpanFaults>();
  if (!isBound) return found;
  for (const { key, ...span } of weekdays.flatMap((day) => days[day])) {
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
export function splitOvernight(draft: WeekDraft, day: Weekday, key: number): WeekDraft {
  const span = draft.days[day].find((one) => one.key === key);
  if (span === undefined) return draft;
  const next = nextDay(day);
  const rest = readTime(span.end, 'end');
  const today = draft.days[day].map((one) => (one === span ? { ...one, end: '24:00' } : one));
  const days = { ...draft.days, [day]: today };
  if (rest === undefined || rest === '00:00') return { ...draft, days };
  return { ...draft, days: { ...days, [next]: [spanDraft('00:00', rest), ...days[next]] } };
}

/** Replaces the hours of other days by those of one day. */
export function copyDay(draft: WeekDraft, from: Weekday, to: readonly Weekday[]): WeekDraft {
  const copies = to
    .filter((day) => day !== from)
    .map((day) => [day, draft.days[from].map(({ start, end }) => spanDraft(start, end))] as const);
  return { ...draft, days: { ...draft.days, ...Object.fromEntries(copies) } };
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
export function weekMinutes({ isBound, days }: WeekDraft): number {
  if (!isBound) return 0;
  const all = weekdays.flatMap((day) => openHours(days[day]));
  return all.reduce((sum, [start, end]) => sum + minutesOf(end) - minutesOf(start), 0);
}

/** True if the value restricts bookings: the documented form, valid as a whole. */
export function isDocumented(stored: JsonValue): stored is Readonly<Record<string, JsonValue>> {
  return isObject(stored) && parseWorkingHours(stored, 'UTC') !== undefined;
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

function isObject(value: JsonValue): value is Readonly<Record<string, JsonValue>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The name of the day in the language of the reader. */
export function weekdayName(formats: Formats, day: Weekday): string {
  // The week of 1 January 2024 began on a Monday.
  return formats.date(`2024-01-0${weekdays.indexOf(day) + 1}T12:00Z`, 'weekday', 'UTC');
}
