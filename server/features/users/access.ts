/** Which users a caller may read and change (contract §6, row "users"). */

import { may } from '#domain/access/roles.ts';
import { notFound, notYours } from '#domain/refusal.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import { isUuid } from '#platform/data/shapes/shapes.ts';
import { findUser, type User } from './queries.ts';

/**
 * Returns the user if the caller may read them: the caller's own record, CUSTOMERs for a MANAGER, everyone for an
 * ADMIN.
 *
 * @throws Refusal NOT_FOUND, then FORBIDDEN.
 */
export async function requireReadableUser(call: SignedInCall, id: string): Promise<User> {
  const user = isUuid(id) ? await findUser(call.db, id) : undefined;
  if (user === undefined) throw notFound('user', id);
  const { userId, role } = call.caller;
  const mayRead =
    user.id === userId ||
    may(role, 'manageAnyUser') ||
    (user.role === 'CUSTOMER' && may(role, 'manageCustomers'));
  if (!mayRead) throw notYours();
  return user;
}

/**
 * Returns the user if the caller may change some of their fields: the caller's own record, everyone for an ADMIN.
 *
 * @throws Refusal NOT_FOUND, then FORBIDDEN.
 */
export async function requireEditableUser(call: SignedInCall, id: string): Promise<User> {
  const user = await requireReadableUser(call, id);
  if (user.id !== call.caller.userId && !may(call.caller.role, 'manageAnyUser')) {
    throw notYours();
  }
  return user;
}
