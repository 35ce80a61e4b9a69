/** The plants' table and every statement on it. */
import { type Kysely, sql } from 'kysely';
import { Refusal } from '#domain/refusal.ts';
import { violatedConstraint } from '#platform/db/errors.ts';
import { tablesOf } from '#platform/db/tables.ts';

export interface PlantTables {
  plants: {
    /** int8, in digits. */
    id: string;
    name: string;
    tag: string | null;
    ownerId: string;
  };
}

export interface PlantRow {
  readonly id: bigint;
  readonly name: string;
  readonly tag: string | null;
  readonly ownerId: string;
}

export interface BatchAsked {
  readonly from: bigint;
  readonly most: number;
  readonly bytes: number;
  /** Whose plants; undefined: everybody's. */
  readonly ownerId: string | undefined;
}

export interface PlantBatch {
  /** The plants as the items of a JSON array, with commas between; `''` when there are none. */
  readonly items: string;
  readonly count: number;
  /** The first id that had no place in it; undefined when there is no more. */
  readonly next: bigint | undefined;
}

// biome-ignore lint/suspicious/noExplicitAny: narrowed to this feature's tables at once.
type Db = Kysely<any>;

/** @throws Refusal CONFLICT when a plant has the id already, whoever owns it. */
export async function insertPlant(db: Db, { id, ...plant }: PlantRow): Promise<void> {
  try {
    await tablesOf<PlantTables>(db)
      .insertInto('plants')
      .values({ id: String(id), ...plant })
      .execute();
  } catch (error) {
    if (violatedConstraint(error) !== 'plants_id_unique') throw error;
    throw new Refusal('CONFLICT', `id: expected one that no plant has, and ${id} is taken`);
  }
}

/** Removes the plant and gives back what it was; undefined when there is none, or it belongs to another owner. */
export async function deletePlantRow(
  db: Db,
  id: bigint,
  ownerId: string | undefined,
): Promise<PlantRow | undefined> {
  let statement = tablesOf<PlantTables>(db).deleteFrom('plants').where('id', '=', String(id));
  if (ownerId !== undefined) statement = statement.where('ownerId', '=', ownerId);
  const row = await statement.returning(['name', 'tag', 'ownerId']).executeTakeFirst();
  return row && { id, ...row };
}

/**
 * The next plants in the order of their ids, beginning with `from`: at most `most` of them, and no more than
 * about `bytes` of text, but one at least. The database writes the JSON, because two hundred thousand rows made
 * into objects and back would keep the process from everything else.
 */
export async function readPlantBatch(db: Db, asked: BatchAsked): Promise<PlantBatch> {
  const { rows } = await sql<{ items: string | null; count: number; next: string | null }>`
    WITH candidates AS (
      ${asked.ownerId === undefined ? ofEverybody(asked) : ofOwner(asked, asked.ownerId)}
    ), measured AS (
      SELECT id, name, tag,
        row_number() OVER by_id <= ${asked.most} AND sum(octets) OVER by_id - octets < ${asked.bytes} AS fits
      FROM candidates WINDOW by_id AS (ORDER BY id)
    )
    SELECT
      string_agg(json_strip_nulls(json_build_object('name', name, 'tag', tag))::text, ',' ORDER BY id)
        FILTER (WHERE fits) AS items,
      count(*) FILTER (WHERE fits)::int AS count,
      min(id) FILTER (WHERE NOT fits) AS next
    FROM measured
  `.execute(db);
  const { items, count, next } = rows[0] as (typeof rows)[0];
  return { items: items ?? '', count, next: next === null ? undefined : BigInt(next) };
}

const columns = sql`id, name, tag, octet_length(name) + coalesce(octet_length(tag), 0) AS octets`;

function ofEverybody({ from, most }: BatchAsked) {
  return sql`SELECT ${columns} FROM plants WHERE id >= ${String(from)} ORDER BY id LIMIT ${most + 1}`;
}

/**
 * The owner is filtered outside: with `owner_id = …` inside, a planner whose statistics are old takes the rest
 * of the owner's plants to be few, and reads and sorts all of them for every batch.
 */
function ofOwner({ from, most }: BatchAsked, ownerId: string) {
  return sql`
    SELECT * FROM (
      SELECT owner_id, ${columns} FROM plants
      WHERE (owner_id, id) >= (${ownerId}::uuid, ${String(from)}::bigint)
      ORDER BY owner_id, id LIMIT ${most + 1}
    ) AS following WHERE owner_id = ${ownerId}`;
}
