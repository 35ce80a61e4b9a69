/**
 * Sends each member the bookings of the day, at the time that the setting names; and tells MANAGER and ADMIN of customers'
 * requests, in at most one email in ten minutes with all of them (contract §22).
 */
import { calendarDay, dateAt } from '#domain/time/zoned-time.ts';
import { lastOfKind } from '#features/booking-emails/record/email-queries.ts';
import { queueBookingEmails } from '#features/booking-emails/record/queue-email.ts';
import { findEmailedBookings, selectConfirmedOfMembers } from '#features/bookings/public.ts';
import { cachedMembers } from '#features/staff/public.ts';
import { selectActiveManagerIds } from '#features/users/public.ts';
import type { Call } from '#platform/data/call.ts';
import { advanceRule, hasRequests, selectRules, takeRequests } from './due-queries.ts';

/** Milliseconds after the time for which a plan is still of use. */
const latestMs = 2 * 3_600_000;

/** Queues the plans of today if their time has come, in the transaction of `call`. */
export async function sendDayPlans(call: Call, now: Temporal.Instant): Promise<boolean> {
  const timeZone = call.app.businessTimeZone();
  const today = dateAt(now, timeZone);
  for (const rule of await selectRules(call.db, 'dayPlan')) {
    const moment = today.toZonedDateTime({ timeZone, plainTime: rule.value }).toInstant();
    const isDone = Temporal.Instant.compare(moment, rule.doneUntil) <= 0;
    if (isDone || Temporal.Instant.compare(now, moment) < 0) continue;
    await advanceRule(call.db, rule, now);
    if (now.epochMilliseconds - moment.epochMilliseconds <= latestMs) await sendPlans(call, now, timeZone);
  }
  return false;
}

/** Nobody gets the plan of an empty day. */
async function sendPlans(call: Call, now: Temporal.Instant, timeZone: string): Promise<void> {
  const day = calendarDay(now, timeZone);
  const date = dateAt(now, timeZone).toString();
  const members = cachedMembers(call);
  const memberIds = members.map(({ id }) => id);
  const idsOf = await selectConfirmedOfMembers(call.db, memberIds, day);
  const plans = members.flatMap(({ id, userId }) => {
    const bookingIds = idsOf.get(id);
    return bookingIds ? [{ kind: 'dayPlan' as const, event: date, userId, bookingIds, about: { date } }] : [];
  });
  await queueBookingEmails(call, plans);
}

const pauseMs = 10 * 60_000;

/** Queues the email to each of them, in the transaction of `call`, if ten minutes have passed since the last one. */
export async function tellOfRequests(call: Call, now: Temporal.Instant): Promise<boolean> {
  if (!(await hasRequests(call.db))) return false;
  const last = await lastOfKind(call.db, 'staffRequested');
  if (last && now.epochMilliseconds - last.epochMilliseconds < pauseMs) return false;
  const bookings = await findEmailedBookings(call.db, await takeRequests(call.db));
  const bookingIds = bookings.flatMap(({ id, status }) => (status === 'PENDING' ? [id] : []));
  if (bookingIds.length === 0) return true;
  const email = { kind: 'staffRequested' as const, event: now.toString(), bookingIds };
  const emails = (await selectActiveManagerIds(call.db)).map((userId) => ({ ...email, userId }));
  await queueBookingEmails(call, emails);
  // The rest of very many requests waits for ten minutes too.
  return false;
}
