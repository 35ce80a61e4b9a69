/** The interface of `users` for other features. The operations of the endpoints are in operations.ts. */
import { randomUUIDv7 } from 'node:crypto';
import type { Role } from '#domain/roles.ts';
import { recordAudit } from '#features/audit/public.ts';
import type { Call } from '#platform/call.ts';
import { auditedChange, auditedDeletion, auditedNewUser } from './audited-user.ts';
import { notifyUsersChanged, usersTopic } from './changes.ts';
import { requireGoodPassword } from './good-password.ts';
import {
  countUsers,
  countUsersByRole,
  findAccount,
  findUserById,
  insertUser,
  lockUserById,
  lockUsers,
  readUserWithPassword,
  type User,
  type UserWithPassword,
  writeEmail,
  writeEmailVerified,
  writePasswordHash,
  writeUser,
} from './queries.ts';
import { chosenPassword, emailAddress, toUserReply, userExample, userSchema } from './schema.ts';
import { deleteUserRow, selectUnconfirmedIds } from './unconfirmed-queries.ts';
import { onUserDeletion } from './user-deletion.ts';

/**
 * Returns the user with the given id, which must be a UUID; undefined when no such user exists or the user is
 * deleted.
 */
export function findUser(call: Call, id: string): Promise<User | undefined> {
  return findUserById(call.db, id);
}

/** Returns the user with the given email address, in any case; undefined when no such user exists. */
export function findUserByEmail(call: Call, email: string): Promise<UserWithPassword | undefined> {
  return findAccount(call.db, email);
}

/** Returns the current row of the user with the given id; undefined when no such user exists or the user is deleted. */
export function findUserWithPassword(call: Call, id: string): Promise<UserWithPassword | undefined> {
  return readUserWithPassword(call.db, id);
}

/**
 * Returns the user and locks the row until the transaction of `call` ends; undefined when the user no longer exists.
 */
export function lockUser(call: Call, id: string): Promise<UserWithPassword | undefined> {
  return lockUserById(call.db, id);
}

/**
 * Adds a user in the transaction of `call`; the caller writes the audit entry. A user without a password hash signs
 * in through a provider.
 *
 * @throws Refusal EMAIL_TAKEN.
 */
export function addUser(
  call: Call,
  user: { email: string; name: string; role: Role; passwordHash: string | null; emailVerified: boolean },
): Promise<User> {
  return insertUser(call.db, { id: randomUUIDv7(), ...user });
}

/**
 * Changes a CUSTOMER to STAFF in the transaction of `call`, with an audit entry under `action`; a user with any other
 * role keeps it (contract §10). Locks the user until the transaction ends. Returns undefined when the user does not
 * exist or is deleted.
 */
export async function makePersonnel(call: Call, id: string, action: string): Promise<User | undefined> {
  const before = await lockUserById(call.db, id);
  if (before?.role !== 'CUSTOMER') return before;
  const { name, disabled } = before;
  const after = await writeUser(call.db, before.id, { name, disabled, role: 'STAFF' });
  await recordAudit(call, { action, entity: 'user', entityId: before.id, ...auditedChange(before, after) });
  return after;
}

/** Stores the hash of a new password, or of the same password at another cost. */
export function replacePasswordHash(call: Call, id: string, passwordHash: string): Promise<void> {
  return writePasswordHash(call.db, id, passwordHash);
}

/** Marks the address as confirmed. Returns undefined when the user no longer has that address. */
export function confirmEmail(call: Call, id: string, email: string): Promise<User | undefined> {
  return writeEmailVerified(call.db, id, email);
}

/**
 * Replaces the user's email address with a confirmed one. The caller writes the audit entry and sends the change
 * notification after the commit ({@link notifyUsersChanged}).
 *
 * @throws Refusal EMAIL_TAKEN; the transaction of `call` can then only be rolled back.
 */
export function replaceEmail(call: Call, id: string, email: string): Promise<User> {
  return writeEmail(call.db, id, email);
}

/**
 * Returns the ids of up to `limit` CUSTOMERs who registered more than `days` days ago and have not confirmed their
 * address, in the order of the ids, which begins behind `after`. Disabled users are left out.
 */
export function unconfirmedUsers(
  call: Call,
  which: { readonly days: number; readonly after: string; readonly limit: number },
): Promise<string[]> {
  return selectUnconfirmedIds(call.db, which);
}

/**
 * Removes a user to whom no record refers, completely, with an audit entry, in the transaction of `call`.
 *
 * @throws Refusal CONFLICT when a record refers to the user; the transaction can then only be rolled back.
 */
export async function removeUnusedUser(call: Call, user: User): Promise<void> {
  await deleteUserRow(call.db, user.id);
  await recordAudit(call, {
    action: 'deleteUser',
    entity: 'user',
    entityId: user.id,
    ...auditedDeletion(user),
  });
}

/** Returns the number of users and the number of ADMINs among them, including users who cannot sign in. */
export function howManyUsers(call: Call): Promise<{ total: number; admins: number }> {
  return countUsers(call.db);
}

/** Returns the number of users of each role, including disabled users; omits a role that no user has. */
export function howManyOfEachRole(call: Call): Promise<ReadonlyMap<Role, number>> {
  return countUsersByRole(call.db);
}

/** Prevents every other process from adding a user until the transaction of `call` ends. */
export function keepOthersFromAddingUsers(call: Call): Promise<void> {
  return lockUsers(call.db);
}

export type { User, UserWithPassword };
export {
  auditedChange,
  auditedNewUser,
  chosenPassword,
  emailAddress,
  notifyUsersChanged,
  onUserDeletion,
  requireGoodPassword,
  toUserReply,
  userExample,
  userSchema,
  usersTopic,
};
