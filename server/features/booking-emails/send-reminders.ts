/** Decides which reminders are sent now: from the bookings as they are, never ahead (contract §22). */
import type { BookingEmails, ReminderRule } from '#domain/booking/booking-emails.ts';
import { dueUntil, type ReminderCalendar, reminderDecision } from '#domain/booking/reminder-times.ts';
import { after, parseDuration } from '#domain/time/calendar-duration.ts';
import { calendarDay } from '#domain/time/zoned-time.ts';
import { selectConfirmedFrom, selectConfirmedOfUser, type ToldBooking } from '#features/bookings/public.ts';
import type { Call } from '#platform/data/call.ts';
import { advanceRule, decidedReminder, noteReminders, type Rule, selectRules } from './due-queries.ts';
import { queueBookingEmail } from './queue-email.ts';

type ReminderOf = Rule<'reminder'>;

/**
 * Decides about up to `most` bookings whose moment has come, in the transaction of `call`. Returns false when no more of
 * them are due.
 */
export async function sendReminders(
  call: Call,
  emails: BookingEmails,
  now: Temporal.Instant,
  most: number,
): Promise<boolean> {
  const calendar = { timeZone: call.app.businessTimeZone(), quietHours: emails.quietHours };
  const until = dueUntil(now, calendar);
  if (until === undefined) return false;
  for (const rule of await selectRules(call.db, 'reminder')) {
    const decided = decidedReminder(rule.value.before);
    const starts = startsDue(rule, until, calendar, now);
    const bookings = await selectConfirmedFrom(call.db, starts, most, decided);
    await noteReminders(call.db, rule.value.before, bookings);
    // A booking may be part of the email about an earlier one.
    const told = new Set<string>();
    for (const booking of bookings) {
      if (told.has(booking.id)) continue;
      for (const id of await decide(call, rule, booking, now, calendar)) told.add(id);
    }
    if (bookings.length === most) return true;
    await advanceRule(call.db, rule, until);
  }
  return false;
}

/** The starts of the bookings whose moment lies after the last decided one. */
function startsDue(
  { value, doneUntil }: ReminderOf,
  until: Temporal.Instant,
  { timeZone }: ReminderCalendar,
  now: Temporal.Instant,
) {
  const before = parseDuration(value.before) ?? new Temporal.Duration();
  const firstAfter = (moment: Temporal.Instant) => after(moment.add({ milliseconds: 1 }), before, timeZone);
  const start = firstAfter(Temporal.Instant.from(doneUntil));
  return { start: Temporal.Instant.compare(start, now) < 0 ? now : start, end: firstAfter(until) };
}

/** Sends one email for all bookings of the customer on that day, notes the others, and returns the ids of all. */
async function decide(
  call: Call,
  { value, since }: ReminderOf,
  booking: ToldBooking,
  now: Temporal.Instant,
  calendar: ReminderCalendar,
): Promise<readonly string[]> {
  if (!isOf(value, booking)) return [];
  const { startDate, confirmedAt, userId } = booking;
  const start = Temporal.Instant.from(startDate);
  const confirmed = confirmedAt === null ? undefined : Temporal.Instant.from(confirmedAt);
  const facts = {
    start,
    before: value.before,
    since: Temporal.Instant.from(since),
    confirmedAt: confirmed,
    now,
  };
  const decision = reminderDecision(facts, calendar);
  if (decision === 'none') return [];
  const day = calendarDay(start, calendar.timeZone);
  const that = await selectConfirmedOfUser(call.db, userId, day);
  const wanted = that.filter((one) => isOf(value, one) && Temporal.Instant.compare(one.startDate, now) > 0);
  if (wanted.length > 1) await noteReminders(call.db, value.before, wanted);
  const bookingIds = wanted.map(({ id }) => id);
  await queueBookingEmail(call, {
    kind: 'reminder',
    event: `${booking.id} ${value.before} ${startDate}`,
    userId,
    bookingIds,
    about: { starts: wanted.map((one) => one.startDate) },
    skipped: decision === 'late' ? 'TOO_LATE' : undefined,
  });
  return bookingIds;
}

function isOf({ categories }: ReminderRule, booking: ToldBooking): boolean {
  return categories === undefined || booking.categories.some((category) => categories.includes(category));
}
