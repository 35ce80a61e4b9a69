/** The operations of the endpoints of users. */

import { may } from '#domain/access/roles.ts';
import { optionalEmailKinds } from '#domain/booking/emails/booking-emails.ts';
import { requireCapability, requireFound } from '#domain/refusal.ts';
import { storedPhone } from '#domain/text/phone.ts';
import { recordAudit, recordChange } from '#features/audit/public.ts';
import { cachedBookingRules, currentCountry } from '#features/settings/public.ts';
import { hashPassword } from '#platform/base/crypto/password-hash.ts';
import { inTransaction, type SignedInCall } from '#platform/data/call.ts';
import { pageOf, pageRequest } from '#platform/data/shapes/shapes.ts';
import { requireAcceptablePassword } from './acceptable-password.ts';
import { requireChangeable, requireReadableUser } from './access.ts';
import { auditedChange, auditedNewUser } from './audited-user.ts';
import { emailAboutUser, notifyUsersChanged, removeUser, requireAnotherAdmin } from './changes.ts';
import { type ListedUser, selectUsers, withSummaries } from './list-queries.ts';
import {
  countNoShows,
  findBalances,
  insertUser,
  lockActiveAdmins,
  lockUser,
  type User,
  writeUser,
} from './queries.ts';
import type { NewUserBody, UserListQuery, UserPatch } from './schema.ts';

/** Returns the users that the caller may manage: CUSTOMERs for a MANAGER, all users for an ADMIN. */
export async function listUsers(call: SignedInCall, query: UserListQuery) {
  const page = pageRequest(query);
  const seesAll = may(call.caller.role, 'manageAnyUser');
  if (!seesAll && query.role !== undefined && query.role !== 'CUSTOMER')
    return pageOf<ListedUser>(page, [], 0);
  const role = seesAll ? query.role : 'CUSTOMER';
  const { users, total } = await selectUsers(
    call.db,
    { role, part: query.q, disabled: query.disabled, country: currentCountry(call.app) },
    page,
  );
  const listed = query.summary
    ? await users.mapTogether((some) => withSummaries(call.db, some, call.now))
    : users;
  return pageOf<ListedUser>(page, listed, total);
}

/**
 * Returns the user, and for personnel the number of their no-shows and what they owe.
 *
 * @throws Refusal NOT_FOUND, FORBIDDEN.
 */
export async function getUser(call: SignedInCall, id: string) {
  const user = await requireReadableUser(call, id);
  if (!may(call.caller.role, 'readCustomerDetails')) return { user };
  const noShows = await countNoShows(call.db, user.id);
  const { payments } = cachedBookingRules(call.app);
  return { user, figures: { noShows, balance: payments ? await findBalances(call.db, user.id) : [] } };
}

/**
 * Creates a user whose email address counts as confirmed, because the MANAGER or ADMIN who creates the user vouches
 * for it. With null as the password, nobody can sign in until the user has chosen one by an emailed link.
 *
 * @throws Refusal VALIDATION_FAILED for a password that is easy to guess; FORBIDDEN when a MANAGER asks for a role other than
 * CUSTOMER; EMAIL_TAKEN.
 */
export async function createUser(call: SignedInCall, body: NewUserBody): Promise<User> {
  const { email, name, phone, role, password, language = null } = body;
  if (password !== null) await requireAcceptablePassword(call, { password, user: { name, email } });
  if (role !== 'CUSTOMER') requireCapability(call.caller.role, 'manageAnyUser', 'role');
  // Hash the password before the transaction begins, so that no database connection is held meanwhile.
  const passwordHash = password === null ? null : await hashPassword(password);
  return inTransaction(call, async (call) => {
    const user = await insertUser(call.db, {
      ...{ email, name, phone: storedPhone(phone), role, language, passwordHash },
      emailVerified: true,
    });
    await recordChange(call, 'createUser', 'user', auditedNewUser, { after: user });
    if (role === 'ADMIN') await emailAboutUser(call, user, 'admin-added');
    return user;
  });
}

/**
 * Changes a user. Disabling a user ends their sessions.
 *
 * @throws Refusal NOT_FOUND; FORBIDDEN as {@link requireChangeable} does; LAST_ADMIN.
 */
export async function updateUser(call: SignedInCall, id: string, changes: UserPatch): Promise<User> {
  const touchesAccess = changes.role !== undefined || changes.disabled !== undefined;
  const user = await inTransaction(call, async (call) => {
    const admins = touchesAccess ? await lockActiveAdmins(call.db) : [];
    const before = await requireLocked(call, id);
    requireChangeable(call, before, changes);
    const { emailPreferences, phone = before.phone, ...fields } = changes;
    const written = {
      ...{ ...before, ...fields, phone: storedPhone(phone) },
      emailsOff: emailsOffAfter(before, emailPreferences),
    };
    const { role, disabled } = written;
    if (role !== 'ADMIN' || disabled) requireAnotherAdmin(admins, before.id);
    const after = await writeUser(call.db, before.id, written);
    await recordAudit(call, 'updateUser', 'user', before.id, auditedChange(before, after));
    if (isAdmin(after) && !isAdmin(before)) await emailAboutUser(call, after, 'admin-added');
    return after;
  });
  await notifyUsersChanged(call);
  return user;
}

/**
 * Deletes a user ({@link removeUser}).
 *
 * @throws Refusal LAST_ADMIN; CONFLICT for live bookings; NOT_FOUND.
 */
export function deleteUser(call: SignedInCall, id: string): Promise<void> {
  return removeUser(call, (call) => requireLocked(call, id));
}

/** Returns the kinds of email that are switched off after the change of the preferences. */
function emailsOffAfter({ emailsOff }: User, changes: UserPatch['emailPreferences'] = {}) {
  return optionalEmailKinds.filter((kind) => !(changes[kind] ?? !emailsOff.includes(kind)));
}

const isAdmin = ({ role, disabled }: User) => role === 'ADMIN' && !disabled;

async function requireLocked(call: SignedInCall, id: string): Promise<User> {
  return requireFound(await lockUser(call.db, id), 'user', id);
}
