/** Connects the staff with the users, and fills the table cache. */
import { onUserDeletion, type User, usersTopic } from '#features/users/public.ts';
import type { App } from '#platform/data/app.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import { deleteMember } from './member.ts';
import { staffMembers } from './members.ts';
import { findMemberOfUser } from './queries.ts';

/** Reads the staff into memory and follows its changes. Call it at startup, before the first request. */
export async function loadStaff(app: App): Promise<void> {
  // `users` does not know about staff and only notifies that users have changed; the database has already updated the
  // members that the change affects (0012-staff.sql).
  app.feed.on(usersTopic, () => app.feed.dispatch(staffMembers(app).topic));
  onUserDeletion(app, deleteMemberOfUser);
  await staffMembers(app).load();
}

/**
 * Ends the staff record, if any, of a user who is being deleted and whose row is locked. Without this function the
 * trigger of 0012-staff.sql would end the record without an audit entry.
 *
 * @throws Refusal CONFLICT while the member has live bookings.
 */
async function deleteMemberOfUser(call: SignedInCall, user: User): Promise<void> {
  // A locked user cannot get a staff record. Only the deletion of a user with a record waits for other changes of the
  // staff.
  if ((await findMemberOfUser(call.db, user.id)) === undefined) return;
  await staffMembers(call.app).change(call, async (call, revision) => {
    const member = await findMemberOfUser(call.db, user.id);
    return member === undefined ? [] : [await deleteMember(call, member, revision, 'deleteUser')];
  });
}
