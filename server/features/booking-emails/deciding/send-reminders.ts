/** Decides which reminders are sent now: from the bookings as they are, never ahead (contract §22). */
import type { ReminderRule } from '#domain/booking/emails/booking-emails.ts';
import { dueUntil, type ReminderCalendar, reminderDecision } from '#domain/booking/emails/reminder-times.ts';
import { after, lastBefore } from '#domain/time/calendar-duration.ts';
import { later } from '#domain/time/interval.ts';
import { calendarDay } from '#domain/time/zoned-time.ts';
import { type DueEmail, queueBookingEmails, type Step } from '#features/booking-emails/record/queue-email.ts';
import {
  type EmailedBooking,
  selectConfirmedFrom,
  selectConfirmedOfUsers,
} from '#features/bookings/public.ts';
import type { Call } from '#platform/data/call.ts';
import { advanceRule, decidedReminder, noteReminders, type Rule, selectRules } from './due-queries.ts';

type ReminderOf = Rule<'reminder'>;

/**
 * Decides about up to `most` bookings whose moment has come, in the transaction of `call`. Returns false when no more of
 * them are due.
 */
export const sendReminders: Step = async (call, now, most, emails) => {
  const calendar = { timeZone: call.app.businessTimeZone(), quietHours: emails.quietHours };
  const until = dueUntil(now, calendar);
  if (until === undefined) return false;
  for (const rule of await selectRules(call.db, 'reminder')) {
    const decided = decidedReminder(rule.value.before);
    const starts = startsDue(rule, until, calendar, now);
    const bookings = await selectConfirmedFrom(call.db, starts, most, decided);
    await decide(call, rule, bookings, now, calendar);
    const last = bookings.at(-1);
    if (last && bookings.length === most) {
      await advanceRule(call.db, rule, decidedWith(last, rule, calendar));
      return true;
    }
    await advanceRule(call.db, rule, until);
  }
  return false;
};

/** The starts of the bookings whose moment lies after the last decided one. */
function startsDue(
  { value, doneUntil }: ReminderOf,
  until: Temporal.Instant,
  { timeZone }: ReminderCalendar,
  now: Temporal.Instant,
) {
  const firstAfter = (moment: Temporal.Instant) =>
    after(moment.add({ milliseconds: 1 }), value.before, timeZone);
  const start = firstAfter(Temporal.Instant.from(doneUntil));
  return { start: later(start, now), end: firstAfter(until) };
}

/** The last moment before that of the booking: others may start at the same time. The next batch begins after it. */
function decidedWith({ startDate }: EmailedBooking, { value }: ReminderOf, { timeZone }: ReminderCalendar) {
  const moment = lastBefore(Temporal.Instant.from(startDate), value.before, timeZone);
  return moment.subtract({ milliseconds: 1 });
}

/** Queues one email for all bookings of a customer on a day, and notes that all of these are decided. */
async function decide(
  call: Call,
  rule: ReminderOf,
  bookings: readonly EmailedBooking[],
  now: Temporal.Instant,
  calendar: ReminderCalendar,
): Promise<void> {
  const { value } = rule;
  const due = bookings.flatMap((booking) => {
    const decision = decisionOf(rule, booking, now, calendar);
    return decision === 'none' ? [] : [{ booking, isLate: decision === 'late' }];
  });
  const dueBookings = due.map(({ booking }) => booking);
  const thatDay = await sameDay(call, dueBookings, calendar);
  const dueEmails: DueEmail[] = [];
  // A booking may be part of the email about an earlier one.
  const noted = new Map(bookings.map((booking) => [booking.id, booking]));
  const included = new Set<string>();
  for (const { booking, isLate } of due) {
    if (included.has(booking.id)) continue;
    const chosen = thatDay(booking).filter(
      (one) => isOf(value, one) && Temporal.Instant.compare(one.startDate, now) > 0,
    );
    for (const one of chosen) {
      included.add(one.id);
      noted.set(one.id, one);
    }
    dueEmails.push({
      kind: 'reminder',
      event: `${booking.id} ${value.before} ${booking.startDate}`,
      userId: booking.userId,
      bookingIds: chosen.map(({ id }) => id),
      about: { starts: chosen.map(({ startDate }) => startDate) },
      skipped: isLate ? 'TOO_LATE' : undefined,
    });
  }
  await noteReminders(call.db, value.before, [...noted.values()]);
  await queueBookingEmails(call, dueEmails);
}

/** Returns what to do about the reminder of the booking by the rule, if it were decided at `now`. */
export function decisionOf(
  { value, since }: ReminderOf,
  booking: EmailedBooking,
  now: Temporal.Instant,
  calendar: ReminderCalendar,
) {
  if (!isOf(value, booking)) return 'none';
  const { startDate, confirmedAt } = booking;
  const facts = {
    start: Temporal.Instant.from(startDate),
    before: value.before,
    since: Temporal.Instant.from(since),
    confirmedAt: confirmedAt === null ? undefined : Temporal.Instant.from(confirmedAt),
    now,
  };
  return reminderDecision(facts, calendar);
}

/** Returns a function from one of the bookings to all CONFIRMED ones of its customer on its day. */
async function sameDay(
  call: Call,
  bookings: readonly EmailedBooking[],
  { timeZone }: ReminderCalendar,
): Promise<(booking: EmailedBooking) => readonly EmailedBooking[]> {
  const dayOf = ({ startDate }: EmailedBooking) => calendarDay(Temporal.Instant.from(startDate), timeZone);
  const keyOf = (booking: EmailedBooking) => `${booking.userId} ${dayOf(booking).start}`;
  const days = new Map(
    bookings.map((booking) => [keyOf(booking), { userId: booking.userId, ...dayOf(booking) }]),
  );
  const found = await selectConfirmedOfUsers(call.db, [...days.values()]);
  const byDay = Map.groupBy(found, keyOf);
  return (booking) => byDay.get(keyOf(booking)) ?? [];
}

function isOf({ categories }: ReminderRule, booking: EmailedBooking): boolean {
  return categories === undefined || booking.categories.some((category) => categories.includes(category));
}
