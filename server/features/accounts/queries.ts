/** Linked accounts: every statement that uses their table. */
import type { Generated, Selectable } from 'kysely';
import { withInstants } from '#platform/data/db/columns.ts';
import { type AnyDatabase, tablesOf } from '#platform/data/db/tables.ts';

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

/** An account at a provider that is linked to a user. Only the user may read `issuer` and `subject`, their identity there. */
export interface LinkedAccount extends NewAccount {
  readonly createdAt: Temporal.Instant;
}

type NewAccount = Readonly<Omit<Selectable<AccountTables['accounts']>, 'createdAt'>>;

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
  const row = await all(db).where('issuer', '=', issuer).where('subject', '=', subject).executeTakeFirst();
  return row && linkedAccountOf(row);
}

/** Returns the linked account with that id, a UUID. */
export async function findAccount(db: AnyDatabase, id: string): Promise<LinkedAccount | undefined> {
  const row = await all(db).where('id', '=', id).executeTakeFirst();
  return row && linkedAccountOf(row);
}

/** Returns the user's linked accounts, oldest first. */
export async function selectAccounts(db: AnyDatabase, userId: string): Promise<LinkedAccount[]> {
  const rows = await all(db).where('userId', '=', userId).orderBy('createdAt').orderBy('id').execute();
  return rows.map(linkedAccountOf);
}

export async function deleteAccount(db: AnyDatabase, id: string): Promise<void> {
  await tablesOf<AccountTables>(db).deleteFrom('accounts').where('id', '=', id).execute();
}

function all(db: AnyDatabase) {
  return tablesOf<AccountTables>(db).selectFrom('accounts').selectAll();
}

function linkedAccountOf(row: Selectable<AccountTables['accounts']>): LinkedAccount {
  return withInstants(row, ['createdAt']);
}
