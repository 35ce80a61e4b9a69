/** Lists of users: pages with filters, and those who never confirmed their address. */
import { sql } from 'kysely';
import { type Role, rolesWith } from '#domain/access/roles.ts';
import { searchedPhoneKeys } from '#domain/text/phone.ts';
import { searchKey } from '#domain/text/search-key.ts';
import { type RowOf, withInstants } from '#platform/data/db/columns.ts';
import { runOn } from '#platform/data/db/prepared.ts';
import type { AnyDatabase } from '#platform/data/db/tables.ts';
import type { Rows } from '#platform/data/rows/rows.ts';
import { selectCountedPage } from '#platform/data/rows/sized-page.ts';
import type { PageRequest } from '#platform/data/shapes/shapes.ts';
import { emailKey } from './email-key.ts';
import { active, type User, type UserTables, type UserWithPassword, undeleted, userOf } from './queries.ts';

export interface UserFilter {
  readonly role: Role | undefined;
  /** Part of the name, as `searchKey` compares it, of the email address, of the phone number, or of the name of a pet. */
  readonly part: string | undefined;
  readonly disabled: boolean | undefined;
  /** The country in which `part` is a phone number (ISO 3166-1). */
  readonly country: string | undefined;
}

/** Returns one page of the users that match the filter, and their total number, by one statement. */
export async function selectUsers(
  db: AnyDatabase,
  filter: UserFilter,
  page: PageRequest,
): Promise<{ users: Rows<User>; total: number }> {
  const column = sortColumns[page.sortBy as UserSortField];
  const matching = filtered(db, filter);
  const { rows, total } = await selectCountedPage(runOn(db), {
    page: matching
      .selectAll()
      .orderBy(column, page.sortOrder)
      .orderBy('id', page.sortOrder)
      .limit(page.limit)
      .offset(page.offset),
    total: sql`${matching.select(sql<string>`count(*)`.as('total'))}`,
    ...{ columns: userColumns, show: userOf, readByIds: (ids) => findUsersByIds(db, ids) },
  });
  return { users: rows, total };
}

/** The pets and bookings of a user, as a list shows them. */
export interface UserSummary {
  readonly petCount: number;
  /** The names of the first three, of at most 100 characters each. */
  readonly petNames: readonly string[];
  /** The start of the last booking that has begun and was confirmed. */
  readonly lastBooking: Temporal.Instant | null;
  /** The start of the next booking that is PENDING or CONFIRMED. */
  readonly nextBooking: Temporal.Instant | null;
}

export type ListedUser = User & { readonly summary?: UserSummary | undefined };

/** Returns the users with their summaries as of `now`, by one statement (0021-customer-summaries.sql). */
export async function withSummaries(
  db: AnyDatabase,
  users: readonly User[],
  now: Temporal.Instant,
): Promise<ListedUser[]> {
  const ids = users.map(({ id }) => id);
  const { rows } = await sql<RowOf<UserSummary & { id: string }>>`
    SELECT id, pet_count::int, pet_names, last_booking, next_booking
      FROM customer_summaries(${ids}::uuid[], ${now.toString()}::timestamptz)`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, withInstants(row, ['lastBooking', 'nextBooking'])]));
  return users.map((user) => ({ ...user, summary: byId.get(user.id) }));
}

/**
 * Returns the ids of CUSTOMERs who have not confirmed their address and were created more than `days` days ago, by the
 * database's clock, in the order of the ids, from the first one after `after`. Disabled users are left out.
 */
export async function findUnconfirmedUserIds(
  db: AnyDatabase,
  { days, after, limit }: { readonly days: number; readonly after: string; readonly limit: number },
): Promise<string[]> {
  const rows = await undeleted(db)
    .select('id')
    .where('role', '=', 'CUSTOMER')
    .where('emailVerifiedAt', 'is', null)
    .where('disabledAt', 'is', null)
    .where('createdAt', '<', sql<string>`now() - make_interval(days => ${days})`)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the administrators who can sign in. */
export async function selectActiveAdmins(db: AnyDatabase): Promise<User[]> {
  return (await active(db, ['ADMIN']).selectAll().execute()).map(userOf);
}

/** Returns the ids of those who manage all bookings, MANAGER and ADMIN, and can sign in. */
export async function selectActiveManagerIds(db: AnyDatabase): Promise<string[]> {
  const rows = await active(db, rolesWith('manageAnyBooking')).select('id').execute();
  return rows.map(({ id }) => id);
}

/** Returns the users with these ids who are not deleted, in no order. */
export async function findUsersByIds(db: AnyDatabase, ids: readonly string[]): Promise<UserWithPassword[]> {
  const rows = await undeleted(db).selectAll().where('id', '=', sql<string>`ANY (${ids}::uuid[])`).execute();
  return rows.map(userOf);
}

const userColumns = {
  short: [
    'id',
    'role',
    'phone',
    'passwordHash',
    'emailVerifiedAt',
    'disabledAt',
    'createdAt',
    'language',
    'emailsOff',
  ],
  long: ['email', 'name'],
} as const;

/** The fields that a list of users can be sorted by; the first is the default. */
export const userSortFields = ['createdAt', 'name', 'email', 'role'] as const;
type UserSortField = (typeof userSortFields)[number];

function filtered(db: AnyDatabase, { role, part, disabled, country }: UserFilter) {
  let query = undeleted(db);
  if (role !== undefined) query = query.where('role', '=', role);
  if (disabled !== undefined) query = query.where('disabledAt', disabled ? 'is not' : 'is', null);
  if (part !== undefined && part !== '') {
    query = query.where((is) =>
      is.or([
        sql<boolean>`position(${searchKey(part)} IN search_key) > 0`,
        sql<boolean>`id = ANY (ARRAY (SELECT owners_of_pets_named(${searchKey(part)})))`,
        sql<boolean>`position(${emailKey(part)} IN email_key) > 0`,
        ...searchedPhoneKeys(part, country).map((key) => sql<boolean>`position(${key} IN phone_key) > 0`),
      ]),
    );
  }
  return query;
}

const sortColumns = {
  createdAt: 'createdAt',
  name: 'nameKey',
  email: 'emailKey',
  role: 'role',
} as const satisfies Record<UserSortField, keyof UserTables['users']>;
