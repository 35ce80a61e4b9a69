/** Restricts a feature to its own tables: code that names another feature's table does not compile. */
import type { Kysely } from 'kysely';

/** The database, or a transaction, before {@link tablesOf} restricts it to the tables of one feature. */
// biome-ignore lint/suspicious/noExplicitAny: this is the one place where the database gets its types.
export type AnyDatabase = Kysely<any>;

/**
 * Returns the same database, narrowed to `Tables`: an interface of table names (camelCase, snake_case in SQL) and their
 * columns in Kysely's description.
 */
export function tablesOf<Tables>(db: AnyDatabase): Kysely<Tables> {
  return db as Kysely<Tables>;
}
