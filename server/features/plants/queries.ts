/** The plants table and every statement that names it. */
import { type Generated, type Selectable, sql } from 'kysely';
import type pg from 'pg';
import { type WithInstants, withInstants } from '#platform/data/db/columns.ts';
import { type AnyDatabase, tablesOf } from '#platform/data/db/tables.ts';
import { ownIds } from '#platform/data/rows/own-ids.ts';
import type { Rows } from '#platform/data/rows/rows.ts';
import { selectSizedPage } from '#platform/data/rows/sized-page.ts';

export interface PlantTables {
  plants: {
    /** An int8 as decimal digits. */
    id: string;
    name: string;
    tag: string | null;
    ownerId: string;
    createdAt: Generated<string>;
  };
}

export interface PlantRow {
  readonly id: bigint;
  readonly name: string;
  readonly tag: string | null;
  readonly ownerId: string;
}

/** A plant with everything that is stored about it, of its owner. */
export type OwnPlant = WithInstants<OwnPlantRow, 'createdAt'>;
type OwnPlantRow = Omit<Selectable<PlantTables['plants']>, 'ownerId'>;

/** The first plants of an owner. */
export interface PageOfPlants {
  /** Undefined for all owners. */
  readonly ownerId: string | undefined;
  /** The number of plants, at least 1. */
  readonly most: number;
}

export interface BatchRequest extends PageOfPlants {
  readonly from: bigint;
  readonly bytes: number;
}

export interface PlantBatch {
  /** The plants as the items of a JSON array, separated by commas; `''` when there are none. */
  readonly items: string;
  readonly count: number;
  /** The first id that did not fit into the batch; undefined at the end of the list. */
  readonly next: bigint | undefined;
}

/**
 * Returns for each of the pages the items of a JSON array, separated by commas; undefined when some of its plants are
 * too large for such a page. 0015-plants.sql has the statement.
 */
export async function readPlantPages(
  pool: pg.Pool,
  pages: readonly PageOfPlants[],
): Promise<(string | undefined)[]> {
  const { rows } = await pool.query<{ at: number; items: string | null; isWhole: boolean }>({
    name: 'plant-pages',
    text: 'SELECT at, items, too_large = 0 AS "isWhole" FROM plant_pages($1, $2)',
    values: [pages.map(({ ownerId }) => ownerId), pages.map(({ most }) => most)],
  });
  const byPlace = new Map(rows.map((row) => [row.at, row]));
  return pages.map((_, index) => {
    const row = byPlace.get(index + 1);
    return row?.isWhole ? (row.items ?? '') : undefined;
  });
}

/** Returns the next plants of the owner after the one with that id, by id. */
export function selectPlantsOfOwner(
  db: AnyDatabase,
  ownerId: string,
  after: string | undefined,
  limit: number,
): Promise<Rows<OwnPlant>> {
  const plants = () =>
    tablesOf<PlantTables>(db).selectFrom('plants').select(['id', 'name', 'tag', 'createdAt']);
  let rows = plants().where('ownerId', '=', ownerId);
  // Written as a range of the index plants_by_owner.
  if (after !== undefined)
    rows = rows.where(sql<boolean>`(owner_id, id) > (${ownerId}::uuid, ${after}::bigint)`);
  rows = rows.orderBy('ownerId').orderBy('id').limit(limit);
  return selectSizedPage(db, rows, plantColumns, ownPlantOf, async (ids) => {
    const found = await plants().where('id', '=', sql<string>`ANY (${ids}::bigint[])`).execute();
    return found.map(ownPlantOf);
  });
}

const plantColumns = { short: ['id', 'createdAt'], long: ['name', 'tag'] } as const;

function ownPlantOf(row: OwnPlantRow): OwnPlant {
  return withInstants(row, ['createdAt']);
}

/** Returns those of the ids that are plants of the owner. */
export const selectOwnPlantIds = ownIds('plants', 'owner_id', 'bigint');

/** Removes the plant and returns it; undefined when it does not exist or belongs to another owner. */
export async function deletePlantRow(
  db: AnyDatabase,
  id: bigint,
  ownerId: string | undefined,
): Promise<PlantRow | undefined> {
  let statement = tablesOf<PlantTables>(db).deleteFrom('plants').where('id', '=', String(id));
  if (ownerId !== undefined) statement = statement.where('ownerId', '=', ownerId);
  const row = await statement.returning(['name', 'tag', 'ownerId']).executeTakeFirst();
  return row && { id, ...row };
}

/**
 * Returns the next plants in the order of their ids, beginning with `from`: at most `most` plants and about `bytes`
 * of text, but at least one plant. The database writes the JSON, because converting two hundred thousand rows to
 * objects and back would block the event loop of this process.
 */
export async function readPlantBatch(db: AnyDatabase, batch: BatchRequest): Promise<PlantBatch> {
  const { rows } = await sql<{ items: string | null; count: number; next: string | null }>`
    WITH candidates AS (
      ${batch.ownerId === undefined ? ofEverybody(batch) : ofOwner(batch, batch.ownerId)}
    ), measured AS (
      SELECT id, name, tag,
        row_number() OVER by_id <= ${batch.most} AND sum(octets) OVER by_id - octets < ${batch.bytes} AS fits
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

function ofEverybody({ from, most }: BatchRequest) {
  return sql`SELECT ${columns} FROM plants WHERE id >= ${String(from)} ORDER BY id LIMIT ${most + 1}`;
}

/**
 * Filters by owner in the outer query: with `owner_id = …` in the inner one, a planner with outdated statistics
 * estimates that few of the owner's plants remain, and reads and sorts all of them for every batch.
 */
function ofOwner({ from, most }: BatchRequest, ownerId: string) {
  return sql`
    SELECT * FROM (
      SELECT owner_id, ${columns} FROM plants
      WHERE (owner_id, id) >= (${ownerId}::uuid, ${String(from)}::bigint)
      ORDER BY owner_id, id LIMIT ${most + 1}
    ) AS following WHERE owner_id = ${ownerId}`;
}
