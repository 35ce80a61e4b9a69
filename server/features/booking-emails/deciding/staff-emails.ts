/**
 * Sends each member the bookings of the day, at the time that the setting names; and tells MANAGER and ADMIN of customers'
 * requests, in at most one email in ten minutes with all of them (contract §22).
 */
import { lastBefore } from '#domain/time/calendar-duration.ts';
import { calendarDay, dateAt } from '#domain/time/zoned-time.ts';
import { lastOfKind } from '#features/booking-emails/record/email-queries.ts';
import { queueBookingEmails } from '#features/booking-emails/record/queue-email.ts';
import { findEmailedBookings, selectConfirmedOfMembers } from '#features/bookings/public.ts';
import { findBookingRules } from '#features/settings/public.ts';
import { cachedMembers } from '#features/staff/public.ts';
import { selectActiveManagerIds } from '#features/users/public.ts';
import type { Call } from '#platform/data/call.ts';
import { advanceRule, hasRequests, selectRules, takeRequests, takeUnanswered } from './due-queries.ts';

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
  if (!(await hasRequests(call.db)) || (await isTooSoon(call, 'staffRequested', now))) return false;
  return tellManagers(call, now, 'staffRequested', await takeRequests(call.db));
}

/** The same for requests that nobody has answered for as long as the setting `requests` says (contract §29). */
export async function remindOfRequests(call: Call, now: Temporal.Instant): Promise<boolean> {
  const { requests, timeZone } = await findBookingRules(call);
  const { remindStaffAfter } = requests;
  if (!remindStaffAfter || (await isTooSoon(call, 'staffUnanswered', now))) return false;
  const ids = await takeUnanswered(call.db, lastBefore(now, remindStaffAfter, timeZone));
  return ids.length > 0 && tellManagers(call, now, 'staffUnanswered', ids);
}

type RequestKind = 'staffRequested' | 'staffUnanswered';

async function isTooSoon({ db }: Call, kind: RequestKind, now: Temporal.Instant): Promise<boolean> {
  const last = await lastOfKind(db, kind);
  return last !== undefined && now.epochMilliseconds - last.epochMilliseconds < pauseMs;
}

/** Queues the email to each of them. Returns true if none of the requests waits any longer: then the next ones may be told. */
async function tellManagers(
  call: Call,
  now: Temporal.Instant,
  kind: RequestKind,
  ids: readonly string[],
): Promise<boolean> {
  const bookings = await findEmailedBookings(call.db, ids);
  const bookingIds = bookings.flatMap(({ id, status }) => (status === 'PENDING' ? [id] : []));
  if (bookingIds.length === 0) return true;
  const email = { kind, event: now.toString(), bookingIds };
  const emails = (await selectActiveManagerIds(call.db)).map((userId) => ({ ...email, userId }));
  await queueBookingEmails(call, emails);
  // The rest of very many requests waits for ten minutes too.
  return false;
}
