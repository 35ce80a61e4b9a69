/** The working hours of a member on a day, from their schedule. */
import { mergeSpans, type Span, subtractSpans } from '#domain/time/interval.ts';
import type { Period } from './time-off/time-off-draft.ts';

export interface DayHours {
  /** The hours without time off, in order. */
  readonly open: readonly Period[];
  /** The hours are the whole day: the member has none that restrict bookings. */
  readonly isWholeDay: boolean;
  /** Some of the hours, or all of them, are time off. */
  readonly isOff: boolean;
}

interface Hours {
  readonly workingHours: readonly Period[];
  readonly timeOff: readonly Period[];
}

/** `day` is from its first instant to the first one of the next day, within the schedule. */
export function hoursOn({ workingHours, timeOff }: Hours, day: Period): DayHours {
  const whole = spanOf(day);
  const hours = workingHours.map((span) => within(spanOf(span), whole)).filter(isSome);
  const open = subtractSpans(hours, mergeSpans(timeOff.map(spanOf)));
  return {
    open: open.map(periodOf),
    isWholeDay: hours.length === 1 && lengthOf(hours) === lengthOf([whole]),
    isOff: lengthOf(open) < lengthOf(hours),
  };
}

/** The current time off, or the next one. */
export function nextTimeOff({ timeOff }: Pick<Hours, 'timeOff'>, now: string): Period | undefined {
  return timeOff
    .filter(({ endDate }) => Date.parse(endDate) > Date.parse(now))
    .toSorted((one, other) => Date.parse(one.startDate) - Date.parse(other.startDate))[0];
}

function spanOf({ startDate, endDate }: Period): Span {
  return { start: Date.parse(startDate), end: Date.parse(endDate) };
}

function periodOf({ start, end }: Span): Period {
  return { startDate: new Date(start).toISOString(), endDate: new Date(end).toISOString() };
}

function within(one: Span, other: Span): Span {
  return { start: Math.max(one.start, other.start), end: Math.min(one.end, other.end) };
}

function isSome({ start, end }: Span): boolean {
  return start < end;
}

function lengthOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { start, end }) => sum + end - start, 0);
}
