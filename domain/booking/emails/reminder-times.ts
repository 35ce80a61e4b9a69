/** When a reminder is sent (contract §22). Pure. */
import { lastBefore } from '#domain/time/calendar-duration.ts';
import type { Interval } from '#domain/time/interval.ts';
import { dateAt } from '#domain/time/zoned-time.ts';
import type { QuietHours } from './booking-emails.ts';

/** The settings of the business. */
export interface ReminderCalendar {
  /** IANA name. */
  readonly timeZone: string;
  readonly quietHours: QuietHours | undefined;
}

/** Milliseconds before the quiet hours in which everything is sent that would fall into them. */
const leadMs = 10 * 60_000;
/** A reminder that could not be sent for longer is late. */
const lateMs = 15 * 60_000;
/** A late reminder is sent only if so much remains until the start. */
const leastNoticeMs = 2 * 3_600_000;

/** Returns when something with that moment is sent: inside quiet hours, shortly before they begin. */
export function sendingTime(moment: Temporal.Instant, calendar: ReminderCalendar): Temporal.Instant {
  return quietTime(moment, calendar)?.start.subtract({ milliseconds: leadMs }) ?? moment;
}

/**
 * Returns the last moment that is due now: shortly before quiet hours, their last one. Undefined within quiet hours, when
 * nothing is sent.
 */
export function dueUntil(now: Temporal.Instant, calendar: ReminderCalendar): Temporal.Instant | undefined {
  if (quietTime(now, calendar)) return undefined;
  return quietTime(now.add({ milliseconds: leadMs }), calendar)?.end.subtract({ milliseconds: 1 }) ?? now;
}

export interface ReminderFacts {
  readonly start: Temporal.Instant;
  readonly before: string;
  /** When the rule was switched on. */
  readonly since: Temporal.Instant;
  /** When the booking was confirmed for this start; undefined: long ago. */
  readonly confirmedAt: Temporal.Instant | undefined;
  readonly now: Temporal.Instant;
}

/** `late`: it should have been sent earlier, and too little time remains. `none`: its moment never came. */
export function reminderDecision(
  { start, before, since, confirmedAt, now }: ReminderFacts,
  calendar: ReminderCalendar,
): 'send' | 'late' | 'none' {
  const at = sendingTime(lastBefore(start, before, calendar.timeZone), calendar);
  const isBefore = (one: Temporal.Instant, other: Temporal.Instant) =>
    Temporal.Instant.compare(one, other) < 0;
  if (isBefore(at, since) || (confirmedAt && isBefore(at, confirmedAt)) || !isBefore(now, start))
    return 'none';
  return isTooLate(at, start, now) ? 'late' : 'send';
}

/** True if what should have been sent at `at` is late, and too little time remains until `end`. */
export function isTooLate(at: Temporal.Instant, end: Temporal.Instant, now: Temporal.Instant): boolean {
  const ms = (from: Temporal.Instant, to: Temporal.Instant) => to.epochMilliseconds - from.epochMilliseconds;
  return ms(at, now) > lateMs && ms(now, end) < leastNoticeMs;
}

/** Returns the quiet time that contains the instant. */
function quietTime(
  instant: Temporal.Instant,
  { timeZone, quietHours }: ReminderCalendar,
): Interval | undefined {
  if (quietHours === undefined) return undefined;
  const today = dateAt(instant, timeZone);
  for (const date of [today.subtract({ days: 1 }), today]) {
    const last = quietHours.end < quietHours.start ? date.add({ days: 1 }) : date;
    const start = date.toZonedDateTime({ timeZone, plainTime: quietHours.start }).toInstant();
    const end = last.toZonedDateTime({ timeZone, plainTime: quietHours.end }).toInstant();
    if (Temporal.Instant.compare(start, instant) <= 0 && Temporal.Instant.compare(instant, end) < 0)
      return { start, end };
  }
  return undefined;
}
