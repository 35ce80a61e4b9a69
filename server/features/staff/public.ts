/** The public interface of `staff`. */
export { exportedMember, exportedMembers } from './export-member.ts';
export { loadStaff } from './load-staff.ts';
export {
  cachedMember,
  cachedMemberOfUser,
  cachedMembers,
  countMembers,
  membersWithSkill,
  staffTime,
} from './members.ts';
export { findMember, lockMember, type StaffMember, type TimeOff } from './queries.ts';
export { findSkilledMembers, lockSkilledMembers } from './skilled-queries.ts';
