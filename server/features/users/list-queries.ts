/** Pages of users, with their filters. */
import { sql } from 'kysely';
import { emailKey } from '#domain/email-address.ts';
import type { Role } from '#domain/roles.ts';
import type { Rows } from '#platform/answers/rows.ts';
import { runOn, selectCountedPage } from '#platform/db/sized-page.ts';
import type { AnyDatabase } from '#platform/db/tables.ts';
import type { PageRequest } from '#platform/shapes/shapes.ts';
import { living, nameKey, type User, type UserTables, type UserWithPassword, userOf } from './queries.ts';

export interface UserFilter {
  readonly role: Role | undefined;
  /** Part of the name or of the email address, in any case. */
  readonly part: string | undefined;
  readonly disabled: boolean | undefined;
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

async function findUsersByIds(db: AnyDatabase, ids: readonly string[]): Promise<UserWithPassword[]> {
  const rows = await living(db).selectAll().where('id', '=', sql<string>`ANY (${ids}::uuid[])`).execute();
  return rows.map(userOf);
}

const userColumns = {
  short: ['id', 'role', 'passwordHash', 'emailVerifiedAt', 'disabledAt', 'createdAt'],
  long: ['email', 'name'],
} as const;

/** The fields that a list of users can be sorted by; the first is the default. */
export const userSortFields = ['createdAt', 'name', 'email', 'role'] as const;
type UserSortField = (typeof userSortFields)[number];

function filtered(db: AnyDatabase, { role, part, disabled }: UserFilter) {
  let query = living(db);
  if (role !== undefined) query = query.where('role', '=', role);
  if (disabled !== undefined) query = query.where('disabledAt', disabled ? 'is not' : 'is', null);
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

const sortColumns = {
  createdAt: 'createdAt',
  name: 'nameKey',
  email: 'emailKey',
  role: 'role',
} as const satisfies Record<UserSortField, keyof UserTables['users']>;
