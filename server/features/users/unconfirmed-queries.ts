/** Statements on the users table for users who never confirmed their address. */
import { sql } from 'kysely';
import { Refusal } from '#domain/refusal.ts';
import { violatedConstraint } from '#platform/db/errors.ts';
import { type AnyDatabase, tablesOf } from '#platform/db/tables.ts';
import type { UserTables } from './queries.ts';

/**
 * Returns the ids of CUSTOMERs who have not confirmed their address and were created more than `days` days ago, by the
 * database's clock, in the order of the ids, from the first one after `after`. Disabled users are left out.
 */
export async function findUnconfirmedUserIds(
  db: AnyDatabase,
  { days, after, limit }: { readonly days: number; readonly after: string; readonly limit: number },
): Promise<string[]> {
  const rows = await tablesOf<UserTables>(db)
    .selectFrom('users')
    .select('id')
    .where('erasedAt', 'is', null)
    .where('role', '=', 'CUSTOMER')
    .where('emailVerifiedAt', 'is', null)
    .where('disabledAt', 'is', null)
    .where('createdAt', '<', sql<string>`now() - make_interval(days => ${days})`)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** @throws Refusal CONFLICT when any record refers to the user; the transaction can then only be rolled back. */
export async function deleteUserRow(db: AnyDatabase, id: string): Promise<void> {
  try {
    await tablesOf<UserTables>(db).deleteFrom('users').where('id', '=', id).execute();
  } catch (error) {
    if (violatedConstraint(error) !== undefined)
      throw new Refusal('CONFLICT', 'other records refer to the user');
    throw error;
  }
}
