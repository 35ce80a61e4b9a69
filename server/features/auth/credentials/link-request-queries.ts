/** Pending link requests: every statement that uses their table. */
import { sql } from 'kysely';
import { type AnyDatabase, tablesOf } from '#platform/db/tables.ts';

interface LinkRequestTables {
  linkRequests: { id: string; request: Buffer };
}

export interface LinkRequestRow {
  readonly id: string;
  /** Encrypted. */
  readonly request: Buffer;
  /** True if it has waited for more than an hour: nobody expects its email any more. */
  readonly stale: boolean;
}

export async function insertLinkRequest(
  db: AnyDatabase,
  row: { id: string; request: Buffer },
): Promise<void> {
  await tablesOf<LinkRequestTables>(db).insertInto('linkRequests').values(row).execute();
}

/** Returns the ids of up to `most` pending requests after that id, in their order. */
export async function findLinkRequests(
  db: AnyDatabase,
  afterId: string | undefined,
  most: number,
): Promise<readonly { readonly id: string }[]> {
  let query = tablesOf<LinkRequestTables>(db)
    .selectFrom('linkRequests')
    .select('id')
    .orderBy('id')
    .limit(most);
  if (afterId !== undefined) query = query.where('id', '>', afterId);
  return query.execute();
}

/**
 * Removes and returns the request, unless the transaction fails; undefined when another process has it or has
 * processed it.
 */
export async function takeLinkRequest(db: AnyDatabase, id: string): Promise<LinkRequestRow | undefined> {
  const { rows } = await sql<LinkRequestRow>`
    DELETE FROM link_requests
     WHERE id = (SELECT id FROM link_requests WHERE id = ${id} FOR UPDATE SKIP LOCKED)
    RETURNING id, request, created_at < clock_timestamp() - interval '1 hour' AS stale
  `.execute(db);
  return rows[0];
}
