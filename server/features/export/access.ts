/** The right to export data (contract §17): every caller their own, an ADMIN those of any user. */

import { may } from '#domain/access/roles.ts';
import { notYours } from '#domain/refusal.ts';
import { requireReadableUser, type User } from '#features/users/public.ts';
import type { SignedInCall } from '#platform/data/call.ts';

/**
 * Returns the user if the caller may export their data.
 *
 * @throws Refusal NOT_FOUND, then FORBIDDEN: a MANAGER reads customers, and exports nobody else's data.
 */
export async function requireExportableUser(call: SignedInCall, id: string): Promise<User> {
  const user = await requireReadableUser(call, id);
  if (user.id !== call.caller.userId && !may(call.caller.role, 'manageAnyUser')) {
    throw notYours();
  }
  return user;
}
