/** The tables of the staff and every statement that names them. */
import { type Generated, type Insertable, type Selectable, sql, type UpdateObject } from 'kysely';
import type { Role } from '#domain/access/roles.ts';
import type { TranslatedText } from '#domain/text/translated-text.ts';
import type { Interval } from '#domain/time/interval.ts';
import { type Json, jsonText, type WithInstants, withInstants } from '#platform/data/db/columns.ts';
import { refusing } from '#platform/data/db/errors.ts';
import { findsOn } from '#platform/data/db/prepared.ts';
import { type AnyDatabase, tablesOf } from '#platform/data/db/tables.ts';
import { isUuid } from '#platform/data/shapes/shapes.ts';

interface StaffColumns {
  id: string;
  seq: Generated<string>;
  userId: string;
  code: string;
  department: Json<TranslatedText | null>;
  position: Json<TranslatedText | null>;
  specialization: Json<TranslatedText | null>;
  status: string;
  isAvailable: boolean;
  /** Any JSON value; `parseWorkingHours` interprets it. */
  workingHours: Json;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  deletedAt: string | null;
  /** An int8 as decimal digits. */
  revision: string;
}

export interface StaffTables {
  staff: StaffColumns;
  staffServices: Skill & { staffId: string };
  staffTimeOff: { id: string; staffId: string; startsAt: string; endsAt: string; reason: string | null };
  /** A view: the members with their users, skills and time off. */
  staffMembers: StaffColumns & {
    userName: string | null;
    userEmail: string | null;
    userRole: Role;
    skills: Skill[];
    timeOff: { id: string; start: string; end: string; reason: string | null }[];
  };
}

export interface Skill {
  readonly serviceId: string;
  /** From 1 to 5. */
  readonly proficiency: number;
}

export interface TimeOff extends Interval {
  readonly id: string;
  readonly reason: string | null;
}

/** The fields of a staff member that clients write, which are those that the specification names. */
export const contentFields = [
  'userId',
  'code',
  'department',
  'position',
  'specialization',
  'status',
  'isAvailable',
  'workingHours',
] as const;
type StaffRow = Selectable<StaffColumns>;
export type StaffContent = Readonly<Pick<StaffRow, (typeof contentFields)[number]>>;

/** A staff member with the user, the skills and the time off. */
export interface StaffMember
  extends WithInstants<Omit<StaffRow, 'seq' | 'deletedAt' | 'revision'>, 'createdAt' | 'updatedAt'> {
  /** Increases in the order of creation. */
  readonly seq: bigint;
  readonly user: { readonly id: string; readonly name: string; readonly email: string; readonly role: Role };
  /** In the order of the service ids. */
  readonly skills: readonly Skill[];
  /** In chronological order. */
  readonly timeOff: readonly TimeOff[];
  readonly isDeleted: boolean;
  /** Increases whenever any of the fields above changes. */
  readonly revision: bigint;
}

/** Returns every member with a higher revision, including deleted ones. */
export async function readStaffAfter(db: AnyDatabase, revision: bigint): Promise<StaffMember[]> {
  const rows = await members(db).where('revision', '>', String(revision)).execute();
  return rows.map(memberOf);
}

/** Returns the member with that id, which may be any text; undefined when none exists or it is deleted. */
export async function findMember(db: AnyDatabase, id: string): Promise<StaffMember | undefined> {
  if (!isUuid(id)) return undefined;
  const row = await liveMembers(db).where('id', '=', id).executeTakeFirst();
  return row && memberOf(row);
}

/** Returns the members with those ids, in the order of the ids; skips the deleted ones. */
export async function findMembers(db: AnyDatabase, ids: readonly string[]): Promise<StaffMember[]> {
  if (ids.length === 0) return [];
  const found = liveMembers(db).where('id', '=', sql<string>`ANY (${ids}::uuid[])`);
  return (await found.orderBy('id').execute()).map(memberOf);
}

/** Returns the staff member of the user; undefined when the user is not a staff member. */
export async function findMemberOfUser(db: AnyDatabase, userId: string): Promise<StaffMember | undefined> {
  const row = await liveMembers(db).where('userId', '=', userId).executeTakeFirst();
  return row && memberOf(row);
}

/** Finds the member, as {@link findMember} does, and locks the row until the transaction ends. */
export async function lockMember(db: AnyDatabase, id: string): Promise<StaffMember | undefined> {
  if (!isUuid(id)) return undefined;
  await sql`SELECT FROM staff WHERE id = ${id} FOR NO KEY UPDATE`.execute(db);
  // A separate statement, so that it sees the changes that were committed while the lock was awaited.
  return findMember(db, id);
}

/** @throws Refusal CONFLICT when the user already has a staff record, or another member has the code. */
export async function insertMember(
  db: AnyDatabase,
  id: string,
  content: StaffContent,
  revision: string,
): Promise<StaffMember> {
  const row: Insertable<StaffColumns> = { id, ...columnsOf(content), revision };
  await tablesOf<StaffTables>(db).insertInto('staff').values(row).execute().catch(refuseTaken);
  return read(db, id);
}

/** @throws Refusal CONFLICT when the user has another staff record, or another member has the code. */
export function saveMember(
  db: AnyDatabase,
  id: string,
  content: StaffContent,
  revision: string,
): Promise<StaffMember> {
  const columns = { ...columnsOf(content), updatedAt: sql<string>`statement_timestamp()`, revision };
  return update(db, id, columns).catch(refuseTaken);
}

/**
 * Keeps the row for the records that refer to it and hides it from every read; its user and code become available
 * again.
 *
 * @throws Refusal CONFLICT when the member has live bookings; the database checks this.
 */
export function softDeleteMember(db: AnyDatabase, id: string, revision: string): Promise<StaffMember> {
  const cause = { reason: 'IN_USE', field: 'id', by: 'booking' } as const;
  const deleted = update(db, id, { deletedAt: sql`statement_timestamp()`, revision });
  return deleted.catch(refusing('CONFLICT', { staff_no_live_bookings: cause }));
}

/** Replaces all skills of the member. */
export async function replaceSkills(
  db: AnyDatabase,
  staffId: string,
  skills: readonly Skill[],
  revision: string,
): Promise<StaffMember> {
  const tables = tablesOf<StaffTables>(db);
  await tables.deleteFrom('staffServices').where('staffId', '=', staffId).execute();
  if (skills.length > 0) {
    const rows = skills.map((skill) => ({ ...skill, staffId }));
    await tables.insertInto('staffServices').values(rows).execute();
  }
  return update(db, staffId, { revision });
}

export async function insertTimeOff(
  db: AnyDatabase,
  staffId: string,
  { id, start, end, reason }: TimeOff,
  revision: string,
): Promise<StaffMember> {
  await tablesOf<StaffTables>(db)
    .insertInto('staffTimeOff')
    .values({ id, staffId, startsAt: start.toString(), endsAt: end.toString(), reason })
    .execute();
  return update(db, staffId, { revision });
}

export async function removeTimeOff(
  db: AnyDatabase,
  staffId: string,
  id: string,
  revision: string,
): Promise<StaffMember> {
  await tablesOf<StaffTables>(db)
    .deleteFrom('staffTimeOff')
    .where('staffId', '=', staffId)
    .where('id', '=', id)
    .execute();
  return update(db, staffId, { revision });
}

/** Draws the next number for a code; a drawn number is used up even if the transaction rolls back. */
export async function drawCodeNumber(db: AnyDatabase): Promise<bigint> {
  const { rows } = await sql<{ drawn: string }>`SELECT nextval('staff_codes') AS drawn`.execute(db);
  return BigInt((rows[0] as { drawn: string }).drawn);
}

export function isCodeTaken(db: AnyDatabase, code: string): Promise<boolean> {
  return findsOn(db)(sql`SELECT FROM staff WHERE code = ${code} AND deleted_at IS NULL`);
}

function members(db: AnyDatabase) {
  return tablesOf<StaffTables>(db).selectFrom('staffMembers').selectAll();
}

function liveMembers(db: AnyDatabase) {
  return members(db).where('deletedAt', 'is', null);
}

async function read(db: AnyDatabase, id: string): Promise<StaffMember> {
  return memberOf(await members(db).where('id', '=', id).executeTakeFirstOrThrow());
}

async function update(
  db: AnyDatabase,
  id: string,
  columns: UpdateObject<StaffTables, 'staff'>,
): Promise<StaffMember> {
  await tablesOf<StaffTables>(db).updateTable('staff').set(columns).where('id', '=', id).execute();
  return read(db, id);
}

const refuseTaken = refusing('CONFLICT', {
  staff_user_unique: { reason: 'TAKEN', field: 'userId' },
  staff_code_unique: { reason: 'TAKEN', field: 'code' },
});

function columnsOf(content: StaffContent) {
  return {
    ...content,
    department: jsonText(content.department),
    position: jsonText(content.position),
    specialization: jsonText(content.specialization),
    workingHours: jsonText(content.workingHours),
  };
}

function memberOf(row: Selectable<StaffTables['staffMembers']>): StaffMember {
  const { userName, userEmail, userRole, deletedAt, seq, revision, timeOff, ...rest } = row;
  return {
    ...withInstants(rest, ['createdAt', 'updatedAt']),
    seq: BigInt(seq),
    // A user without a name is erased, and their member is deleted with them.
    user: { id: row.userId, name: userName ?? '', email: userEmail ?? '', role: userRole },
    timeOff: timeOff.map((one) => withInstants(one, ['start', 'end'])),
    isDeleted: deletedAt !== null,
    revision: BigInt(revision),
  };
}
