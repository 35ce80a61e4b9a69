/**
 * The rules of the times of a business (contract §21): when it is open, the time between visits, and how long before the
 * start customers may book and cancel. All of a booking's categories count, so the strictest part of a setting binds.
 */

import type { BookingKind } from '#domain/booking/record/booking-kind.ts';
import type { ServiceCategory } from '#domain/booking/record/service-category.ts';
import { after, lastBefore } from '#domain/time/calendar-duration.ts';
import {
  gapsIn,
  type Interval,
  mergeSpans,
  type Span,
  spanOf,
  spansOverlap,
  subtractSpans,
} from '#domain/time/interval.ts';
import { openSpans } from '#domain/time/working-hours.ts';
import type { WantedTime } from './booking-conflict.ts';
import { type BusinessTimes, type Closure, type Notice, partFor, type VisitBuffer } from './time-settings.ts';

/** A time at which the business is closed for a category. */
export interface ClosedSpan extends Span {
  /** Undefined outside the opening hours. */
  readonly closure: Closure | undefined;
}

/** No time between visits: that of stays, and of visits without the setting. */
export const noBuffer: VisitBuffer = { before: 0, after: 0 };

const minute = 60_000;

/**
 * Returns a closed time that is in the way of the booking; undefined when there is none. A visit has no instant in one. A
 * stay neither starts nor ends in one: it may start at the instant at which the business opens, and end from that instant
 * until the one at which it closes.
 */
export function closedTime(
  times: BusinessTimes,
  categories: Iterable<ServiceCategory>,
  wanted: WantedTime,
): ClosedSpan | undefined {
  const { start, end } = spanOf(wanted);
  const first = (span: Span) => firstOf(closedSpans(times, categories, span));
  if (wanted.kind === 'visit') return first({ start, end });
  return first(instantAt(start)) ?? (first(instantAt(end)) && first(instantAt(end - 1)));
}

/** Every start and end that {@link closedTime} accepts, for bookings within the period. */
export function openTimes(
  times: BusinessTimes,
  categories: readonly ServiceCategory[],
  kind: BookingKind,
  period: Span,
): (wanted: Span) => boolean {
  // One millisecond more, because a stay may end at the instant at which the business opens.
  const closed = [...closedSpans(times, categories, { start: period.start, end: period.end + 1 })];
  const isClosed = (span: Span) => closed.some((one) => spansOverlap(one, span));
  if (kind === 'visit') return (wanted) => !isClosed(wanted);
  return ({ start, end }) =>
    !isClosed(instantAt(start)) && !(isClosed(instantAt(end)) && isClosed(instantAt(end - 1)));
}

/** Returns the times within the span at which the business is closed for every one of the categories, in order and merged. */
export function closedForAll(
  times: BusinessTimes,
  categories: readonly ServiceCategory[],
  span: Span,
): readonly Span[] {
  if (categories.length === 0) return [];
  const open = categories.flatMap((category) => openWithin(times, [category], span));
  return subtractSpans([span], mergeSpans(open));
}

/** Why customers can book nothing on a day, whoever works then. */
export type DayObstacle =
  | { readonly reason: 'closed'; readonly closure: Closure | undefined }
  | { readonly reason: NoticeFault; readonly limit: Temporal.Duration };

/**
 * Returns the reason why no visit of the length that starts on the day can be booked; undefined when the times of the business
 * permit one. Without `now` the notice is left out, for those whom it does not bind.
 */
export function dayObstacle(
  times: BusinessTimes,
  categories: readonly ServiceCategory[],
  { day, minutes, now }: { readonly day: Span; readonly minutes: number; readonly now?: Temporal.Instant },
): DayObstacle | undefined {
  const open = openWithin(times, categories, day);
  if (open.length === 0) {
    const closures = [...closedSpans(times, categories, day)].flatMap(({ closure }) => closure ?? []);
    return { reason: 'closed', closure: closures[0] };
  }
  // A visit that starts on the day may end on the next one.
  const starts = openWithin(times, categories, { start: day.start, end: day.end + minutes * minute })
    .map(({ start, end }) => ({ first: start, last: Math.min(end - minutes * minute, day.end - 1) }))
    .filter(({ first, last }) => first <= last);
  const [earliestStart, latestStart] = [starts[0]?.first, starts.at(-1)?.last];
  if (now === undefined || earliestStart === undefined || latestStart === undefined) return undefined;
  const faultAt = (start: number) =>
    noticeFault(bookingWindow(times, categories, Temporal.Instant.fromEpochMilliseconds(start)), now);
  const strictest = (name: keyof Notice, sign: 1 | -1) => {
    const relativeTo = now.toZonedDateTimeISO(times.timeZone);
    const inOrder = limitsOf(times, categories, name).toSorted(
      (one, other) => sign * Temporal.Duration.compare(one, other, { relativeTo }),
    );
    return inOrder[0] as Temporal.Duration;
  };
  if (faultAt(latestStart) === 'too short') return { reason: 'too short', limit: strictest('book', -1) };
  if (faultAt(earliestStart) === 'too far ahead')
    return { reason: 'too far ahead', limit: strictest('ahead', 1) };
  return undefined;
}

/** The times within the span at which the business is open for all of the categories, in order and merged. */
export function openWithin(
  times: BusinessTimes,
  categories: Iterable<ServiceCategory>,
  span: Span,
): readonly Span[] {
  return subtractSpans([span], mergeSpans(closedSpans(times, categories, span)));
}

/** The closed times of the categories within the span, in no order; they may overlap. */
function* closedSpans(
  times: BusinessTimes,
  categories: Iterable<ServiceCategory>,
  span: Span,
): Generator<ClosedSpan> {
  const closures = closuresNear(times, span);
  for (const category of categories) {
    for (const closed of closures) {
      if (closed.closure.categories?.includes(category) ?? true) yield closed;
    }
    const hours = partFor(times.openingHours, category);
    if (!hours) continue;
    for (const gap of gapsIn(span, openSpans(hours, span))) yield { ...gap, closure: undefined };
  }
}

/** Returns the time for which the booking holds its staff member before and after it: that of stays is 0. */
export function bufferOf(
  { buffers }: BusinessTimes,
  categories: Iterable<ServiceCategory>,
  kind: BookingKind,
): VisitBuffer {
  let { before, after: afterwards } = noBuffer;
  if (kind === 'stay') return noBuffer;
  for (const category of categories) {
    const part = partFor(buffers, category);
    before = Math.max(before, part?.before ?? 0);
    afterwards = Math.max(afterwards, part?.after ?? 0);
  }
  return { before, after: afterwards };
}

/** Returns the time for which a booking holds its staff member. */
export function holdOf(interval: Interval, { before, after: afterwards }: VisitBuffer): Interval {
  return {
    start: interval.start.subtract({ milliseconds: before * minute }),
    end: interval.end.add({ milliseconds: afterwards * minute }),
  };
}

/** The fault of a customer's booking by the notice that the business needs. */
export type NoticeFault = 'too short' | 'too far ahead';

/** The period in which a customer may make the booking; an end that is undefined is open. */
export interface BookingWindow {
  readonly from?: Temporal.Instant;
  /** Inclusive. */
  readonly until?: Temporal.Instant;
}

/** Returns when a customer may book a time that begins at `start`: from the last of the instants of `ahead` on, and until the first of those of `book`. */
export function bookingWindow(
  times: BusinessTimes,
  categories: Iterable<ServiceCategory>,
  start: Temporal.Instant,
): BookingWindow {
  const { timeZone } = times;
  const until = earliest(
    limitsOf(times, categories, 'book').map((limit) => lastBefore(start, limit, timeZone)),
  );
  // The first instant from which the duration leads to the start or beyond it.
  const tooEarly = limitsOf(times, categories, 'ahead').map((limit) =>
    lastBefore(start.subtract({ milliseconds: 1 }), limit, timeZone),
  );
  const from = tooEarly.length > 0 ? latest(tooEarly).add({ milliseconds: 1 }) : undefined;
  return { ...(from && { from }), ...(until && { until }) };
}

/** Returns the fault of making the booking now; undefined when now is within the window. */
export function noticeFault({ from, until }: BookingWindow, now: Temporal.Instant): NoticeFault | undefined {
  if (until && Temporal.Instant.compare(now, until) > 0) return 'too short';
  return from && Temporal.Instant.compare(now, from) < 0 ? 'too far ahead' : undefined;
}

/**
 * Returns the starts that a customer may book now: exactly those of {@link bookingWindow}, which is asked only for the
 * starts near the limits.
 */
export function startsNow(
  times: BusinessTimes,
  categories: readonly ServiceCategory[],
  now: Temporal.Instant,
): (start: number) => boolean {
  const near = (name: keyof Notice) =>
    limitsOf(times, categories, name).map((limit) => after(now, limit, times.timeZone).epochMilliseconds);
  const first = Math.max(...near('book'), -Infinity);
  const last = Math.min(...near('ahead'), Infinity);
  return (start) => {
    if (Math.abs(start - first) > margin && Math.abs(start - last) > margin)
      return first < start && start < last;
    const window = bookingWindow(times, categories, Temporal.Instant.fromEpochMilliseconds(start));
    return noticeFault(window, now) === undefined;
  };
}

/**
 * Returns a span within which a customer may book every start now, and outside of which {@link bookingWindow} decides;
 * undefined when the notice does not limit the category.
 */
export function certainStarts(
  times: BusinessTimes,
  category: ServiceCategory,
  now: Temporal.Instant,
): Span | undefined {
  const near = (name: keyof Notice) =>
    limitsOf(times, [category], name).map((limit) => after(now, limit, times.timeZone).epochMilliseconds);
  const span = {
    start: Math.max(...near('book'), -Infinity) + margin,
    end: Math.min(...near('ahead'), Infinity) - margin,
  };
  return span.start === -Infinity && span.end === Infinity ? undefined : span;
}

/** More than the calendar of a zone differs from elapsed time by changes of the clocks and lengths of months. */
const margin = 5 * 24 * 60 * minute;

/** Returns the last instant at which a customer may cancel or change a booking; undefined without a limit. */
export function changeableUntil(
  times: BusinessTimes,
  categories: Iterable<ServiceCategory>,
  start: Temporal.Instant,
): Temporal.Instant | undefined {
  return earliest(
    limitsOf(times, categories, 'cancel').map((limit) => lastBefore(start, limit, times.timeZone)),
  );
}

function closuresNear({ timeZone, closures }: BusinessTimes, span: Span) {
  if (closures.length === 0) return [];
  // The dates are compared first, because a setting can have a thousand closures.
  const [first, last] = [dateAt(span.start, timeZone), dateAt(span.end - 1, timeZone)];
  return (
    closures
      .filter(({ from, to }) => from <= last && to >= first)
      .map((closure) => ({ ...daysOf(closure, timeZone), closure }))
      // A date that the zone leaves out, as Samoa did in 2011, has no instant.
      .filter((closed) => spansOverlap(closed, span))
  );
}

function limitsOf(
  { notice }: BusinessTimes,
  categories: Iterable<ServiceCategory>,
  name: keyof Notice,
): Temporal.Duration[] {
  if (notice.size === 0) return [];
  return Array.from(categories, (category) => partFor(notice, category)?.[name] ?? []).flat();
}

function earliest(instants: readonly Temporal.Instant[]): Temporal.Instant | undefined {
  return instants.toSorted(Temporal.Instant.compare)[0];
}

function latest(instants: readonly Temporal.Instant[]): Temporal.Instant {
  return instants.toSorted(Temporal.Instant.compare).at(-1) as Temporal.Instant;
}

function firstOf<T>(items: Iterable<T>): T | undefined {
  for (const item of items) return item;
  return undefined;
}

const instantAt = (at: number): Span => ({ start: at, end: at + 1 });

function dateAt(at: number, timeZone: string): string {
  const date = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate();
  // The local date of an instant of the years 1 to 9999 can lie a day outside them.
  return date.year < 1 ? '0000-12-31' : date.year > 9999 ? '9999-12-31' : date.toString();
}

function daysOf({ from, to }: Closure, timeZone: string): Span {
  const startOf = (date: Temporal.PlainDate) => date.toZonedDateTime(timeZone).epochMilliseconds;
  return {
    start: startOf(Temporal.PlainDate.from(from)),
    end: startOf(Temporal.PlainDate.from(to).add({ days: 1 })),
  };
}
