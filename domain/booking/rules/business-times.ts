/**
 * The rules of the times of a business (contract §21): when it is open, the time between visits, and how long before the
 * start customers may book and cancel. All of a booking's categories count, so the strictest part of a setting binds.
 */

import type { BookingKind } from '#domain/booking/record/booking-kind.ts';
import type { ServiceCategory } from '#domain/booking/record/service-category.ts';
import {
  gapsIn,
  type Interval,
  intervalOf,
  mergeSpans,
  type Span,
  spanOf,
  spansOverlap,
  subtractSpans,
} from '#domain/time/interval.ts';
import { openSpans } from '#domain/time/working-hours.ts';
import { calendarDay, dateAt } from '#domain/time/zoned-time.ts';
import type { ProposedTime } from './booking-conflict.ts';
import { bookingWindow, limitsOf, type NoticeFault, noticeFault } from './notice.ts';
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
  proposed: ProposedTime,
): ClosedSpan | undefined {
  const [first] = closedTimes(times, categories, proposed);
  return first;
}

/** Every such time, with the end of a stay that is in one; those of a visit count as in the way of its start. */
export function* closedTimes(
  times: BusinessTimes,
  categories: Iterable<ServiceCategory>,
  proposed: ProposedTime,
): Generator<ClosedSpan & { readonly at: 'start' | 'end' }> {
  const { start, end } = spanOf(proposed);
  const during = proposed.kind === 'visit' ? { start, end } : instantAt(start);
  for (const closed of closedSpans(times, categories, during)) yield { ...closed, at: 'start' };
  if (proposed.kind === 'visit') return;
  const [isClosedBefore] = closedSpans(times, categories, instantAt(end - 1));
  if (!isClosedBefore) return;
  for (const closed of closedSpans(times, categories, instantAt(end))) yield { ...closed, at: 'end' };
}

/** Returns the times of the local day of the instant at which the business is open for all of the categories. */
export function openOn(
  times: BusinessTimes,
  categories: Iterable<ServiceCategory>,
  instant: Temporal.Instant,
): Interval[] {
  const day = spanOf(calendarDay(instant, times.timeZone));
  return openWithin(times, categories, day).map(intervalOf);
}

/** Every start and end that {@link closedTime} accepts, for bookings within the period. */
export function openTimes(
  times: BusinessTimes,
  categories: readonly ServiceCategory[],
  kind: BookingKind,
  period: Span,
): (proposed: Span) => boolean {
  // One millisecond more, because a stay may end at the instant at which the business opens.
  const closed = [...closedSpans(times, categories, { start: period.start, end: period.end + 1 })];
  const isClosed = (span: Span) => closed.some((one) => spansOverlap(one, span));
  if (kind === 'visit') return (proposed) => !isClosed(proposed);
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

function closuresNear({ timeZone, closures }: BusinessTimes, span: Span) {
  if (closures.length === 0) return [];
  // The dates are compared first, because a setting can have a thousand closures.
  const [first, last] = [dateOf(span.start, timeZone), dateOf(span.end - 1, timeZone)];
  return (
    closures
      .filter(({ from, to }) => from <= last && to >= first)
      .map((closure) => ({ ...daysOf(closure, timeZone), closure }))
      // A date that the zone leaves out, as Samoa did in 2011, has no instant.
      .filter((closed) => spansOverlap(closed, span))
  );
}

const instantAt = (at: number): Span => ({ start: at, end: at + 1 });

function dateOf(at: number, timeZone: string): string {
  const date = dateAt(Temporal.Instant.fromEpochMilliseconds(at), timeZone);
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
