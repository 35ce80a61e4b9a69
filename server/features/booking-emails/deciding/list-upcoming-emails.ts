/** The reminders that would be sent in a period, as the bookings are now (contract §22). */
import { sendingTime } from '#domain/booking/emails/reminder-times.ts';
import { after, lastBefore } from '#domain/time/calendar-duration.ts';
import { later } from '#domain/time/interval.ts';
import { dateAt } from '#domain/time/zoned-time.ts';
import { readEmailClock } from '#features/booking-emails/record/email-queries.ts';
import type { UpcomingQuery } from '#features/booking-emails/record/schema.ts';
import { selectConfirmedFrom } from '#features/bookings/public.ts';
import { findBookingEmails } from '#features/settings/public.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import { instantOf, tooLong, wrongOrder } from '#platform/data/shapes/instants.ts';
import { decidedReminder, selectRules } from './due-queries.ts';
import { decisionOf } from './send-reminders.ts';

export interface UpcomingReminder {
  readonly at: Temporal.Instant;
  readonly userId: string;
  readonly bookingIds: readonly string[];
}

const usualDays = 7;
const mostDays = 31;
/** Reminders in an answer, and bookings that are read for it. */
const mostReminders = 500;
/** Sending is earlier than the moment by at most a night. */
const longestNightMs = 24 * 3_600_000;

/**
 * Returns the first reminders of the period, by their times.
 *
 * @throws Refusal VALIDATION_FAILED for a period that is longer than 31 days, or ends before it begins.
 */
export async function listUpcomingEmails(
  call: SignedInCall,
  query: UpcomingQuery,
): Promise<{ reminders: readonly UpcomingReminder[]; hasMore: boolean }> {
  const now = await readEmailClock(call.db);
  const { from, to } = periodOf(call, query, now);
  const emails = await findBookingEmails(call);
  if (emails === undefined || Temporal.Instant.compare(to, from) <= 0)
    return { reminders: [], hasMore: false };
  const calendar = { timeZone: call.app.businessTimeZone(), quietHours: emails.quietHours };
  const found = new Map<string, UpcomingReminder>();
  let hasMore = false;
  for (const rule of await selectRules(call.db, 'reminder')) {
    const { before } = rule.value;
    const starts = {
      start: after(from, before, calendar.timeZone),
      end: after(to.add({ milliseconds: longestNightMs }), before, calendar.timeZone),
    };
    const decided = decidedReminder(before);
    const bookings = await selectConfirmedFrom(call.db, starts, mostReminders, decided);
    hasMore ||= bookings.length === mostReminders;
    for (const booking of bookings) {
      const { startDate, userId, id } = booking;
      const start = Temporal.Instant.from(startDate);
      const at = sendingTime(lastBefore(start, before, calendar.timeZone), calendar);
      const isInPeriod = Temporal.Instant.compare(at, from) >= 0 && Temporal.Instant.compare(at, to) < 0;
      if (!isInPeriod || decisionOf(rule, booking, at, calendar) !== 'send') continue;
      const key = `${before} ${userId} ${dateAt(start, calendar.timeZone)}`;
      const known = found.get(key);
      // They come by their start, so the first one of a day has the earliest moment.
      found.set(
        key,
        known ? { ...known, bookingIds: [...known.bookingIds, id] } : { at, userId, bookingIds: [id] },
      );
    }
  }
  const reminders = [...found.values()].sort((one, other) => Temporal.Instant.compare(one.at, other.at));
  return {
    reminders: reminders.slice(0, mostReminders),
    hasMore: hasMore || reminders.length > mostReminders,
  };
}

function periodOf(call: SignedInCall, query: UpcomingQuery, now: Temporal.Instant) {
  const given = query.from === undefined ? undefined : instantOf(call, 'query.from', query.from);
  const usual = { hours: 24 * usualDays };
  const to = query.to === undefined ? (given ?? now).add(usual) : instantOf(call, 'query.to', query.to);
  const start = given ?? to.subtract(usual);
  const from = later(start, now);
  const ms = to.epochMilliseconds - start.epochMilliseconds;
  if (ms < 0) throw wrongOrder('BEFORE');
  // A change of the clocks makes 31 calendar days an hour longer.
  if (ms > (24 * mostDays + 1) * 3_600_000) throw tooLong(mostDays, 'DAYS');
  return { from, to };
}
