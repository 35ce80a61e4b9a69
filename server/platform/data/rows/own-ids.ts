/** The records of one owner. */
import { sql } from 'kysely';
import type { AnyDatabase } from '#platform/data/db/tables.ts';

/** Returns the function that selects those of the ids that are rows of the table with that owner. */
export function ownIds(table: string, owner: string, type: 'uuid' | 'bigint') {
  return async (db: AnyDatabase, ownerId: string, ids: readonly string[]): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM ${sql.table(table)}
       WHERE id = ANY (${ids}::${sql.raw(type)}[]) AND ${sql.ref(owner)} = ${ownerId}`.execute(db);
    return rows.map(({ id }) => id);
  };
}
