/** The secrets in mailed links: every statement that names them. Only their hashes are ever here. */
import { type Kysely, sql } from 'kysely';
import { fromNow } from '#features/auth/sessions/queries.ts';
import { sweep } from '#platform/db/sweep.ts';
import { tablesOf } from '#platform/db/tables.ts';

export type EmailPurpose = 'verify-email' | 'change-email' | 'reset-password';

/** What a token says of itself. */
export interface EmailToken {
  readonly userId: string;
  readonly purpose: EmailPurpose;
  /** The address that the letter went to. */
  readonly email: string;
  /** The sign-in that asked for the letter, where that matters when the token is used. */
  readonly signInId: string | null;
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

// biome-ignore lint/suspicious/noExplicitAny: narrowed to this feature's tables at once.
type Db = Kysely<any>;

export async function insertEmailToken(
  db: Db,
  token: EmailToken & { hash: Buffer },
  lifetimeMs: number,
): Promise<void> {
  await tablesOf<EmailTokenTables>(db)
    .insertInto('emailTokens')
    .values({ ...token, expiresAt: fromNow(lifetimeMs) })
    .execute();
}

/** The token, while it is good for one of the purposes. It stays; whoever acts on it takes it out. */
export async function findEmailToken(
  db: Db,
  hash: Buffer,
  purposes: readonly EmailPurpose[],
): Promise<EmailToken | undefined> {
  return tablesOf<EmailTokenTables>(db)
    .selectFrom('emailTokens')
    .select(['userId', 'purpose', 'email', 'signInId'])
    .where('hash', '=', hash)
    .where('purpose', 'in', purposes)
    .where('expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst();
}

/** Takes the token out, so that of any number of parallel uses one succeeds: true for that one. */
export async function takeEmailToken(db: Db, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tablesOf<EmailTokenTables>(db)
    .deleteFrom('emailTokens')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes everything that was sent to the user for these purposes. */
export async function removeEmailTokens(
  db: Db,
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
export function sweepEmailTokens(db: Db, turn?: AbortSignal): Promise<void> {
  return sweep(db, { table: 'email_tokens', key: ['hash'], time: 'expires_at', before: sql`now()` }, turn);
}
