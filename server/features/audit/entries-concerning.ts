/** The audit entries by and about a user for the export of their data (contract §17). */
import { sql } from 'kysely';
import type { Call } from '#platform/data/call.ts';
import type { AnyDatabase } from '#platform/data/db/tables.ts';
import { everyPage } from '#platform/data/rows/every-page.ts';
import type { Rows } from '#platform/data/rows/rows.ts';
import { type AuditEntry, findAuditEntries } from './queries.ts';

/** Yields all entries of which the user is the actor or the record, oldest first. */
export function entriesConcerning(call: Call, userId: string): AsyncGenerator<Rows<AuditEntry>, void> {
  return everyPage(call.app, async (after, limit) =>
    findAuditEntries(call.db, await selectSeqsConcerning(call.db, userId, after, limit), 'asc'),
  );
}

/**
 * Returns the sequence numbers of the next entries after the one with that id. If that one has been exported to a file,
 * so have all before it, and the first of the rest are the next. Each half is a range of an index, in the
 * order of the index (see `seqsOfPage`), so that no batch reads more than it returns.
 */
async function selectSeqsConcerning(
  db: AnyDatabase,
  userId: string,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const last =
    after === undefined ? sql`0::bigint` : sql`coalesce((SELECT seq FROM audit_log WHERE id = ${after}), 0)`;
  const largest = sql`9223372036854775807::bigint`;
  const { rows } = await sql<{ seq: string }>`
    SELECT seq FROM (
      (SELECT seq FROM audit_log
        WHERE (actor_id, seq) > (${userId}::uuid, ${last}) AND (actor_id, seq) <= (${userId}::uuid, ${largest})
        ORDER BY actor_id, seq LIMIT ${limit})
      UNION
      (SELECT seq FROM audit_log
        WHERE (entity_id, seq) > (${userId}::text, ${last}) AND (entity_id, seq) <= (${userId}::text, ${largest})
          AND entity_id IS NOT NULL
        ORDER BY entity_id, seq LIMIT ${limit})
    ) AS concerning ORDER BY seq LIMIT ${limit}
  `.execute(db);
  return rows.map(({ seq }) => seq);
}
