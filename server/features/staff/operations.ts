/** The operations of the endpoints of staff members (contract §10; specification, "Staff"). */

import { randomUUIDv7 } from 'node:crypto';
import type { AuditAction } from '#domain/access/audited.ts';
import { requireFound } from '#domain/refusal.ts';
import { recordChange } from '#features/audit/public.ts';
import { ensureStaffRole, lockUser } from '#features/users/public.ts';
import { pick } from '#platform/base/pick.ts';
import { type Call, inTransaction, type SignedInCall } from '#platform/data/call.ts';
import { isUuid, sortOrderOf } from '#platform/data/shapes/shapes.ts';
import { type ListPart, listPart } from '#platform/data/table-cache/row-lists.ts';
import { type Condition, requireCurrent } from './condition.ts';
import { auditedMember, deleteMember, requireMember } from './member.ts';
import { cachedMember, staffLists, staffMembers } from './members.ts';
import {
  contentFields,
  drawCodeNumber,
  insertMember,
  isCodeTaken,
  type StaffContent,
  type StaffMember,
  saveMember,
} from './queries.ts';
import type { NewStaffBody, StaffChanges, StaffListQuery } from './schema.ts';

/**
 * Returns all members, or those that the query selects, in the order of creation unless the query names another. The
 * language of the call decides the order of texts and what the search finds.
 */
export function listStaff(call: Call, query: StaffListQuery): ListPart<StaffMember> {
  const members = staffMembers(call.app).rows('all');
  const sortOrder = sortOrderOf(query);
  const isWhole = query.q === undefined && query.sortBy === 'createdAt' && sortOrder === 'asc';
  return listPart(
    isWhole ? members : staffLists.select(members, { ...query, sortOrder }, call.language),
    query,
  );
}

/** @throws Refusal NOT_FOUND. */
export function getStaff(call: Call, id: string): StaffMember {
  return requireFound(cachedMember(call, id), 'staff', id);
}

/** Returns the texts in all their languages, for editors. Refuses with NOT_FOUND. */
export async function getStaffTranslations(
  call: SignedInCall,
  id: string,
): Promise<Pick<StaffContent, 'department' | 'position' | 'specialization'>> {
  const { department, position, specialization } = await requireMember(call, id);
  return { department, position, specialization };
}

/**
 * Makes a user a staff member, and changes the role of a CUSTOMER to STAFF.
 *
 * @throws Refusal NOT_FOUND when the user does not exist; CONFLICT when they already have a staff record, or another
 * member has the code.
 */
export function createStaff(call: SignedInCall, body: NewStaffBody): Promise<StaffMember> {
  return changeWithUser(call, body.userId, async (call, revision) => {
    const userId = await requireStaffUser(call, body.userId, 'createStaff');
    const code = body.code ?? (await freeCode(call));
    const content = contentOf({ ...noDetails, ...body, userId, code });
    const member = await insertMember(call.db, randomUUIDv7(), content, revision);
    await recordChange(call, 'createStaff', 'staff', auditedMember, { after: member });
    return member;
  });
}

/**
 * Changes the fields that the body names; null restores the default or clears the field.
 *
 * @throws Refusal NOT_FOUND for the member or the new user; CONFLICT when that user already has a staff record, or
 * another member has the code; STALE_VERSION when the condition names another version.
 */
export function updateStaff(
  call: SignedInCall,
  id: string,
  body: StaffChanges,
  condition: Condition<StaffMember>,
): Promise<StaffMember> {
  return changeWithUser(call, body.userId, async (call, revision) => {
    const before = await requireMember(call, id);
    const { userId: newUserId = before.userId } = body;
    const isSame = newUserId.toLowerCase() === before.userId;
    const userId = isSame ? before.userId : await requireStaffUser(call, newUserId, 'updateStaff');
    requireCurrent(before, 'staff member', condition);
    const code = body.code === undefined ? before.code : (body.code ?? (await freeCode(call)));
    const content = contentOf({ ...before, ...body, userId, code });
    const after = await saveMember(call.db, before.id, content, revision);
    await recordChange(call, 'updateStaff', 'staff', auditedMember, { before, after });
    return after;
  });
}

/**
 * Ends a staff record; the user keeps the role and may get another record.
 *
 * @throws Refusal NOT_FOUND; CONFLICT while the member has live bookings.
 */
export async function deleteStaff(call: SignedInCall, id: string): Promise<void> {
  await staffMembers(call.app).change(call, async (call, revision) => {
    return deleteMember(call, await requireMember(call, id), revision, 'deleteStaff');
  });
}

/**
 * Runs a change of the staff in which a user may get a record. Locks the user before the staff, because every change
 * of a user locks the user first and then, through the trigger of 0012-staff.sql, the staff.
 */
function changeWithUser(
  call: SignedInCall,
  userId: string | undefined,
  work: (call: SignedInCall, revision: string) => Promise<StaffMember>,
): Promise<StaffMember> {
  return inTransaction(call, async (call) => {
    if (userId !== undefined && isUuid(userId)) await lockUser(call.db, userId);
    return staffMembers(call.app).change(call, work);
  });
}

async function requireStaffUser(call: SignedInCall, userId: string, action: AuditAction): Promise<string> {
  const user = isUuid(userId) ? await ensureStaffRole(call, userId, action) : undefined;
  return requireFound(user, 'user', userId, 'userId').id;
}

/** What a new member has, unless the body says otherwise; `status` and `isAvailable` have a default in place of null. */
const noDetails = {
  department: null,
  position: null,
  specialization: null,
  status: null,
  isAvailable: null,
  workingHours: null,
};

type Details = Required<Omit<StaffChanges, 'userId' | 'code'>> & Pick<StaffContent, 'userId' | 'code'>;

/** Returns the fields that clients write, with the default of those that have one for null. */
function contentOf({ status, isAvailable, ...rest }: Details): StaffContent {
  return pick({ ...rest, status: status ?? 'WORKING', isAvailable: isAvailable ?? true }, contentFields);
}

/**
 * Returns the next generated code that no member has. Writers of the staff run one after the other, so it stays free.
 */
async function freeCode(call: Call): Promise<string> {
  for (;;) {
    const code = `S-${String(await drawCodeNumber(call.db)).padStart(4, '0')}`;
    if (!(await isCodeTaken(call.db, code))) return code;
  }
}
