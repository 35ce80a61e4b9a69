/** The statement that creates plants, one or many at once. */
import { auditEntry, insertEntriesOf, type NewAuditEntry } from '#features/audit/public.ts';
import type { App } from '#platform/app-context.ts';
import type { SignedInCall } from '#platform/call.ts';
import { persist } from '#platform/db/transaction.ts';
import type { PlantRow } from './queries.ts';

/** A plant that is to be written, with its audit entry. */
export interface PlantWithEntry {
  readonly row: PlantRow;
  readonly entry: NewAuditEntry;
}

/** Returns the plant with the entry that says that the caller has created it. */
export function withEntry(call: SignedInCall, row: PlantRow): PlantWithEntry {
  const entry = auditEntry(call, {
    action: 'createPlant',
    entity: 'plant',
    entityId: String(row.id),
    after: { ...row },
  });
  return { row, entry };
}

/**
 * Writes the plants and their audit entries in one atomic statement, except plants whose id is taken, which have no
 * effect on the others. The plants must have different ids. They are written in the order of their ids, so that
 * statements of several processes wait for each other without deadlock; the entries in the order of `plants`.
 *
 * The statement waits for another transaction that has one of the ids: `lockMs` milliseconds, or as long as any
 * statement when it is undefined.
 *
 * Returns for each plant in its order whether it was written.
 *
 * @throws pg.DatabaseError when the database refuses one of them (`isRefusedByData`), or has waited too long (55P03);
 *   then no plant is written.
 */
export async function insertPlants(
  { database }: App,
  plants: readonly PlantWithEntry[],
  lockMs?: number,
): Promise<boolean[]> {
  const members = plants.map(({ row, entry }, n) => ({
    ...entry,
    n,
    entryId: entry.id,
    id: entry.entityId,
    name: row.name,
    tag: row.tag,
    ownerId: row.ownerId,
  }));
  const values = [JSON.stringify(members), lockMs === undefined ? null : String(lockMs)];
  const { rows } = await persist(() =>
    database.pool.query<{ made: readonly number[] | null }>({ name: 'insert-plants', text, values }),
  );
  const made = new Set(rows[0]?.made);
  return plants.map((_, n) => made.has(n));
}

/** A setting of the transaction acts at once, also on the statement that makes it. */
const text = `
WITH asked AS MATERIALIZED (
  SELECT * FROM json_to_recordset($1::json) AS member (
    n integer, id bigint, name text, tag text, "ownerId" uuid, "entryId" uuid, "actorId" uuid, action text, entity text,
    "entityId" text, before text, after text, ip text, "requestId" text)
), bounded AS MATERIALIZED (
  SELECT CASE WHEN $2::text IS NOT NULL THEN set_config('lock_timeout', $2::text, true) END
), made AS (
  INSERT INTO plants (id, name, tag, owner_id)
  SELECT id, name, tag, "ownerId" FROM bounded, asked ORDER BY id
  ON CONFLICT (id) DO NOTHING
  RETURNING id
), final AS MATERIALIZED (
  SELECT asked.* FROM asked JOIN made USING (id) ORDER BY n
), made_entries AS (
  ${insertEntriesOf('final')}
)
SELECT array_agg(n) AS made FROM final`;
