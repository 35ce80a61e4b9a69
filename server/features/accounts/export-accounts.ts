/** The linked accounts of a user for the export of their data (contract §17). */
import type { Static } from 'typebox';
import type { Call } from '#platform/data/call.ts';
import { selectAccounts } from './queries.ts';
import { type exportedAccount, toExportedAccount } from './schema.ts';

/** Returns all linked accounts of the user, oldest first. */
export async function exportedAccounts(
  call: Call,
  userId: string,
): Promise<Static<typeof exportedAccount>[]> {
  return (await selectAccounts(call.db, userId)).map(toExportedAccount);
}
