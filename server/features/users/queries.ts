/** The users table and the statements on single users; list-queries.ts has those of lists. */
import { randomUUIDv7 } from 'node:crypto';
import { type Generated, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Role } from '#domain/access/roles.ts';
import type { OptionalEmailKind } from '#domain/booking/emails/booking-emails.ts';
import { Refusal } from '#domain/refusal.ts';
import { visibleAddress } from '#domain/text/email-address.ts';
import type { Language } from '#domain/text/language.ts';
import { phoneKey } from '#domain/text/phone.ts';
import { searchKey } from '#domain/text/search-key.ts';
import { refusing, violatedConstraint } from '#platform/data/db/errors.ts';
import { runOn } from '#platform/data/db/prepared.ts';
import { type AnyDatabase as Db, tablesOf } from '#platform/data/db/tables.ts';
import { emailKey } from './email-key.ts';

export interface UserTables {
  users: {
    id: string;
    email: string | null;
    emailKey: string | null;
    name: string | null;
    nameKey: string | null;
    searchKey: string | null;
    phone: string | null;
    phoneKey: string | null;
    role: Role;
    passwordHash: string | null;
    emailVerifiedAt: string | null;
    disabledAt: string | null;
    erasedAt: string | null;
    createdAt: Generated<string>;
    language: Language | null;
    emailsOff: Generated<OptionalEmailKind[]>;
  };
}

/** A user who has not been deleted. */
export interface User {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** As the user wrote it. */
  readonly phone: string | null;
  readonly role: Role;
  readonly createdAt: Temporal.Instant;
  readonly emailVerified: boolean;
  readonly disabled: boolean;
  /** Of the emails to the user; null: English. */
  readonly language: Language | null;
  /** The kinds of email that the user has switched off. */
  readonly emailsOff: readonly OptionalEmailKind[];
}

/** A user with the data needed to sign them in. */
export interface UserWithPassword extends User {
  /** Null for a user who signs in only through a provider. */
  readonly passwordHash: string | null;
}

export type NewUser = Pick<
  UserWithPassword,
  'email' | 'name' | 'phone' | 'role' | 'passwordHash' | 'emailVerified' | 'language'
>;

/**
 * Adds a user with a new id; the caller writes the audit entry.
 *
 * @throws Refusal EMAIL_TAKEN when another user already has the address.
 */
export async function insertUser(db: Db, user: NewUser): Promise<User> {
  const { emailVerified, ...columns } = user;
  const row = await tablesOf<UserTables>(db)
    .insertInto('users')
    .values({
      id: randomUUIDv7(),
      ...columns,
      ...searchedColumns(user),
      email: visibleAddress(user.email),
      emailKey: emailKey(user.email),
      emailVerifiedAt: emailVerified ? sql`now()` : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refuseTakenEmail);
  return userOf(row);
}

/** Returns the user with that id, a UUID; undefined when no such user exists or the user is deleted. */
export async function findUser(db: Db, id: string): Promise<UserWithPassword | undefined> {
  const row = await undeleted(db).selectAll().where('id', '=', id).executeTakeFirst();
  return row && userOf(row);
}

/** Returns the user with that email address, in any case; undefined when no such user exists. */
export async function findUserByEmail(db: Db, email: string): Promise<UserWithPassword | undefined> {
  const row = await undeleted(db).selectAll().where('emailKey', '=', emailKey(email)).executeTakeFirst();
  return row && userOf(row);
}

/** Finds the user, as {@link findUser} does, and locks the row until the transaction ends. */
export async function lockUser(db: Db, id: string): Promise<UserWithPassword | undefined> {
  const row = await undeleted(db).selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row && userOf(row);
}

/** Returns the ids of the administrators who can sign in, and locks their rows until the transaction ends. */
export async function lockActiveAdmins(db: Db): Promise<string[]> {
  const rows = await active(db, ['ADMIN']).select('id').forNoKeyUpdate().execute();
  return rows.map(({ id }) => id);
}

/** Returns how many bookings of the user are marked as no-shows (0017-business-times.sql). */
export async function countNoShows(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`SELECT count_no_shows(${id}::uuid) AS count`.execute(db);
  return Number(rows[0]?.count);
}

/** Returns the balance of the user's bookings by currency: below 0, the business owes it (0033-booking-balance.sql). */
export function findBalances(db: Db, id: string) {
  return runOn(db)(sql<{ currency: string; amount: number }>`
    SELECT currency, amount::float8 AS amount FROM balances_of_user(${id}::uuid) WHERE amount <> 0`);
}

/** Returns the number of users and the number of ADMINs among them, including users who cannot sign in. */
export async function countUsers(db: Db): Promise<{ total: number; admins: number }> {
  const { total, admins } = await undeleted(db)
    .select([
      sql<string>`count(*)`.as('total'),
      sql<string>`count(*) FILTER (WHERE role = 'ADMIN')`.as('admins'),
    ])
    .executeTakeFirstOrThrow();
  return { total: Number(total), admins: Number(admins) };
}

/**
 * Returns a statement that counts the users of each role, including disabled users; it omits a role that no user has.
 */
export function usersByRole(): RawBuilder<{ word: Role; count: string }> {
  return sql`SELECT role AS word, count(*) FROM users WHERE erased_at IS NULL GROUP BY role`;
}

/** Prevents others from adding or changing users until the transaction ends; reads are not blocked. */
export async function lockUsersTable(db: Db): Promise<void> {
  await sql`LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE`.execute(db);
}

export type UserChanges = Pick<User, 'name' | 'phone' | 'role' | 'disabled' | 'language' | 'emailsOff'>;

export async function writeUser(db: Db, id: string, changes: UserChanges): Promise<User> {
  const { role, disabled, language, emailsOff } = changes;
  const row = await tablesOf<UserTables>(db)
    .updateTable('users')
    .set({
      ...searchedColumns(changes),
      role,
      language,
      emailsOff: [...emailsOff],
      disabledAt: disabled ? sql`coalesce(disabled_at, now())` : null,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return userOf(row);
}

/**
 * Erases the user's data; the phone number by a trigger (0020-phones.sql).
 *
 * @throws Refusal CONFLICT when the user has live bookings, as owner or as staff member; the database checks this.
 */
export async function eraseUser(db: Db, id: string): Promise<void> {
  await tablesOf<UserTables>(db)
    .updateTable('users')
    .set({
      email: null,
      emailKey: null,
      name: null,
      nameKey: null,
      searchKey: null,
      passwordHash: null,
      emailVerifiedAt: null,
      language: null,
      emailsOff: [],
      disabledAt: sql`coalesce(disabled_at, now())`,
      erasedAt: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
    .catch(refusing('CONFLICT', { users_no_live_bookings: inBookings, staff_no_live_bookings: inBookings }));
}

const inBookings = { reason: 'IN_USE', field: 'id', by: 'booking' } as const;

/**
 * Deletes the row, of which nothing stays.
 *
 * @throws Refusal CONFLICT when any record refers to the user; the transaction can then only be rolled back.
 */
export async function deleteUserRow(db: Db, id: string): Promise<void> {
  try {
    await tablesOf<UserTables>(db).deleteFrom('users').where('id', '=', id).execute();
  } catch (error) {
    if (violatedConstraint(error) !== undefined)
      throw new Refusal('CONFLICT', { reason: 'IN_USE', field: 'id' });
    throw error;
  }
}

/** Stores the hash of a new password, or of the same password at another cost. */
export async function replacePasswordHash(db: Db, id: string, passwordHash: string): Promise<void> {
  await tablesOf<UserTables>(db).updateTable('users').set({ passwordHash }).where('id', '=', id).execute();
}

/**
 * Replaces the user's email address with a confirmed one. The caller writes the audit entry, and calls
 * `notifyUsersChanged` after the commit.
 *
 * @throws Refusal EMAIL_TAKEN when another user already has the address; the transaction can then only be rolled back.
 */
export async function replaceEmail(db: Db, id: string, email: string): Promise<User> {
  const row = await tablesOf<UserTables>(db)
    .updateTable('users')
    .set({ email, emailKey: emailKey(email), emailVerifiedAt: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refuseTakenEmail);
  return userOf(row);
}

/** Marks the address as confirmed if it is still the user's; returns undefined if it is not. */
export async function confirmEmail(db: Db, id: string, email: string): Promise<User | undefined> {
  const row = await tablesOf<UserTables>(db)
    .updateTable('users')
    .set({ emailVerifiedAt: sql`coalesce(email_verified_at, now())` })
    .where('id', '=', id)
    .where('email', '=', email)
    .returningAll()
    .executeTakeFirst();
  return row && userOf(row);
}

/** Returns a statement that selects the ids of the users whose name contains the text. */
export function usersNamed(part: string): RawBuilder<unknown> {
  return sql`SELECT id FROM users WHERE position(${searchKey(part)} IN search_key) > 0`;
}

/** Returns an expression for the name of the user with that id; it is null when the user is deleted. */
export function nameOfUser(id: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(SELECT name FROM users WHERE users.id = ${id} AND erased_at IS NULL)`;
}

/** Selects from the users that are not deleted. */
export function undeleted(db: Db) {
  return tablesOf<UserTables>(db).selectFrom('users').where('erasedAt', 'is', null);
}

/** Selects from the users with one of these roles who can sign in. */
export function active(db: Db, roles: readonly Role[]) {
  const users = undeleted(db).where('role', 'in', roles).where('disabledAt', 'is', null);
  // Always in the same order, so that two transactions that lock the same rows cannot deadlock.
  return users.orderBy('id');
}

const refuseTakenEmail = refusing('EMAIL_TAKEN', {
  users_email_key_unique: { reason: 'TAKEN', field: 'email' },
});

/** Returns the name and the phone number, each with the keys by which lists search and sort. */
function searchedColumns({ name, phone }: Pick<User, 'name' | 'phone'>) {
  const keys = { nameKey: nameKey(name), searchKey: searchKey(name), phoneKey: phone && phoneKey(phone) };
  return { name, phone, ...keys };
}

/** Folds case in JavaScript, because lower() in PostgreSQL only handles the letters of its locale. */
function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

export function userOf(
  row: Omit<Selectable<UserTables['users']>, 'emailKey' | 'nameKey' | 'searchKey' | 'phoneKey' | 'erasedAt'>,
): UserWithPassword {
  return {
    id: row.id,
    // By the constraint users_whole_or_erased, only an erased user has no email address.
    email: row.email ?? '',
    name: row.name ?? '',
    phone: row.phone,
    role: row.role,
    createdAt: Temporal.Instant.from(row.createdAt),
    emailVerified: row.emailVerifiedAt !== null,
    disabled: row.disabledAt !== null,
    language: row.language,
    emailsOff: row.emailsOff,
    passwordHash: row.passwordHash,
  };
}
