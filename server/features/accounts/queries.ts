/** Linked accounts: every statement that uses their table. */
import type { Generated, Selectable } from 'kysely';
import { type AnyDatabase, tablesOf } from '#platform/db/tables.ts';

interface AccountTables {
  accounts: {
    id: string;
    userId: string;
    provider: string;
    issuer: string;
    subject: string;
    email: string;
    createdAt: Generated<string>;
  };
}

/** An account at a provider that is linked to a user. */
export interface LinkedAccount {
  readonly id: string;
  readonly userId: string;
  readonly provider: string;
  readonly email: string;
  readonly createdAt: Temporal.Instant;
}

export type NewAccount = Omit<Selectable<AccountTables['accounts']>, 'createdAt'>;

/** Links the account; returns false when it is already linked, possibly by a concurrent request. */
export async function insertAccount(db: AnyDatabase, account: NewAccount): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tablesOf<AccountTables>(db)
    .insertInto('accounts')
    .values(account)
    .onConflict((conflict) => conflict.constraint('accounts_identity_unique').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns the linked account that the issuer knows by that subject. */
export async function findAccountOfIdentity(
  db: AnyDatabase,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<LinkedAccount | undefined> {
  const row = await tablesOf<AccountTables>(db)
    .selectFrom('accounts')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row && linkedAccountOf(row);
}

/** Returns the linked account with that id, a UUID. */
export async function findAccount(db: AnyDatabase, id: string): Promise<LinkedAccount | undefined> {
  const row = await tablesOf<AccountTables>(db)
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row && linkedAccountOf(row);
}

/** Returns the user's linked accounts, oldest first. */
export async function selectAccounts(db: AnyDatabase, userId: string): Promise<LinkedAccount[]> {
  const rows = await tablesOf<AccountTables>(db)
    .selectFrom('accounts')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(linkedAccountOf);
}

/** Returns the same with the identity that the provider knows, which only the user may read. */
export async function selectIdentities(
  db: AnyDatabase,
  userId: string,
): Promise<(LinkedAccount & { readonly issuer: string; readonly subject: string })[]> {
  const rows = await tablesOf<AccountTables>(db)
    .selectFrom('accounts')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...linkedAccountOf(row), issuer: row.issuer, subject: row.subject }));
}

export async function deleteAccount(db: AnyDatabase, id: string): Promise<void> {
  await tablesOf<AccountTables>(db).deleteFrom('accounts').where('id', '=', id).execute();
}

function linkedAccountOf(row: Selectable<AccountTables['accounts']>): LinkedAccount {
  const { id, userId, provider, email, createdAt } = row;
  return { id, userId, provider, email, createdAt: Temporal.Instant.from(createdAt) };
}
