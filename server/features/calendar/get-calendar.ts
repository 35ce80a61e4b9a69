/** The calendar that a feed's address answers with (contract §19). */
import { type BookingCondition, bookingsInFeed } from '#domain/booking/calendar/calendar-scope.ts';
import { notFound } from '#domain/refusal.ts';
import type { Language } from '#domain/text/language.ts';
import type { Interval } from '#domain/time/interval.ts';
import { lacksRequiredFactor } from '#features/auth/public.ts';
import { bookingEvents, type EventFilter, markOfEvents } from '#features/bookings/public.ts';
import { cachedMemberOfUser } from '#features/staff/public.ts';
import { hashSecretToken } from '#platform/base/crypto/secret-token.ts';
import { strongEtag } from '#platform/base/text/etag.ts';
import type { Call } from '#platform/data/call.ts';
import { calendarInPieces } from './calendar-text.ts';
import { findLiveFeed, writeLastUse } from './queries.ts';

export interface Calendar {
  readonly userId: string;
  readonly language: Language;
  /** A strong entity tag of a short text; of a long one a weak tag of its bookings and of the day. */
  readonly etag: string;
  /** The text: at once when it is short, otherwise in pieces that are built while they are sent. */
  readonly content: Buffer | AsyncGenerator<Buffer, void>;
}

/** Largest number of bookings in a text that is in memory as a whole: about 200 KB, and 4 MB with the longest names. */
const mostWhole = 500;

const daysBefore = 30;
const daysAfter = 365;

/**
 * Returns the bookings of the feed with that secret as a calendar: those that overlap the days from 30 days ago to 365 days
 * ahead, in the time zone of the business. The text of a day changes only with its bookings and their names, so the hash
 * of a short one is its entity tag. A long one is not built for its tag, which therefore does not tell of changed names.
 *
 * @throws Refusal NOT_FOUND, whatever is wrong with the secret: each takes the same one query; and while the owner has no
 * second factor although REQUIRE_SECOND_FACTOR asks for one.
 */
export async function getCalendar(call: Call, secret: string): Promise<Calendar> {
  const feed = await findLiveFeed(call.db, hashSecretToken(secret));
  if (feed === undefined || (await lacksRequiredFactor(call, feed)))
    throw notFound('calendarFeed', undefined, 'token');
  if (feed.isUseDue) await writeLastUse(call.db, feed.id);
  const { userId, language } = feed;
  const filters = bookingsInFeed(feed.scope, feed.role).flatMap((one) => filterFor(call, userId, one));
  const period = periodOn(call.now.toZonedDateTimeISO(call.app.businessTimeZone()));
  const mark = await markOfEvents(call, filters, period);
  const pieces = calendarInPieces(call, feed, bookingEvents(call, filters, period));
  if (mark.count <= mostWhole) {
    const text = Buffer.concat(await Array.fromAsync(pieces));
    return { userId, language, etag: strongEtag(text), content: text };
  }
  const seen = [filters, period, mark, call.app.publicUrl];
  return { userId, language, etag: `W/${strongEtag(JSON.stringify(seen))}`, content: pieces };
}

function periodOn(now: Temporal.ZonedDateTime): Interval {
  const today = now.startOfDay();
  const startOf = (days: number) => today.add({ days }).startOfDay().toInstant();
  return { start: startOf(-daysBefore), end: startOf(daysAfter + 1) };
}

/** Returns the filter for the condition; none when the owner is no staff member, who could be assigned to bookings. */
function filterFor(
  call: Call,
  userId: string,
  { isOwner, isAssigned }: BookingCondition,
): readonly EventFilter[] {
  const staffId = isAssigned && cachedMemberOfUser(call, userId)?.id;
  if (isAssigned && staffId === undefined) return [];
  return [{ ...(isOwner && { userId }), ...(staffId && { staffId }) }];
}
