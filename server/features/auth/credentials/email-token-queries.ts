/** The secrets in emailed links: every statement that uses their table. It stores only their hashes. */
import { sql } from 'kysely';
import { fromNow } from '#features/auth/sessions/queries.ts';
import { sweep } from '#platform/db/sweep.ts';
import { type AnyDatabase, tablesOf } from '#platform/db/tables.ts';

export type EmailPurpose = 'verify-email' | 'change-email' | 'reset-password';

/** The stored data of a token. */
export interface EmailToken {
  readonly userId: string;
  readonly purpose: EmailPurpose;
  /** The address to which the email was sent. */
  readonly email: string;
  /** The session that requested the email, where that matters when the token is used. */
  readonly sessionId: string | null;
}

export interface EmailTokenTables {
  emailTokens: {
    hash: Buffer;
    userId: string;
    purpose: EmailPurpose;
    email: string;
    signInId: string | null;
    expiresAt: string;
  };
}

export async function insertEmailToken(
  db: AnyDatabase,
  { sessionId, ...token }: EmailToken & { hash: Buffer },
  lifetimeMs: number,
): Promise<void> {
  await tablesOf<EmailTokenTables>(db)
    .insertInto('emailTokens')
    .values({ ...token, signInId: sessionId, expiresAt: fromNow(lifetimeMs) })
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
    .select(['userId', 'purpose', 'email', 'signInId as sessionId'])
    .where('hash', '=', hash)
    .where('purpose', 'in', purposes)
    .where('expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst();
}

/** True if a link that was mailed to the user still works. */
export async function hasLiveEmailToken(db: AnyDatabase, userId: string): Promise<boolean> {
  const row = await tablesOf<EmailTokenTables>(db)
    .selectFrom('emailTokens')
    .select('userId')
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<string>`now()`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes the token, so that only one of any number of parallel uses succeeds; returns true for that one. */
export async function takeEmailToken(db: AnyDatabase, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tablesOf<EmailTokenTables>(db)
    .deleteFrom('emailTokens')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes all of the user's tokens for these purposes. */
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

/** Removes the tokens that have expired, as {@link sweep} does. */
export function sweepEmailTokens(db: AnyDatabase, signal?: AbortSignal): Promise<void> {
  return sweep(db, { table: 'email_tokens', key: ['hash'], time: 'expires_at', before: sql`now()` }, signal);
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
