/** Columns that searches compare: `search_key` has a row's name as domain/search-key.ts folds it (migration 0023). */
import { type RawBuilder, sql } from 'kysely';
import { searchKey } from '#domain/search-key.ts';
import type { AnyDatabase } from './tables.ts';
import { transact } from './transaction.ts';

/** Names that were stored before the limit of contract §20 existed are searched in their first characters only. */
const longestSearched = 1_000;

/** Rows per transaction: few enough that it takes milliseconds. */
const batch = 500;

/** Returns the search key that is stored with a name. */
export function storedSearchKey(name: string): string {
  return searchKey(name.slice(0, longestSearched));
}

/**
 * Returns the condition that the name of a row contains the text, for a table with the columns `search_key` and
 * `name_key`. The database folds a row without a search key itself, with nearly the same result: it lacks rare
 * letters such as ß.
 */
export function nameContains(part: string): RawBuilder<boolean> {
  return sql<boolean>`position(${searchKey(part)} IN coalesce(search_key, ${foldedNameKey})) > 0`;
}

const foldedNameKey = sql.raw(String.raw`
  normalize(translate(regexp_replace(normalize(name_key, NFKD), '[\u0300-\u036f]', '', 'g'), 'đ', 'd'), NFKC)`);

/** Fills the missing search keys of a table in batches, until none is missing or `signal` is aborted. */
export async function fillSearchKeys(db: AnyDatabase, table: string, signal?: AbortSignal): Promise<void> {
  let filled = batch;
  while (filled === batch && signal?.aborted !== true) {
    filled = await transact(db, (db) => fillBatch(db, table));
  }
}

/** Returns the number of rows that it has filled. */
async function fillBatch(db: AnyDatabase, table: string): Promise<number> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT id, left(name, ${longestSearched}::integer) AS name FROM ${sql.table(table)}
     WHERE search_key IS NULL AND name IS NOT NULL
     ORDER BY id LIMIT ${batch}::integer FOR NO KEY UPDATE SKIP LOCKED`.execute(db);
  const ids = rows.map(({ id }) => id);
  const keys = rows.map(({ name }) => storedSearchKey(name));
  await sql`
    UPDATE ${sql.table(table)} AS t SET search_key = filled.key
      FROM unnest(${ids}::uuid[], ${keys}::text[]) AS filled (id, key) WHERE t.id = filled.id`.execute(db);
  return rows.length;
}
