/** The table of the emails about bookings, without their texts. */
import { type RawBuilder, sql } from 'kysely';
import type { BookingEmailKind } from '#domain/booking/emails/booking-emails.ts';
import { findsOn, runOn } from '#platform/data/db/prepared.ts';
import type { AnyDatabase } from '#platform/data/db/tables.ts';
import type { SliceRequest } from '#platform/data/shapes/shapes.ts';

export const emailStates = ['QUEUED', 'SENT', 'SKIPPED', 'FAILED'] as const;
export type EmailState = (typeof emailStates)[number];

/** Further facts that a kind needs. */
export interface AboutEmail {
  /** `reminder`: the start of each booking, in their order, as it was when the email was decided. */
  readonly starts?: readonly string[];
  /** `staffAssigned`: what the member is told. */
  readonly assignment?: 'assigned' | 'moved' | 'removed';
  /** `staffAssigned`, removed: each booking, in their order, as the former member knew it. */
  readonly were?: readonly FormerBooking[];
  /** `staffAssigned`: the email tells of bookings of customers, at most once in ten minutes. */
  readonly isGrouped?: true;
  /** `dayPlan`: the day, `YYYY-MM-DD`. */
  readonly date?: string;
  /** `receipt`: the entry of the ledger. */
  readonly paymentId?: string;
  /** `vaccination`. */
  readonly vaccinations?: readonly EndingVaccination[];
}

export interface FormerBooking {
  readonly startDate: string;
  readonly endDate: string;
  readonly serviceIds: readonly string[];
}

export interface EndingVaccination {
  readonly petId: string;
  readonly name: string;
  /** The last day, `YYYY-MM-DD`. */
  readonly end: string;
}

export interface BookingEmail {
  readonly id: string;
  readonly kind: BookingEmailKind;
  readonly userId: string;
  readonly bookingIds: readonly string[];
  readonly about: AboutEmail;
  readonly state: EmailState;
  readonly reason: string | null;
  readonly createdAt: string;
  readonly sentAt: string | null;
}

export interface NewEmail
  extends Pick<BookingEmail, 'id' | 'kind' | 'userId' | 'bookingIds' | 'about' | 'state' | 'reason'> {
  /** The event, and its recipient. */
  readonly key: string;
}

/** Adds the emails, except those with a key that there is already. Returns the emails that were added, by their ids. */
export function insertBookingEmails(
  db: AnyDatabase,
  emails: readonly NewEmail[],
): Promise<readonly BookingEmail[]> {
  return runOn(db)(sql<BookingEmail>`
    WITH added AS (
      INSERT INTO booking_emails (id, key, kind, user_id, booking_ids, about, state, reason)
      SELECT id, key, kind, "userId", "bookingIds", about, state, reason
        FROM jsonb_to_recordset(${JSON.stringify(emails)}::jsonb) AS email (
               id uuid, key text, kind text, "userId" uuid, "bookingIds" uuid[], about jsonb, state text, reason text)
       ORDER BY id
      ON CONFLICT (key) DO NOTHING
      RETURNING ${columns})
    SELECT * FROM added ORDER BY id`);
}

const columns = sql`id, kind, user_id, booking_ids, about, state, reason, created_at, sent_at`;

export async function findBookingEmail(db: AnyDatabase, id: string): Promise<BookingEmail | undefined> {
  const { rows } = await sql<BookingEmail>`
    SELECT ${columns} FROM booking_emails WHERE id = ${id}::uuid`.execute(db);
  return rows[0];
}

export interface EmailFilter {
  readonly kind?: string;
  readonly state?: string;
  readonly userId?: string;
  readonly bookingId?: string;
}

/** Emails that are counted for the total of a list. */
const mostCounted = 10_000;

/**
 * Returns a page of the emails that pass the filter, newest first, and their number; `isMinimum` says that there are more.
 * With `after`, the page follows that id, at the same cost at any depth; otherwise `offset` selects it.
 */
export async function selectBookingEmails(
  db: AnyDatabase,
  { kind, state, userId, bookingId }: EmailFilter,
  { limit, offset }: SliceRequest,
  after: string | undefined,
): Promise<{ emails: BookingEmail[]; total: number; isMinimum: boolean; hasMore: boolean }> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (kind !== undefined) conditions.push(sql`kind = ${kind}`);
  if (state !== undefined) conditions.push(sql`state = ${state}`);
  if (userId !== undefined) conditions.push(sql`user_id = ${userId}::uuid`);
  // The emails of a booking are few. They are collected first: in the order of the ids, the planner would search all emails
  // for them.
  const emails =
    bookingId === undefined
      ? sql`booking_emails`
      : sql`(SELECT * FROM booking_emails WHERE booking_ids @> ARRAY[${bookingId}::uuid] OFFSET 0) AS emails`;
  const matching = sql`${emails} WHERE ${sql.join(conditions, sql` AND `)}`;
  const next = after === undefined ? sql`OFFSET ${offset}` : sql``;
  const isNext = after === undefined ? sql`true` : sql`id < ${after}::uuid`;
  const rows = await runOn(db)<BookingEmail & { total: string }>(sql`
    WITH counted AS MATERIALIZED (
           SELECT count(*) AS total FROM (SELECT FROM ${matching} LIMIT ${mostCounted + 1}) AS found),
         page AS MATERIALIZED (SELECT ${columns} FROM ${matching} AND ${isNext} ORDER BY id DESC LIMIT ${limit + 1} ${next})
    SELECT * FROM counted LEFT JOIN page ON true ORDER BY id DESC`);
  const found = rows.filter(({ id }) => id !== null);
  const total = Number(rows[0]?.total);
  return {
    emails: found.slice(0, limit),
    total: Math.min(total, mostCounted),
    isMinimum: total > mostCounted,
    hasMore: found.length > limit,
  };
}

/** Returns the next emails to the user after the one with that id, oldest first. */
export function selectEmailsOf(
  db: AnyDatabase,
  userId: string,
  after: string | undefined,
  limit: number,
): Promise<readonly BookingEmail[]> {
  const isNext = after === undefined ? sql`true` : sql`id > ${after}::uuid`;
  return runOn(db)(sql<BookingEmail>`
    SELECT ${columns} FROM booking_emails
     WHERE user_id = ${userId}::uuid AND ${isNext} ORDER BY id LIMIT ${limit}`);
}

/** The kinds that tell of a booking as it is: of two to one recipient, the later one leaves nothing for the earlier. */
const present: readonly (readonly BookingEmailKind[])[] = [
  ['requested', 'confirmed', 'changed'],
  ['staffAssigned'],
];

/** Returns those of the bookings of which an email that was decided later, and is sent, has told the recipient already. */
export async function findEmailedSince(
  db: AnyDatabase,
  { id, kind, userId, bookingIds }: BookingEmail,
): Promise<ReadonlySet<string>> {
  const kinds = present.find((kinds) => kinds.includes(kind));
  if (kinds === undefined) return new Set();
  const { rows } = await sql<{ bookingId: string }>`
    SELECT DISTINCT unnest(booking_ids) AS booking_id FROM booking_emails
     WHERE user_id = ${userId}::uuid AND booking_ids && ${bookingIds}::uuid[]
       AND id > ${id}::uuid AND state = 'SENT' AND kind = ANY(${kinds}::text[])`.execute(db);
  return new Set(rows.map(({ bookingId }) => bookingId));
}

/** True if the confirmation of a booking waits that has changed since. */
export function isConfirmationQueued(
  db: AnyDatabase,
  { id, userId, bookingIds }: BookingEmail,
): Promise<boolean> {
  return findsOn(db)(sql`
    SELECT FROM booking_emails
     WHERE user_id = ${userId}::uuid AND booking_ids && ${bookingIds}::uuid[]
       AND id < ${id}::uuid AND (kind, state) = ('confirmed', 'QUEUED') LIMIT 1`);
}

/** Stores how an email has ended. */
export async function endBookingEmail(
  db: AnyDatabase,
  id: string,
  { state, reason }: { readonly state: EmailState; readonly reason: string | null },
): Promise<void> {
  await sql`
    UPDATE booking_emails
    SET state = ${state}, reason = ${reason}, sent_at = CASE WHEN ${state} = 'SENT' THEN email_clock() END
    WHERE id = ${id}::uuid`.execute(db);
}

/** Marks the email as one that carries an invitation, before it is sent. */
export async function markInvited(db: AnyDatabase, id: string): Promise<void> {
  await sql`UPDATE booking_emails SET invited = true WHERE id = ${id}::uuid`.execute(db);
}

/** True if an invitation to the booking was sent to the user. */
export function isInvited(db: AnyDatabase, userId: string, bookingId: string): Promise<boolean> {
  return findsOn(db)(sql`
    SELECT FROM booking_emails
     WHERE user_id = ${userId}::uuid AND booking_ids @> ARRAY[${bookingId}::uuid] AND invited LIMIT 1`);
}

/** Returns how many emails were queued in the last minute. */
export async function countQueuedLately(db: AnyDatabase): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    SELECT count(*) FROM booking_emails
     WHERE created_at > email_clock() - interval '1 minute' AND created_at <= email_clock() AND state <> 'SKIPPED'`.execute(
    db,
  );
  return Number(rows[0]?.count);
}

/** Returns when the last email of the kind was queued. */
export async function lastOfKind(db: AnyDatabase, kind: string): Promise<Temporal.Instant | undefined> {
  const { rows } = await sql<{ createdAt: string }>`
    SELECT created_at FROM booking_emails WHERE kind = ${kind} ORDER BY id DESC LIMIT 1`.execute(db);
  return rows[0] && Temporal.Instant.from(rows[0].createdAt);
}

/** Returns how many emails wait to be sent, and the age in seconds of the oldest email or change that waits. */
export async function readQueued(db: AnyDatabase): Promise<{ queued: number; oldestSeconds: number }> {
  const { rows } = await sql<{ queued: string; oldestSeconds: number }>`
    SELECT count(*) AS queued,
           coalesce(extract(epoch FROM email_clock() - least(min(created_at), (
             SELECT min(due_at) FROM booking_email_changes WHERE due_at < email_clock()))), 0)::double precision
             AS oldest_seconds
      FROM booking_emails WHERE state = 'QUEUED'`.execute(db);
  const { queued = 0, oldestSeconds = 0 } = rows[0] ?? {};
  return { queued: Number(queued), oldestSeconds };
}

/** Returns the time of the database by which emails are decided. */
export async function readEmailClock(db: AnyDatabase): Promise<Temporal.Instant> {
  const { rows } = await sql<{ now: string }>`SELECT email_clock() AS now`.execute(db);
  return Temporal.Instant.from(rows[0]?.now ?? '');
}
