/** The tables of what is to be decided: changes of bookings, rules with a moment, reminders, requests. */
import { type RawBuilder, sql } from 'kysely';
import type { ReminderRule } from '#domain/booking/emails/booking-emails.ts';
import type { Assignment, CombinedChange } from '#domain/booking/emails/change-emails.ts';
import type { FormerBooking } from '#features/booking-emails/record/email-queries.ts';
import { findsOn, runOn } from '#platform/data/db/prepared.ts';
import type { AnyDatabase } from '#platform/data/db/tables.ts';

/** Makes transactions that queue emails wait for each other, so that no limit is exceeded together. */
export async function lockBookingEmails(db: AnyDatabase): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(22, 0)`.execute(db);
}

/** Removes up to `limit` changes that are a minute old, and returns them, the oldest first. */
export function takeDueChanges(
  db: AnyDatabase,
  limit: number,
): Promise<readonly (CombinedChange & { readonly bookingId: string })[]> {
  return runOn(db)(sql<CombinedChange & { bookingId: string }>`
    WITH due AS MATERIALIZED (
      SELECT booking_id FROM booking_email_changes WHERE due_at <= email_clock()
      ORDER BY due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ), taken AS (
      DELETE FROM booking_email_changes AS noted USING due WHERE noted.booking_id = due.booking_id RETURNING noted.*
    )
    SELECT booking_id, is_new, before, after, actor_id FROM taken ORDER BY due_at, booking_id`);
}

interface StoredRule<Value> {
  readonly value: Value;
  /** When it was switched on. */
  readonly since: string;
  /** Everything with a moment until then is decided. */
  readonly doneUntil: string;
}

interface RuleValues {
  readonly reminder: ReminderRule;
  readonly vaccination: { readonly before: string };
  readonly dayPlan: string;
}

export type Rule<Kind extends keyof RuleValues> = StoredRule<RuleValues[Kind]> & { readonly kind: Kind };

/** Returns the rules of the kind. */
export function selectRules<Kind extends keyof RuleValues>(
  db: AnyDatabase,
  kind: Kind,
): Promise<readonly Rule<Kind>[]> {
  return runOn(db)(sql<Rule<Kind>>`
    SELECT kind, value, since, done_until FROM booking_email_rules WHERE kind = ${kind} ORDER BY value`);
}

/** Stores that everything with a moment until then is decided. */
export async function advanceRule(
  db: AnyDatabase,
  { kind, value }: { readonly kind: string; readonly value: unknown },
  until: Temporal.Instant,
): Promise<void> {
  await sql`
    UPDATE booking_email_rules SET done_until = greatest(done_until, ${until.toString()}::timestamptz)
     WHERE kind = ${kind} AND value = ${JSON.stringify(value)}::jsonb`.execute(db);
}

/**
 * A statement that finds a row if the reminder of the booking in `bookings` is decided. OFFSET: each booking is looked up by
 * itself; a join with this table, which grows with each reminder, would read all of it before its statistics are known.
 */
export function decidedReminder(before: string): RawBuilder<unknown> {
  return sql`SELECT FROM booking_reminders AS decided
              WHERE decided.booking_id = bookings.id AND decided.before = ${before}
                AND decided.start_date = bookings.start_date OFFSET 0`;
}

/** Notes that the reminders of these bookings are decided. */
export async function noteReminders(
  db: AnyDatabase,
  before: string,
  bookings: readonly { readonly id: string; readonly startDate: string }[],
): Promise<void> {
  const ids = bookings.map(({ id }) => id);
  const starts = bookings.map(({ startDate }) => startDate);
  await sql`
    INSERT INTO booking_reminders (booking_id, before, start_date)
    SELECT id, ${before}, start FROM unnest(${ids}::uuid[], ${starts}::timestamptz[]) AS one (id, start)
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Notes that MANAGER and ADMIN are to be told of these requests. */
export async function noteRequests(db: AnyDatabase, bookingIds: readonly string[]): Promise<void> {
  await runOn(db)(sql<object>`
    INSERT INTO booking_email_requests SELECT unnest(${bookingIds}::uuid[]) ON CONFLICT DO NOTHING`);
}

/** Notes that MANAGER and ADMIN are to be reminded of these requests unless they are answered. */
export async function noteUnanswered(db: AnyDatabase, bookingIds: readonly string[]): Promise<void> {
  await runOn(db)(sql<object>`
    INSERT INTO booking_email_unanswered
    SELECT id, created_at FROM bookings WHERE id = ANY (${bookingIds}::uuid[]) ON CONFLICT DO NOTHING`);
}

/** Removes up to 100 of the requests that were made until then, the oldest first, and returns their ids. */
export async function takeUnanswered(db: AnyDatabase, until: Temporal.Instant): Promise<readonly string[]> {
  const { rows } = await sql<{ bookingId: string }>`
    DELETE FROM booking_email_unanswered
     WHERE booking_id IN (SELECT booking_id FROM booking_email_unanswered
                           WHERE requested_at <= ${until.toString()}::timestamptz ORDER BY requested_at LIMIT 100)
    RETURNING booking_id`.execute(db);
  return rows.map(({ bookingId }) => bookingId).sort();
}

/** True if MANAGER and ADMIN are to be told of a request. */
export function hasRequests(db: AnyDatabase): Promise<boolean> {
  return findsOn(db)(sql`SELECT FROM booking_email_requests LIMIT 1`);
}

/** Removes the requests of which MANAGER and ADMIN are not told yet, and returns their ids: at most 100 of them. */
export async function takeRequests(db: AnyDatabase): Promise<readonly string[]> {
  const { rows } = await sql<{ bookingId: string }>`
    DELETE FROM booking_email_requests
     WHERE booking_id IN (SELECT booking_id FROM booking_email_requests ORDER BY booking_id LIMIT 100)
    RETURNING booking_id`.execute(db);
  return rows.map(({ bookingId }) => bookingId).sort();
}

/** Removes up to `limit` of the entries of the ledger whose receipts are due, and returns their ids. */
export async function takeReceipts(db: AnyDatabase, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ paymentId: string }>`
    DELETE FROM booking_email_receipts
     WHERE payment_id IN (SELECT payment_id FROM booking_email_receipts ORDER BY payment_id LIMIT ${limit})
    RETURNING payment_id`.execute(db);
  return rows.map(({ paymentId }) => paymentId);
}

/** The news of a booking for a member. */
export interface MemberNews {
  readonly userId: string;
  readonly bookingId: string;
  readonly assignment: Assignment;
  /** For `removed`. */
  readonly was: FormerBooking | null;
}

/** Notes what members are to be told of customers' bookings. A booking that is taken away untold is no news. */
export async function noteNews(db: AnyDatabase, news: readonly MemberNews[]): Promise<void> {
  if (news.length === 0) return;
  await sql`
    WITH news AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(news)}::jsonb)
                 AS one ("userId" uuid, "bookingId" uuid, assignment text, was jsonb)
    ), undone AS (
      DELETE FROM booking_email_assignments AS noted USING news
       WHERE (noted.user_id, noted.booking_id) = ("userId", "bookingId")
         AND (noted.assignment, news.assignment) = ('assigned', 'removed')
      RETURNING noted.user_id, noted.booking_id
    )
    INSERT INTO booking_email_assignments AS noted (user_id, booking_id, assignment, was)
    SELECT "userId", "bookingId", assignment, was FROM news
     WHERE ("userId", "bookingId") NOT IN (SELECT user_id, booking_id FROM undone)
    ON CONFLICT (user_id, booking_id) DO UPDATE
      SET assignment = CASE WHEN noted.assignment = 'assigned' THEN 'assigned' ELSE excluded.assignment END,
          was = coalesce(noted.was, excluded.was)`.execute(db);
}

/**
 * Removes the news of up to `most` members to whom no such email was queued in the last ten minutes, and returns it: of
 * each member the oldest, those of one kind, at most 100.
 */
export function takeNews(db: AnyDatabase, most: number): Promise<readonly MemberNews[]> {
  return runOn(db)(sql<MemberNews>`
    WITH members AS (
      SELECT DISTINCT ON (user_id) user_id, assignment FROM booking_email_assignments AS noted
       WHERE NOT EXISTS (
               SELECT FROM booking_emails AS told
                WHERE told.created_at > email_clock() - interval '10 minutes'
                  AND (told.kind, told.user_id) = ('staffAssigned', noted.user_id) AND told.about ? 'isGrouped')
       ORDER BY user_id, noted_at LIMIT ${most}
    ), chosen AS (
      SELECT user_id, booking_id, row_number() OVER (PARTITION BY user_id ORDER BY noted_at, booking_id) AS place
        FROM booking_email_assignments JOIN members USING (user_id, assignment)
    )
    DELETE FROM booking_email_assignments AS noted USING chosen
     WHERE (noted.user_id, noted.booking_id) = (chosen.user_id, chosen.booking_id) AND place <= 100
    RETURNING noted.user_id, noted.booking_id, noted.assignment, noted.was`);
}

/** Ends what waits in a restored database; returns the number of emails that are not sent. */
export async function holdEmails(db: AnyDatabase): Promise<number> {
  // A batch that is being queued waits for its end, and is held too.
  await lockBookingEmails(db);
  const { rows } = await sql<{ held: string }>`SELECT hold_booking_emails() AS held`.execute(db);
  return Number(rows[0]?.held);
}

/**
 * Keeps the OID of the database. Returns true if another one was kept: the database is a copy of the one that it was.
 * Of several replicas that start at once, one gets true.
 */
export async function becomeOwnDatabase(db: AnyDatabase): Promise<boolean> {
  const { rows: kept } = await sql<{ isSame: boolean }>`
    SELECT own.oid = present.oid::bigint AS is_same FROM own_database own, pg_database present
     WHERE present.datname = current_database()`.execute(db);
  if (kept[0]?.isSame) return false;
  const { rows } = await sql<{ isNew: boolean }>`
    INSERT INTO own_database AS own (oid) SELECT oid::bigint FROM pg_database WHERE datname = current_database()
    ON CONFLICT (is_only) DO UPDATE SET oid = excluded.oid WHERE own.oid <> excluded.oid
    RETURNING xmax = 0 AS is_new`.execute(db);
  return rows[0]?.isNew === false;
}
