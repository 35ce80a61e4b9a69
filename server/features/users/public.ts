/** The users' door: what other features may ask of users. The endpoints' own operations are in manage-users.ts. */
import { randomUUIDv7 } from 'node:crypto';
import type { Role } from '#domain/roles.ts';
import { recordAudit } from '#features/audit/public.ts';
import type { Call } from '#platform/call.ts';
import { auditedChange, auditedNewUser } from './audited-user.ts';
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
import { onUserDeletion } from './user-deletion.ts';

/** The user with that id, which must be a UUID; undefined when there is none, or no longer. */
export function findUser(call: Call, id: string): Promise<User | undefined> {
  return findUserById(call.db, id);
}

/** The account with that email address, in any case; undefined when there is none. */
export function findUserByEmail(call: Call, email: string): Promise<UserWithPassword | undefined> {
  return findAccount(call.db, email);
}

/** The account with that id, as it is at this moment; undefined when there is none, or no longer. */
export function findUserWithPassword(call: Call, id: string): Promise<UserWithPassword | undefined> {
  return readUserWithPassword(call.db, id);
}

/** The account, which nobody else changes until the transaction of `call` ends; undefined when it is gone. */
export function lockUser(call: Call, id: string): Promise<UserWithPassword | undefined> {
  return lockUserById(call.db, id);
}

/**
 * Adds a user in the transaction of `call`; whoever asks writes the audit entry. Without a password hash they sign
 * in with another provider.
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
 * Makes a CUSTOMER one of the STAFF, in the transaction of `call`, with an audit entry under `action`; a user with
 * any other role keeps it (contract §10). Nobody else changes the user until the transaction ends. Undefined when
 * there is no such user, or no longer.
 */
export async function makePersonnel(call: Call, id: string, action: string): Promise<User | undefined> {
  const before = await lockUserById(call.db, id);
  if (before?.role !== 'CUSTOMER') return before;
  const { name, disabled } = before;
  const after = await writeUser(call.db, before.id, { name, disabled, role: 'STAFF' });
  await recordAudit(call, { action, entity: 'user', entityId: before.id, ...auditedChange(before, after) });
  return after;
}

/** Stores the hash of a new password, or the same password's at another cost. */
export function replacePasswordHash(call: Call, id: string, passwordHash: string): Promise<void> {
  return writePasswordHash(call.db, id, passwordHash);
}

/** Marks the address as confirmed; undefined when it is no longer the user's. */
export function confirmEmail(call: Call, id: string, email: string): Promise<User | undefined> {
  return writeEmailVerified(call.db, id, email);
}

/**
 * Gives the user another address, confirmed. Whoever asks writes the audit entry, and tells of it after the commit
 * ({@link notifyUsersChanged}).
 *
 * @throws Refusal EMAIL_TAKEN; the transaction of `call` is lost then.
 */
export function replaceEmail(call: Call, id: string, email: string): Promise<User> {
  return writeEmail(call.db, id, email);
}

/** How many users there are, and how many of them are ADMINs, whether they can sign in or not. */
export function howManyUsers(call: Call): Promise<{ total: number; admins: number }> {
  return countUsers(call.db);
}

/** How many users have each role, disabled ones too; a role that nobody has is not in it. */
export function howManyOfEachRole(call: Call): Promise<ReadonlyMap<Role, number>> {
  return countUsersByRole(call.db);
}

/** Keeps every other process from adding a user until the transaction of `call` ends. */
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
