/** How long before the start customers may book, cancel and change (contract §21, the setting `notice`). */
import type { ServiceCategory } from '#domain/booking/record/service-category.ts';
import { after, lastBefore } from '#domain/time/calendar-duration.ts';
import { type BusinessTimes, type Notice, partFor } from './time-settings.ts';

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

/** Returns the first and the last start that the notice permits now, where it has such a limit: otherwise now. */
export function noticeLimits(
  times: BusinessTimes,
  categories: Iterable<ServiceCategory>,
  now: Temporal.Instant,
): { readonly earliest: Temporal.Instant; readonly latest: Temporal.Instant } {
  const starts = (name: keyof Notice) => startsAtLimits(times, categories, name, now);
  return { earliest: latest([now, ...starts('book')]), latest: earliest(starts('ahead')) ?? now };
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
    startsAtLimits(times, categories, name, now).map((start) => start.epochMilliseconds);
  const [first, last] = [Math.max(...near('book'), -Infinity), Math.min(...near('ahead'), Infinity)];
  return (start) => {
    if (Math.abs(start - first) > margin && Math.abs(start - last) > margin)
      return first < start && start < last;
    const window = bookingWindow(times, categories, Temporal.Instant.fromEpochMilliseconds(start));
    return noticeFault(window, now) === undefined;
  };
}

function startsAtLimits(
  times: BusinessTimes,
  categories: Iterable<ServiceCategory>,
  name: keyof Notice,
  now: Temporal.Instant,
): Temporal.Instant[] {
  return limitsOf(times, categories, name).map((limit) => after(now, limit, times.timeZone));
}

/** More than the calendar of a zone differs from elapsed time by changes of the clocks and lengths of months. */
const margin = 5 * 24 * 3_600_000;

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

/** Returns the limits of that name which bind bookings of the categories. */
export function limitsOf(
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
