/** Creates plants, one by one while there are few and in batches while there are many. */
import { auditEntry, insertEntriesOf, type NewAuditEntry } from '#features/audit/public.ts';
import { microBatched } from '#platform/base/async/micro-batches.ts';
import { onePerApp } from '#platform/base/state.ts';
import type { App } from '#platform/data/app.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import { isLockTimeout, isRefusedByData } from '#platform/data/db/errors.ts';
import { persist } from '#platform/data/db/transaction.ts';
import type { PlantRow } from './queries.ts';

/** Few enough that the statement ends in some 10 ms. */
const maxSize = 64;

/** Characters in the texts of one batch at most: a body may have a million, and a statement is in memory as a whole. */
const maxCharacters = 256 * 1024;

/** More than a statement takes that waits for nothing. */
const timeoutMs = (size: number) => 10 + size;

/** Milliseconds that a batch waits for a transaction that has one of its ids: the others should not wait long. */
const lockMs = 50;

interface PlantWithEntry {
  readonly row: PlantRow;
  readonly entry: NewAuditEntry;
}

/** Writes the plant with the audit entry that says that the caller has created it. Returns false when the id is taken. */
export function insertPlant(call: SignedInCall, row: PlantRow): Promise<boolean> {
  const entry = auditEntry(call, 'createPlant', 'plant', String(row.id), { after: { ...row } });
  return inBatches(call.app)({ row, entry });
}

const inBatches = onePerApp('plantBatch', (app: App) =>
  microBatched<PlantWithEntry, boolean>({
    maxSize,
    timeoutMs,
    newBatch,
    write: (plants) => insertPlants(app, plants),
  }),
);

/**
 * Returns a function that says for one plant after the other whether it can join those that have joined: they have
 * different ids, and their texts are not too long together. The first one always joins.
 */
function newBatch(): (plant: PlantWithEntry) => boolean {
  const ids = new Set<bigint>();
  let characters = 0;
  return ({ row: { id, name, tag } }) => {
    const added = name.length + (tag?.length ?? 0);
    if (ids.size > 0 && (ids.has(id) || characters + added > maxCharacters)) return false;
    ids.add(id);
    characters += added;
    return true;
  };
}

/**
 * Writes the plants and their audit entries in one atomic statement, except plants whose id is taken, which have no
 * effect on the others. The plants must have different ids. They are written in the order of their ids, so that
 * statements of several processes wait for each other without deadlock; the entries in the order of `plants`.
 *
 * The statement waits for another transaction that has one of the ids: for a single plant as long as any statement, for
 * several `lockMs`.
 *
 * Returns for each plant in its order whether it was written; undefined, which is only for one of several, when it must
 * be tried alone.
 */
async function insertPlants(
  { database }: App,
  plants: readonly PlantWithEntry[],
): Promise<(boolean | undefined)[]> {
  const isAlone = plants.length === 1;
  const members = plants.map(({ row, entry }, n) => {
    const { id: entryId, entityId: id } = entry;
    return { ...row, ...entry, n, entryId, id };
  });
  const values = [JSON.stringify(members), isAlone ? null : String(lockMs)];
  try {
    const { rows } = await persist(() =>
      database.pool.query<{ made: readonly number[] | null }>({ name: 'insert-plants', text, values }),
    );
    const made = new Set(rows[0]?.made);
    return plants.map((_, n) => made.has(n));
  } catch (error) {
    // The fault is a single plant's, and the statement had no effect: alone, the others are not concerned by it.
    if (!isAlone && (isRefusedByData(error) || isLockTimeout(error))) return plants.map(() => undefined);
    throw error;
  }
}

/** A setting of the transaction acts at once, also on the statement that makes it. */
const text = `
WITH requested AS MATERIALIZED (
  SELECT * FROM json_to_recordset($1::json) AS member (
    n integer, id bigint, name text, tag text, "ownerId" uuid, "entryId" uuid, "actorId" uuid, action text, entity text,
    "entityId" text, before text, after text, ip text, "requestId" text)
), bounded AS MATERIALIZED (
  SELECT CASE WHEN $2::text IS NOT NULL THEN set_config('lock_timeout', $2::text, true) END
), made AS (
  INSERT INTO plants (id, name, tag, owner_id)
  SELECT id, name, tag, "ownerId" FROM bounded, requested ORDER BY id
  ON CONFLICT (id) DO NOTHING
  RETURNING id
), final AS MATERIALIZED (
  SELECT requested.* FROM requested JOIN made USING (id) ORDER BY n
), made_entries AS (
  ${insertEntriesOf('final')}
)
SELECT array_agg(n) AS made FROM final`;
