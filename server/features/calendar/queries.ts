/** Calendar feeds: every statement that uses their table. */
import { type Generated, type Selectable, sql } from 'kysely';
import type { Role } from '#domain/access/roles.ts';
import type { CalendarScope } from '#domain/booking/calendar/calendar-scope.ts';
import type { Language } from '#domain/text/language.ts';
import { type RowOf, type WithInstants, withInstants } from '#platform/data/db/columns.ts';
import { type AnyDatabase, tablesOf } from '#platform/data/db/tables.ts';

interface FeedColumns {
  id: string;
  userId: string;
  scope: CalendarScope;
  language: Language;
  secretHash: Buffer;
}

interface FeedTables {
  calendarFeeds: FeedColumns & {
    createdAt: Generated<string>;
    /** Up to an hour before the last use; null before the first one. */
    lastUsedAt: string | null;
  };
  /** A view: the feeds whose owners may sign in. */
  liveCalendarFeeds: FeedColumns & {
    /** The present role of the owner. */
    role: Role;
    /** True if the last use is so long ago that this one is to be stored. */
    isUseDue: boolean;
  };
}

export type CalendarFeed = WithInstants<
  Omit<Selectable<FeedTables['calendarFeeds']>, 'secretHash'>,
  'createdAt' | 'lastUsedAt'
>;

export async function insertFeed(db: AnyDatabase, feed: FeedColumns): Promise<CalendarFeed> {
  const row = await tablesOf<FeedTables>(db)
    .insertInto('calendarFeeds')
    .values({ ...feed, lastUsedAt: null })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return feedOf(row);
}

/** Returns the feeds of the user, oldest first: no user has more than a few. */
export async function selectFeeds(db: AnyDatabase, userId: string): Promise<CalendarFeed[]> {
  const rows = await feeds(db).where('userId', '=', userId).orderBy('createdAt').orderBy('id').execute();
  return rows.map(feedOf);
}

/** Returns the feed with that id, a UUID. */
export async function findFeed(db: AnyDatabase, id: string): Promise<CalendarFeed | undefined> {
  const row = await feeds(db).where('id', '=', id).executeTakeFirst();
  return row && feedOf(row);
}

/** Removes the feed; returns false when it was gone already. */
export async function deleteFeed(db: AnyDatabase, id: string): Promise<boolean> {
  const { numDeletedRows } = await tablesOf<FeedTables>(db)
    .deleteFrom('calendarFeeds')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns the feed with that secret, if it is in force. */
export function findLiveFeed(db: AnyDatabase, secretHash: Buffer) {
  return tablesOf<FeedTables>(db)
    .selectFrom('liveCalendarFeeds')
    .select(['id', 'userId', 'role', 'scope', 'language', 'isUseDue'])
    .where('secretHash', '=', secretHash)
    .executeTakeFirst();
}

export async function writeLastUse(db: AnyDatabase, id: string): Promise<void> {
  await tablesOf<FeedTables>(db)
    .updateTable('calendarFeeds')
    .set({ lastUsedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
}

function feeds(db: AnyDatabase) {
  return tablesOf<FeedTables>(db).selectFrom('calendarFeeds').select(columns);
}

const columns = ['id', 'userId', 'scope', 'language', 'createdAt', 'lastUsedAt'] as const;

function feedOf(row: RowOf<CalendarFeed>): CalendarFeed {
  return withInstants(row, ['createdAt', 'lastUsedAt']);
}

/** The table of the secret addresses. A restore leaves it out, as it does the sessions. */
export const feedTables: readonly string[] = ['calendar_feeds'];
