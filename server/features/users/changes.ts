/** Changes of users in which other features take part: they are notified, or ask for the change. */

import type { AuditAction } from '#domain/access/audited.ts';
import type { OptionalEmailKind } from '#domain/booking/emails/booking-emails.ts';
import { Refusal } from '#domain/refusal.ts';
import { recordAudit } from '#features/audit/public.ts';
import { onePerApp } from '#platform/base/state.ts';
import type { App } from '#platform/data/app.ts';
import { type Call, inTransaction, type SignedInCall } from '#platform/data/call.ts';
import { enqueueEmail } from '#platform/data/mail/outbox.ts';
import { auditedChange, recordDeletion } from './audited-user.ts';
import { userEmail } from './emails.ts';
import { selectActiveAdmins } from './list-queries.ts';
import {
  deleteUserRow,
  eraseUser,
  findUser,
  lockActiveAdmins,
  lockUser,
  type User,
  writeUser,
} from './queries.ts';

/** Topic of the change feed: the name, address or role of a user has changed, or a user has been deleted. */
export const usersTopic = 'users';

/**
 * Waits until everything that this process caches about users matches the database. Call it after the commit and
 * before the reply, so that no reply is based on stale data. Other processes receive a notification from the database
 * where they need one.
 */
export function notifyUsersChanged(call: Call): Promise<void> {
  return call.app.feed.dispatch(usersTopic);
}

type Listener = (call: SignedInCall, user: User) => Promise<void>;

const listenersOf = onePerApp('userDeletionListeners', (): Listener[] => []);

/**
 * Registers `listener` to run in each transaction that deletes a user, before the user's row is erased and while it
 * is locked. An error that it throws refuses the deletion. Call it at startup.
 */
export function onUserDeletion(app: App, listener: Listener): void {
  listenersOf(app).push(listener);
}

/**
 * Erases the email address, the name and the phone number of the user whom `lock` returns, removes the sessions, and keeps
 * the id for the records that refer to it. The same transaction ends the records that other features keep about the user, with audit
 * entries of their own ({@link onUserDeletion}).
 *
 * @throws Refusal LAST_ADMIN; CONFLICT for live bookings; those of `lock`.
 */
export async function removeUser(
  call: SignedInCall,
  lock: (call: SignedInCall) => Promise<User>,
): Promise<void> {
  await inTransaction(call, async (call) => {
    const admins = await lockActiveAdmins(call.db);
    const before = await lock(call);
    requireAnotherAdmin(admins, before.id);
    // One after the other: each feature ends its own records about the user.
    for (const listener of listenersOf(call.app)) await listener(call, before);
    await eraseUser(call.db, before.id);
    await emailFarewell(call, before);
    await recordDeletion(call, before);
  });
  await notifyUsersChanged(call);
}

/**
 * Tells the address of the deleted user, in the user's language. Only this email has the address by then, until it is sent:
 * without the user's id, because the trigger of the deletion removes the emails that have it (0024-deletion.sql).
 */
async function emailFarewell(call: SignedInCall, { id, name, email, language }: User): Promise<void> {
  const own = id === call.caller.userId ? call.language : 'en';
  await enqueueEmail({ ...call, language: language ?? own }, { name, email }, userEmail('account-deleted'));
}

/**
 * Refuses a change that would leave no administrator. The administrators are locked, so when two of them demote each
 * other concurrently, the second transaction finds that only one is left.
 */
export function requireAnotherAdmin(admins: readonly string[], id: string): void {
  if (admins.length === 1 && admins[0] === id)
    throw new Refusal('LAST_ADMIN', { reason: 'LAST_ADMIN', field: 'id' });
}

/**
 * Switches a kind of email to the user off, with an audit entry of that user, in the transaction of `call`. Nothing
 * happens when it is off already, or the user is deleted.
 */
export async function switchEmailOff(call: Call, id: string, kind: OptionalEmailKind): Promise<void> {
  const before = await lockUser(call.db, id);
  if (before === undefined || before.emailsOff.includes(kind)) return;
  const after = await writeUser(call.db, id, { ...before, emailsOff: [...before.emailsOff, kind] });
  await recordAudit(call, 'unsubscribe', 'user', id, { actorId: id, ...auditedChange(before, after) });
}

/**
 * Removes the row of a user to whom no record refers (DELETE /users/:id keeps an erased one), with an audit entry,
 * in the transaction of `call`.
 *
 * @throws Refusal CONFLICT when a record refers to the user; the transaction can then only be rolled back.
 */
export async function removeUnusedUser(call: Call, user: User): Promise<void> {
  await deleteUserRow(call.db, user.id);
  await recordDeletion(call, user);
}

/**
 * Changes a CUSTOMER to STAFF in the transaction of `call`, with an audit entry under `action`; a user with any other
 * role keeps it (contract §10). Locks the user until the transaction ends. Returns undefined when the user does not
 * exist or is deleted.
 */
export async function ensureStaffRole(
  call: Call,
  id: string,
  action: AuditAction,
): Promise<User | undefined> {
  const before = await lockUser(call.db, id);
  if (before?.role !== 'CUSTOMER') return before;
  const after = await writeUser(call.db, before.id, { ...before, role: 'STAFF' });
  await recordAudit(call, action, 'user', before.id, auditedChange(before, after));
  return after;
}

/**
 * Tells the user, and every ADMIN but the caller, who made the change, when, and from which network address: of a change
 * by which a stolen session of an ADMIN would stay in power.
 *
 * @throws Refusal UNAUTHENTICATED when the caller was deleted since the request arrived.
 */
export async function emailAboutUser(
  call: SignedInCall,
  user: User,
  kind: 'admin-added' | 'factors-removed',
): Promise<void> {
  const { app, caller, ip, now: at } = call;
  const actor = await findUser(call.db, caller.userId);
  if (actor === undefined) throw new Refusal('UNAUTHENTICATED');
  const others = (await selectActiveAdmins(call.db)).filter(({ id }) => id !== user.id && id !== actor.id);
  const timeZone = app.businessTimeZone();
  const email = userEmail(kind, { user, actor, at, timeZone, ip });
  for (const to of [user, ...others]) await enqueueEmail(call, to, email);
}
