/** Decides which emails the changes of bookings cause, a minute after the last one (contract §22). */
import { isSwitchedOn } from '#domain/booking/emails/booking-emails.ts';
import {
  assignments,
  type CombinedChange,
  customerEmail,
  isRequest,
} from '#domain/booking/emails/change-emails.ts';
import type { FormerBooking } from '#features/booking-emails/record/email-queries.ts';
import { type DueEmail, queueBookingEmails, type Step } from '#features/booking-emails/record/queue-email.ts';
import { type EmailedBooking, findEmailedBookings } from '#features/bookings/public.ts';
import { findBookingRules } from '#features/settings/public.ts';
import { cachedMember } from '#features/staff/public.ts';
import type { Call } from '#platform/data/call.ts';
import {
  type MemberNews,
  noteNews,
  noteRequests,
  noteUnanswered,
  takeDueChanges,
  takeNews,
} from './due-queries.ts';

/** Each change of a booking may cause three emails: to the customer, to the member, and to the former one. */
const emailsPerChange = 3;

/** Decides about up to `most` emails, in the transaction of `call`. Returns false when no more changes are due. */
export const settleChanges: Step = async (call, now, most, emails) => {
  const limit = Math.max(Math.floor(most / emailsPerChange), 1);
  const changes = await takeDueChanges(call.db, limit);
  const ids = changes.map(({ bookingId }) => bookingId);
  const bookings = await findEmailedBookings(call.db, ids);
  const byId = new Map(bookings.map((booking) => [booking.id, booking]));
  const dueEmails: DueEmail[] = [];
  const news: MemberNews[] = [];
  const requested: string[] = [];
  for (const change of changes) {
    const booking = byId.get(change.bookingId);
    // Nobody needs an email about a booking that is entered afterwards.
    if (!booking || Temporal.Instant.compare(booking.endDate, now) <= 0) continue;
    const kind = customerEmail(change, booking);
    if (kind && isSwitchedOn(emails, kind))
      dueEmails.push({ kind, userId: booking.userId, ...eventOf(booking) });
    if (isSwitchedOn(emails, 'staffAssigned')) {
      const ofBooking = newsForMembers(call, change, booking);
      // A customer decides how many bookings there are, so the news of them wait for each other.
      if (change.actorId === booking.userId) news.push(...ofBooking);
      else dueEmails.push(...ofBooking.map((one) => ({ ...emailOf([one]), event: eventOf(booking).event })));
    }
    if (isRequest(change, booking) && isSwitchedOn(emails, 'staffRequested')) requested.push(booking.id);
  }
  await queueBookingEmails(call, dueEmails);
  await noteNews(call.db, news);
  if (requested.length > 0) {
    await noteRequests(call.db, requested);
    const { remindStaffAfter } = (await findBookingRules(call)).requests;
    if (remindStaffAfter) await noteUnanswered(call.db, requested);
  }
  return changes.length === limit;
};

/** Tells members of the bookings of customers: each member at most once in ten minutes. */
export async function tellMembers(call: Call, now: Temporal.Instant, most: number): Promise<boolean> {
  const news = Map.groupBy(await takeNews(call.db, most), ({ userId }) => userId);
  const dueEmails = [...news.values()].map((ofMember) => {
    const email = emailOf(ofMember);
    return { ...email, event: now.toString(), about: { ...email.about, isGrouped: true as const } };
  });
  await queueBookingEmails(call, dueEmails);
  return dueEmails.length === most;
}

const eventOf = ({ id, version }: EmailedBooking) => ({ event: `${id} ${version}`, bookingIds: [id] });

/** The email that tells a member of the same news of several bookings; there is at least one. */
function emailOf(news: readonly MemberNews[]): Omit<DueEmail, 'event'> {
  const [{ userId, assignment }] = news as readonly [MemberNews];
  const were = news.flatMap(({ was }) => was ?? []);
  return {
    ...{ kind: 'staffAssigned', userId },
    bookingIds: news.map(({ bookingId }) => bookingId),
    about: { assignment, ...(were.length > 0 && { were }) },
  };
}

/** Returns the news that the change makes for the assigned members, the former one too, unless they made it. */
function newsForMembers(call: Call, change: CombinedChange, booking: EmailedBooking): MemberNews[] {
  return [...assignments(change, booking)].flatMap(([staffId, assignment]) => {
    const userId = cachedMember(call, staffId)?.userId;
    if (userId === undefined || userId === change.actorId) return [];
    const was = assignment === 'removed' ? formerBooking(change, booking) : null;
    return [{ userId, bookingId: booking.id, assignment, was }];
  });
}

/** Returns the booking before its changes, of which alone the former member may read. */
function formerBooking({ before }: CombinedChange, booking: EmailedBooking): FormerBooking {
  const { startDate, endDate, services } = before as {
    readonly startDate?: string;
    readonly endDate?: string;
    readonly services?: readonly { readonly serviceId: string }[];
  };
  return {
    startDate: startDate ?? booking.startDate,
    endDate: endDate ?? booking.endDate,
    serviceIds: services?.map(({ serviceId }) => serviceId) ?? booking.serviceIds,
  };
}
