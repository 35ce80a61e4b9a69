/** Which users a caller may read and change (contract §6, row "users"). */

import { may } from '#domain/access/roles.ts';
import { notYours, requireCapability, requireFound } from '#domain/refusal.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import { isUuid } from '#platform/data/shapes/shapes.ts';
import { findUser, type User } from './queries.ts';
import type { UserPatch } from './schema.ts';

/**
 * Returns the user if the caller may read them: the caller's own record, CUSTOMERs for a MANAGER, everyone for an
 * ADMIN.
 *
 * @throws Refusal NOT_FOUND, then FORBIDDEN.
 */
export async function requireReadableUser(call: SignedInCall, id: string): Promise<User> {
  const user = requireFound(isUuid(id) ? await findUser(call.db, id) : undefined, 'user', id);
  if (!mayRead(call.caller, user)) throw notYours();
  return user;
}

/** The fields of a user beside name and phone number, which all may change who may read the user. */
const restricted = ['role', 'disabled', 'language', 'emailPreferences'] as const;

/**
 * Requires that the caller may change these fields of the user: everything for an ADMIN; of their own record users keep
 * role and access; MANAGERs change name and phone number of a CUSTOMER.
 *
 * @throws Refusal FORBIDDEN.
 */
export function requireChangeable({ caller }: SignedInCall, user: User, changes: UserPatch): void {
  if (!mayRead(caller, user)) throw notYours();
  const owns = user.id === caller.userId ? ['language', 'emailPreferences'] : [];
  const field = restricted.find((name) => changes[name] !== undefined && !owns.includes(name));
  if (field) requireCapability(caller.role, 'manageAnyUser', field);
}

function mayRead({ userId, role }: SignedInCall['caller'], user: User): boolean {
  return (
    user.id === userId ||
    may(role, 'manageAnyUser') ||
    (user.role === 'CUSTOMER' && may(role, 'manageCustomers'))
  );
}
