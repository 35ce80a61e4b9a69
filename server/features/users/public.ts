/** The public interface of `users`. */

export { problemOf as passwordProblemOf, requireAcceptablePassword } from './acceptable-password.ts';
export { requireReadableUser } from './access.ts';
export { auditedChange, auditedNewUser } from './audited-user.ts';
export { notifyUsersChanged, usersTopic } from './changes.ts';
export { fillUserSearchKeys } from './fill-search-keys.ts';
export {
  confirmEmail,
  countUsers,
  findUser,
  findUserByEmail,
  insertUser,
  lockUser,
  lockUsersTable,
  nameOfUser,
  replaceEmail,
  replacePasswordHash,
  type User,
  type UserWithPassword,
  usersByRole,
  usersNamed,
} from './queries.ts';
export { removeUnusedUser } from './remove-unused-user.ts';
export {
  chosenPassword,
  emailAddress,
  managedUser,
  toManagedUserReply,
  toUserReply,
  userExample,
  userSchema,
} from './schema.ts';
export { ensureStaffRole } from './staff-role.ts';
export { findUnconfirmedUserIds } from './unconfirmed-queries.ts';
export { onUserDeletion } from './user-deletion.ts';
