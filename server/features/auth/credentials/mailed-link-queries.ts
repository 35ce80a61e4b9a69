/**
 * Emailed links: every statement that uses the tables of their secrets (stored as hashes), of requests for one that
 * wait, and of counts, but for the removal of what has expired (expire-sessions.ts).
 */
import { sql } from 'kysely';
import type { linkLifetimes } from '#domain/access/link-lifetimes.ts';
import { fromNow } from '#features/auth/sessions/queries.ts';
import { findsOn } from '#platform/data/db/prepared.ts';
import { type AnyDatabase, tablesOf } from '#platform/data/db/tables.ts';

export type EmailPurpose = keyof typeof linkLifetimes;

export interface EmailToken {
  readonly userId: string;
  readonly purpose: EmailPurpose;
  /** The address to which the email was sent. */
  readonly email: string;
  /** The session that continues when a change of address ends the user's others; null for none. */
  readonly sessionId: string | null;
}

interface EmailTokenTables {
  emailTokens: EmailToken & { hash: Buffer; expiresAt: string };
}

export async function insertEmailToken(
  db: AnyDatabase,
  token: EmailToken & { readonly hash: Buffer },
  lifetimeMs: number,
): Promise<void> {
  await tablesOf<EmailTokenTables>(db)
    .insertInto('emailTokens')
    .values({ ...token, expiresAt: fromNow(lifetimeMs) })
    .execute();
}

/**
 * Returns the token, while it is valid for one of the purposes. The row stays; the caller that acts on it removes it.
 */
export async function findEmailToken(
  db: AnyDatabase,
  hash: Buffer,
  purposes: readonly EmailPurpose[],
): Promise<EmailToken | undefined> {
  return tablesOf<EmailTokenTables>(db)
    .selectFrom('emailTokens')
    .select(['userId', 'purpose', 'email', 'sessionId'])
    .where('hash', '=', hash)
    .where('purpose', 'in', purposes)
    .where('expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst();
}

/** True if a link that was mailed to the user still works. */
export function hasLiveEmailToken(db: AnyDatabase, userId: string): Promise<boolean> {
  return findsOn(db)(sql`SELECT FROM email_tokens WHERE user_id = ${userId} AND expires_at > now() LIMIT 1`);
}

/** Removes the token, so that only one of any number of parallel uses succeeds; returns true for that one. */
export async function takeEmailToken(db: AnyDatabase, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tablesOf<EmailTokenTables>(db)
    .deleteFrom('emailTokens')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function removeEmailTokens(
  db: AnyDatabase,
  userId: string,
  purposes: readonly EmailPurpose[],
): Promise<void> {
  await tablesOf<EmailTokenTables>(db)
    .deleteFrom('emailTokens')
    .where('userId', '=', userId)
    .where('purpose', 'in', purposes)
    .execute();
}

/** Returns the tokens of the user, also those that have expired, without their hashes. */
export function selectEmailTokens(
  db: AnyDatabase,
  userId: string,
): Promise<Pick<EmailTokenTables['emailTokens'], 'purpose' | 'email' | 'expiresAt'>[]> {
  return tablesOf<EmailTokenTables>(db)
    .selectFrom('emailTokens')
    .select(['purpose', 'email', 'expiresAt'])
    .where('userId', '=', userId)
    .orderBy('expiresAt')
    .execute();
}

export type EmailCountKind = EmailPurpose | 'change-email-to' | 'delete-account' | 'test' | 'again';

/** Counts one more; returns the count in the current window, and the whole seconds that remain of the window. */
export async function countEmail(
  db: AnyDatabase,
  kind: EmailCountKind,
  subjectHash: Buffer,
  windowMs: number,
): Promise<{ emails: number; seconds: number }> {
  const { rows } = await sql<{ emails: number; seconds: number }>`
    INSERT INTO email_counts AS counted (kind, subject_hash, emails, ends_at)
    VALUES (${kind}, ${subjectHash}, 1, ${fromNow(windowMs)})
    ON CONFLICT (kind, subject_hash) DO UPDATE SET
      emails = CASE WHEN counted.ends_at > now() THEN counted.emails + 1 ELSE 1 END,
      ends_at = CASE WHEN counted.ends_at > now() THEN counted.ends_at ELSE excluded.ends_at END
    RETURNING emails, ceil(extract(epoch FROM ends_at - now()))::int AS seconds
  `.execute(db);
  return rows[0] as { emails: number; seconds: number };
}

interface NewLinkRequest {
  readonly id: string;
  /** Encrypted. */
  readonly request: Buffer;
}

interface LinkRequestTables {
  linkRequests: NewLinkRequest;
}

export interface LinkRequestRow extends NewLinkRequest {
  /** True if it has waited for more than an hour: nobody expects its email any more. */
  readonly stale: boolean;
}

export async function insertLinkRequest(db: AnyDatabase, row: NewLinkRequest): Promise<void> {
  await tablesOf<LinkRequestTables>(db).insertInto('linkRequests').values(row).execute();
}

/** Returns the ids of up to `most` pending requests after that id, in their order. */
export async function findLinkRequests(
  db: AnyDatabase,
  afterId: string | undefined,
  most: number,
): Promise<readonly { readonly id: string }[]> {
  let query = tablesOf<LinkRequestTables>(db)
    .selectFrom('linkRequests')
    .select('id')
    .orderBy('id')
    .limit(most);
  if (afterId !== undefined) query = query.where('id', '>', afterId);
  return query.execute();
}

/**
 * Removes and returns the request, unless the transaction fails; undefined when another process has it or has
 * processed it.
 */
export async function takeLinkRequest(db: AnyDatabase, id: string): Promise<LinkRequestRow | undefined> {
  const { rows } = await sql<LinkRequestRow>`
    DELETE FROM link_requests
     WHERE id = (SELECT id FROM link_requests WHERE id = ${id} FOR UPDATE SKIP LOCKED)
    RETURNING id, request, created_at < clock_timestamp() - interval '1 hour' AS stale
  `.execute(db);
  return rows[0];
}
