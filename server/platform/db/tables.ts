/** Restricts a feature to its own tables: code that names another feature's table does not compile. */
import type { Kysely } from 'kysely';

/**
 * Returns the same database, narrowed to `Tables`: an interface of table names (camelCase, snake_case in SQL) and their
 * columns in Kysely's description.
 */
// biome-ignore lint/suspicious/noExplicitAny: this is the one place where the database gets its types.
export function tablesOf<Tables>(db: Kysely<any>): Kysely<Tables> {
  return db as Kysely<Tables>;
}
