/** The secrets in mailed links: every statement that names them. Only their hashes are ever here. */
import { type Kysely, sql } from 'kysely';
import { tablesOf } from '#platform/db/tables.ts';
import { fromNow } from './queries.ts';

export type EmailPurpose = 'verify-email' | 'change-email' | 'reset-password';

export interface EmailTokenTables {
  emailTokens: {
    hash: Buffer;
    userId: string;
    purpose: EmailPurpose;
    email: string;
    expiresAt: string;
  };
}

// biome-ignore lint/suspicious/noExplicitAny: narrowed to this feature's tables at once.
type Db = Kysely<any>;

export async function insertEmailToken(
  db: Db,
  token: { hash: Buffer; userId: string; purpose: EmailPurpose; email: string },
  lifetimeMs: number,
): Promise<void> {
  await tablesOf<EmailTokenTables>(db)
    .insertInto('emailTokens')
    .values({ ...token, expiresAt: fromNow(lifetimeMs) })
    .execute();
}

/** Takes the token out, so that of any number of parallel uses one succeeds; undefined when it is not good. */
export async function takeEmailToken(
  db: Db,
  hash: Buffer,
  purpose: EmailPurpose,
): Promise<{ userId: string; email: string } | undefined> {
  return tablesOf<EmailTokenTables>(db)
    .deleteFrom('emailTokens')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', sql<string>`now()`)
    .returning(['userId', 'email'])
    .executeTakeFirst();
}

/** Removes what else was sent to the user for the same purpose. */
export async function removeEmailTokens(db: Db, userId: string, purpose: EmailPurpose): Promise<void> {
  await tablesOf<EmailTokenTables>(db)
    .deleteFrom('emailTokens')
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .execute();
}

export async function removeExpiredEmailTokens(db: Db): Promise<void> {
  await tablesOf<EmailTokenTables>(db)
    .deleteFrom('emailTokens')
    .where('expiresAt', '<', sql<string>`now()`)
    .execute();
}
