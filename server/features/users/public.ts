/** The public interface of `users`. */

export { passwordProblemOf, requireAcceptablePassword } from './acceptable-password.ts';
export { requireReadableUser } from './access.ts';
export { auditedChange, auditedNewUser } from './audited-user.ts';
export {
  emailAboutUser,
  ensureStaffRole,
  notifyUsersChanged,
  onUserDeletion,
  removeUnusedUser,
  removeUser,
  switchEmailOff,
  usersTopic,
} from './changes.ts';
export { emailKey } from './email-key.ts';
export { findUnconfirmedUserIds, findUsersByIds, selectActiveManagerIds } from './list-queries.ts';
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
export {
  chosenPassword,
  emailAddress,
  managedUser,
  managedUserExample,
  phone,
  role,
  toManagedUserReply,
  toUserReply,
  userExample,
  userSchema,
} from './schema.ts';
