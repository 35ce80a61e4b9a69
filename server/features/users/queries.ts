/** The users table and every statement that names it. */
import { type Generated, type Selectable, sql } from 'kysely';
import { emailKey } from '#domain/email-address.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Role } from '#domain/roles.ts';
import type { Rows } from '#platform/answers/rows.ts';
import { violatedConstraint } from '#platform/db/errors.ts';
import { selectSizedPage } from '#platform/db/sized-page.ts';
import { type AnyDatabase as Db, tablesOf } from '#platform/db/tables.ts';
import type { PageRequest } from '#platform/shapes/shapes.ts';

export interface UserTables {
  users: {
    id: string;
    email: string | null;
    emailKey: string | null;
    name: string | null;
    nameKey: string | null;
    role: Role;
    passwordHash: string | null;
    emailVerifiedAt: string | null;
    disabledAt: string | null;
    erasedAt: string | null;
    createdAt: Generated<string>;
  };
}

/** A user who has not been deleted. */
export interface User {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly createdAt: Temporal.Instant;
  readonly emailVerified: boolean;
  readonly disabled: boolean;
}

/** A user with the data needed to sign them in. */
export interface UserWithPassword extends User {
  /** Null for a user who signs in only through a provider. */
  readonly passwordHash: string | null;
}

export interface NewUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly passwordHash: string | null;
  readonly emailVerified: boolean;
}

export interface UserFilter {
  readonly role: Role | undefined;
  /** Part of the name or of the email address, in any case. */
  readonly part: string | undefined;
}

/** @throws Refusal EMAIL_TAKEN when another user already has the address. */
export async function insertUser(db: Db, user: NewUser): Promise<User> {
  const { emailVerified, ...columns } = user;
  try {
    const row = await tablesOf<UserTables>(db)
      .insertInto('users')
      .values({
        ...columns,
        emailKey: emailKey(user.email),
        nameKey: nameKey(user.name),
        emailVerifiedAt: emailVerified ? sql`now()` : null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return accountOf(row);
  } catch (error) {
    throw takenOr(error);
  }
}

export function findUserById(db: Db, id: string): Promise<User | undefined> {
  return readUserWithPassword(db, id);
}

export async function readUserWithPassword(db: Db, id: string): Promise<UserWithPassword | undefined> {
  const row = await living(db).selectAll().where('id', '=', id).executeTakeFirst();
  return row && accountOf(row);
}

export async function findAccount(db: Db, email: string): Promise<UserWithPassword | undefined> {
  const row = await living(db).selectAll().where('emailKey', '=', emailKey(email)).executeTakeFirst();
  return row && accountOf(row);
}

/** Finds the user and locks the row until the transaction ends. */
export async function lockUserById(db: Db, id: string): Promise<UserWithPassword | undefined> {
  const row = await living(db).selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row && accountOf(row);
}

/** Returns the ids of the administrators who can sign in, and locks their rows until the transaction ends. */
export async function lockActiveAdmins(db: Db): Promise<string[]> {
  const rows = await living(db)
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('disabledAt', 'is', null)
    // Always lock in the same order, so that two transactions that lock the same rows cannot deadlock.
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function countUsers(db: Db): Promise<{ total: number; admins: number }> {
  const { total, admins } = await living(db)
    .select([
      sql<string>`count(*)`.as('total'),
      sql<string>`count(*) FILTER (WHERE role = 'ADMIN')`.as('admins'),
    ])
    .executeTakeFirstOrThrow();
  return { total: Number(total), admins: Number(admins) };
}

/** Omits a role that no user has. */
export async function countUsersByRole(db: Db): Promise<ReadonlyMap<Role, number>> {
  const rows = await living(db)
    .select(['role', sql<string>`count(*)`.as('users')])
    .groupBy('role')
    .execute();
  return new Map(rows.map(({ role, users }) => [role, Number(users)]));
}

/** Prevents others from adding or changing users until the transaction ends; reads are not blocked. */
export async function lockUsers(db: Db): Promise<void> {
  await sql`LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE`.execute(db);
}

export async function selectUsers(
  db: Db,
  filter: UserFilter,
  page: PageRequest,
): Promise<{ users: Rows<User>; total: number }> {
  const column = sortColumns[page.sortBy as UserSortField];
  const matching = filtered(db, filter);
  const rows = matching
    .selectAll()
    .orderBy(column, page.sortOrder)
    .orderBy('id', page.sortOrder)
    .limit(page.limit)
    .offset(page.offset);
  const users = await selectSizedPage(db, rows, userColumns, accountOf, (ids) => findUsersByIds(db, ids));
  const { total } = await matching.select(sql<string>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return { users, total: Number(total) };
}

async function findUsersByIds(db: Db, ids: readonly string[]): Promise<UserWithPassword[]> {
  const rows = await living(db).selectAll().where('id', '=', sql<string>`ANY (${ids}::uuid[])`).execute();
  return rows.map(accountOf);
}

const userColumns = {
  short: ['id', 'role', 'passwordHash', 'emailVerifiedAt', 'disabledAt', 'createdAt'],
  long: ['email', 'name'],
} as const;

/** The fields that a list of users can be sorted by; the first is the default. */
export const userSortFields = ['createdAt', 'name', 'email', 'role'] as const;
type UserSortField = (typeof userSortFields)[number];

export interface UserChanges {
  readonly name: string;
  readonly role: Role;
  readonly disabled: boolean;
}

export async function writeUser(db: Db, id: string, { name, role, disabled }: UserChanges): Promise<User> {
  const row = await tablesOf<UserTables>(db)
    .updateTable('users')
    .set({
      name,
      nameKey: nameKey(name),
      role,
      disabledAt: disabled ? sql`coalesce(disabled_at, now())` : null,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return accountOf(row);
}

/** @throws Refusal CONFLICT when the user has live bookings, as owner or as staff member; the database checks this. */
export async function eraseUser(db: Db, id: string): Promise<void> {
  try {
    await tablesOf<UserTables>(db)
      .updateTable('users')
      .set({
        email: null,
        emailKey: null,
        name: null,
        nameKey: null,
        passwordHash: null,
        emailVerifiedAt: null,
        disabledAt: sql`coalesce(disabled_at, now())`,
        erasedAt: sql`now()`,
      })
      .where('id', '=', id)
      .execute();
  } catch (error) {
    if (['users_no_live_bookings', 'staff_no_live_bookings'].includes(violatedConstraint(error) ?? '')) {
      throw new Refusal('CONFLICT', 'the user has live bookings');
    }
    throw error;
  }
}

export async function writePasswordHash(db: Db, id: string, passwordHash: string): Promise<void> {
  await tablesOf<UserTables>(db).updateTable('users').set({ passwordHash }).where('id', '=', id).execute();
}

/** @throws Refusal EMAIL_TAKEN when another user already has the address. */
export async function writeEmail(db: Db, id: string, email: string): Promise<User> {
  try {
    const row = await tablesOf<UserTables>(db)
      .updateTable('users')
      .set({ email, emailKey: emailKey(email), emailVerifiedAt: sql`now()` })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return accountOf(row);
  } catch (error) {
    throw takenOr(error);
  }
}

/** Marks the address as confirmed if it is still the user's; returns undefined if it is not. */
export async function writeEmailVerified(db: Db, id: string, email: string): Promise<User | undefined> {
  const row = await tablesOf<UserTables>(db)
    .updateTable('users')
    .set({ emailVerifiedAt: sql`coalesce(email_verified_at, now())` })
    .where('id', '=', id)
    .where('email', '=', email)
    .returningAll()
    .executeTakeFirst();
  return row && accountOf(row);
}

/** Selects from the users that are not deleted. */
function living(db: Db) {
  return tablesOf<UserTables>(db).selectFrom('users').where('erasedAt', 'is', null);
}

function filtered(db: Db, { role, part }: UserFilter) {
  let query = living(db);
  if (role !== undefined) query = query.where('role', '=', role);
  if (part !== undefined && part !== '') {
    query = query.where((is) =>
      is.or([
        sql<boolean>`position(${nameKey(part)} IN name_key) > 0`,
        sql<boolean>`position(${emailKey(part)} IN email_key) > 0`,
      ]),
    );
  }
  return query;
}

function takenOr(error: unknown): unknown {
  return violatedConstraint(error) === 'users_email_key_unique' ? new Refusal('EMAIL_TAKEN') : error;
}

const sortColumns = {
  createdAt: 'createdAt',
  name: 'nameKey',
  email: 'emailKey',
  role: 'role',
} as const satisfies Record<UserSortField, keyof UserTables['users']>;

/** Folds case in JavaScript, because lower() in PostgreSQL only handles the letters of its locale. */
function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

function accountOf(
  row: Omit<Selectable<UserTables['users']>, 'emailKey' | 'nameKey' | 'erasedAt'>,
): UserWithPassword {
  return {
    id: row.id,
    // By the constraint users_whole_or_erased, only an erased user has no email address.
    email: row.email ?? '',
    name: row.name ?? '',
    role: row.role,
    createdAt: Temporal.Instant.from(row.createdAt),
    emailVerified: row.emailVerifiedAt !== null,
    disabled: row.disabledAt !== null,
    passwordHash: row.passwordHash,
  };
}
