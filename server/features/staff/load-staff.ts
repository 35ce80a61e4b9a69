/** Connects the staff with the users, and fills the table cache. */
import { onUserDeletion, usersTopic } from '#features/users/public.ts';
import type { App } from '#platform/app-context.ts';
import { deleteMemberOfUser } from './delete-member.ts';
import { staffMembers } from './members.ts';

/** Reads the staff into memory and follows its changes. Call it at startup, before the first request. */
export async function loadStaff(app: App): Promise<void> {
  // `users` does not know about staff and only notifies that users have changed; the database has already updated the
  // members that the change affects (migration 0010).
  app.feed.on(usersTopic, () => app.feed.dispatch(staffMembers(app).topic));
  onUserDeletion(app, deleteMemberOfUser);
  await staffMembers(app).load();
}
