/** The calendar that a feed's address answers with (contract §19). */
import { createHash } from 'node:crypto';
import { type BookingCondition, bookingsInFeed } from '#domain/booking/calendar/calendar-scope.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Language } from '#domain/text/language.ts';
import { lacksRequiredFactor } from '#features/auth/public.ts';
import { bookingEvents, type EventFilter } from '#features/bookings/public.ts';
import { cachedMemberOfUser } from '#features/staff/public.ts';
import { hashSecretToken } from '#platform/base/crypto/secret-token.ts';
import type { Call } from '#platform/data/call.ts';
import { calendarInPieces } from './calendar-text.ts';
import { findLiveFeed, type LiveFeed, writeLastUse } from './queries.ts';

export interface Calendar {
  readonly userId: string;
  readonly language: Language;
  /** A strong entity tag of the text. */
  readonly etag: string;
  /** The text: at once when it is short, otherwise in pieces that are built while they are sent. */
  readonly content: Buffer | AsyncGenerator<Buffer, void>;
}

/** Longest text that is kept in memory, in bytes. */
const maxKeptBytes = 256 * 1024;

const hoursBefore = 30 * 24;
const hoursAfter = 365 * 24;

/**
 * Returns the bookings of the feed with that secret as a calendar: those that overlap the last 30 and the next 365
 * days. The same bookings are the same bytes, so their hash is the entity tag. A long text is built twice, first for the
 * tag and then to be sent, so that memory does not grow with the number of bookings.
 *
 * @throws Refusal NOT_FOUND, whatever is wrong with the secret: each takes the same one query; and while the owner has no
 * second factor although REQUIRE_SECOND_FACTOR asks for one.
 */
export async function getCalendar(call: Call, secret: string): Promise<Calendar> {
  const feed = await findLiveFeed(call.db, hashSecretToken(secret));
  if (feed === undefined || (await lacksRequiredFactor(call, feed)))
    throw new Refusal('NOT_FOUND', 'no such calendar');
  if (feed.isUseDue) await writeLastUse(call.db, feed.id);
  const { userId, language } = feed;
  const hash = createHash('sha256');
  let kept: Buffer[] | undefined = [];
  let size = 0;
  for await (const piece of build(call, feed)) {
    hash.update(piece);
    size += piece.length;
    if (size > maxKeptBytes) kept = undefined;
    kept?.push(piece);
  }
  return {
    userId,
    language,
    etag: `"${hash.digest('base64url').slice(0, 27)}"`,
    content: kept ? Buffer.concat(kept) : build(call, feed),
  };
}

function build(call: Call, { userId, role, scope, language }: LiveFeed): AsyncGenerator<Buffer, void> {
  const filters = bookingsInFeed(scope, role).flatMap((condition) => filterFor(call, userId, condition));
  const { now } = call;
  const period = { start: now.subtract({ hours: hoursBefore }), end: now.add({ hours: hoursAfter }) };
  return calendarInPieces(call, { scope, language }, bookingEvents(call, filters, period));
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
