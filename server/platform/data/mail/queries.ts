/** The outbox's table. Times come from the database, so that replicas agree on them. */
import { type Generated, sql } from 'kysely';
import { findsOn } from '#platform/data/db/prepared.ts';
import { type AnyDatabase, tablesOf } from '#platform/data/db/tables.ts';

interface MailTables {
  mailOutbox: {
    id: string;
    kind: string;
    payload: Buffer;
    userId: Generated<string | null>;
    createdAt: Generated<string>;
    dueAt: Generated<string>;
    attempts: Generated<number>;
    isComposed: boolean;
    perhapsSent: Generated<boolean>;
  };
}

/** An email that this process may send until its lease ends. */
export interface ClaimedEmail {
  readonly id: string;
  readonly kind: string;
  /** Sealed. */
  readonly payload: Buffer;
  /** The time of creation, in milliseconds since 1970. */
  readonly createdMs: number;
  /** By the database's clock. */
  readonly ageMs: number;
  /** Counted from 1; also identifies the lease, because no other attempt has the same number. */
  readonly attempt: number;
  /** True if an earlier attempt may have sent it. */
  readonly perhapsSent: boolean;
}

interface NewEmail {
  readonly id: string;
  readonly kind: string;
  readonly payload: Buffer;
  /** The user to whom it is sent, and with whom it is deleted (0024-deletion.sql). */
  readonly userId: string | null;
  /** True if it is written when it is sent. The others are sent before these. */
  readonly isComposed: boolean;
}

/** Adds the emails; they are sent in this order. */
export async function insertEmails(db: AnyDatabase, rows: readonly NewEmail[]): Promise<void> {
  if (rows.length > 0) await tablesOf<MailTables>(db).insertInto('mailOutbox').values(rows).execute();
}

/** An attempt ends before its lease, or a second process would send the email while the first still sends it. */
const firstLeaseMs = 60_000;
const longestLeaseMs = 3_600_000;

/**
 * Claims up to `most` due emails: those with links and codes first, then those that have waited longest. Other processes
 * skip them until the lease ends, so an email of a process that died is claimed again. The first lease is a minute, each
 * further one twice as long, an hour at most: an email whose end cannot be stored is not sent every minute.
 */
export async function claimEmails(db: AnyDatabase, most: number): Promise<readonly ClaimedEmail[]> {
  // MATERIALIZED: a plan that ran the inner query again for each row would lock more than `most` rows.
  const { rows } = await sql<ClaimedEmail>`
    WITH due AS MATERIALIZED (
      SELECT id, perhaps_sent FROM mail_outbox WHERE due_at <= clock_timestamp()
      ORDER BY is_composed, due_at, id LIMIT ${most} FOR UPDATE SKIP LOCKED
    )
    UPDATE mail_outbox AS row
    SET attempts = row.attempts + 1, perhaps_sent = true,
        due_at = clock_timestamp() + make_interval(secs => least(
          ${firstLeaseMs / 1000} * power(2, least(row.attempts, 10)), ${longestLeaseMs / 1000}))
    FROM due WHERE row.id = due.id
    RETURNING row.id, row.kind, row.payload, row.attempts AS attempt, due.perhaps_sent,
      (extract(epoch FROM row.created_at) * 1000)::double precision AS created_ms,
      (extract(epoch FROM clock_timestamp() - row.created_at) * 1000)::double precision AS age_ms
  `.execute(db);
  return rows;
}

/**
 * Deletes an email that has been sent or has failed for good, whichever process holds its lease. Returns the number of
 * rows that are gone.
 */
export async function deleteEmail(db: AnyDatabase, id: string): Promise<number> {
  const { numDeletedRows } = await tablesOf<MailTables>(db)
    .deleteFrom('mailOutbox')
    .where('id', '=', id)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** True until the email has been sent, has failed for good, or was deleted with its user. */
export function isInOutbox(db: AnyDatabase, id: string): Promise<boolean> {
  return findsOn(db)(sql`SELECT FROM mail_outbox WHERE id = ${id}`);
}

/** Deletes every email of these kinds, and returns their number. */
export async function deleteEmailsOf(db: AnyDatabase, kinds: readonly string[]): Promise<number> {
  const { numDeletedRows } = await tablesOf<MailTables>(db)
    .deleteFrom('mailOutbox')
    .where('kind', 'in', kinds)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Ends the lease of an attempt that has failed, and after which the email is `perhapsSent` or not: the next one may begin
 * after `delayMs`. Does nothing when another process holds the lease.
 */
export async function postponeEmail(
  db: AnyDatabase,
  { id, attempt, perhapsSent }: Pick<ClaimedEmail, 'id' | 'attempt' | 'perhapsSent'>,
  delayMs: number,
): Promise<void> {
  await sql`
    UPDATE mail_outbox
    SET due_at = clock_timestamp() + make_interval(secs => ${delayMs / 1000}), perhaps_sent = ${perhapsSent}
    WHERE id = ${id} AND attempts = ${attempt}
  `.execute(db);
}

/** Returns the number of unsent emails, those being sent included, and the age of the oldest. */
export async function readOutbox(db: AnyDatabase): Promise<{ waiting: number; oldestSeconds: number }> {
  const { rows } = await sql<{ waiting: string; oldestSeconds: number }>`
    SELECT count(*) AS waiting,
           coalesce(extract(epoch FROM clock_timestamp() - min(created_at)), 0)::double precision AS oldest_seconds
      FROM mail_outbox
  `.execute(db);
  const { waiting = 0, oldestSeconds = 0 } = rows[0] ?? {};
  return { waiting: Number(waiting), oldestSeconds };
}
