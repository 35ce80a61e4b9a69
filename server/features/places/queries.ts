/** The table of places and every statement that names it (0037-places.sql). */
import { type Generated, type Selectable, sql } from 'kysely';
import type { Static } from 'typebox';
import type { ServiceCategory } from '#domain/booking/record/service-category.ts';
import { type Json, jsonText, withInstants } from '#platform/data/db/columns.ts';
import { refusing } from '#platform/data/db/errors.ts';
import { runOn } from '#platform/data/db/prepared.ts';
import { type AnyDatabase, tablesOf } from '#platform/data/db/tables.ts';
import { selectCountedPage } from '#platform/data/rows/sized-page.ts';
import type { RecordOf } from '#platform/data/shapes/reply.ts';
import type { PageRequest } from '#platform/data/shapes/shapes.ts';
import { type NewPlaceBody, newPlace, type place } from './schema.ts';

/** A place that is not deleted. */
export type Place = RecordOf<typeof place>;

/** The fields that clients write. */
export const contentFields = Object.keys(newPlace.properties) as (keyof NewPlaceBody)[];
export type PlaceContent = Pick<Place, keyof NewPlaceBody>;

interface PlaceTables {
  places: Omit<Static<typeof place>, 'name' | 'outOfService' | 'createdAt' | 'updatedAt'> & {
    name: Json<Place['name']>;
    outOfService: Json<Place['outOfService']>;
    createdAt: Generated<string>;
    updatedAt: Generated<string>;
    deletedAt: string | null;
  };
}

const columns = {
  short: ['id', 'categories', 'berths', 'shared', 'isActive', 'createdAt', 'updatedAt'],
  long: ['code', 'area', 'name', 'outOfService'],
} as const;
const allColumns = [...columns.short, ...columns.long] as const;

/** Returns one page of the places, and their number. */
export function selectPlaces(db: AnyDatabase, { sortBy, sortOrder, limit, offset }: PageRequest) {
  const by = sortBy === 'code' ? 'code' : 'createdAt';
  const sorted = living(db).orderBy(by, sortOrder).orderBy('id', sortOrder);
  return selectCountedPage(runOn(db), {
    page: sorted.limit(limit).offset(offset),
    total: sql`SELECT count(*) AS total FROM places WHERE deleted_at IS NULL`,
    ...{ columns, show: placeOf, readByIds: (ids) => findPlaces(db, { ids }) },
  });
}

/** Places with these ids, which are UUIDs; or the active ones that have one of the categories. */
export type WhichPlaces =
  | { readonly ids: readonly string[] }
  | { readonly categories: readonly ServiceCategory[] };

/**
 * Returns the places by id; skips ids without a place. With `lock`, their rows are locked until the transaction ends: nobody
 * else writes their placements meanwhile.
 */
export async function findPlaces(
  db: AnyDatabase,
  which: WhichPlaces,
  { lock = false } = {},
): Promise<Place[]> {
  const isOne =
    'ids' in which
      ? sql<boolean>`id = ANY (${which.ids}::uuid[])`
      : sql<boolean>`is_active AND categories && ${which.categories}::text[]`;
  const found = living(db).where(isOne).orderBy('id');
  return (await (lock ? found.forNoKeyUpdate() : found).execute()).map(placeOf);
}

/** Returns the number of places, and makes other transactions wait that count them until this one ends. */
export async function countPlaces(db: AnyDatabase): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(26, 0)`.execute(db);
  const [row] = await runOn(db)(sql<{ count: string }>`SELECT count(*) FROM places WHERE deleted_at IS NULL`);
  return Number(row?.count);
}

/** Adds the place, or changes the one with that id. @throws Refusal CONFLICT when another place has the code. */
export async function writePlace(db: AnyDatabase, id: string, content: PlaceContent): Promise<Place> {
  const row = { ...content, name: jsonText(content.name), outOfService: jsonText(content.outOfService) };
  const written = tablesOf<PlaceTables>(db)
    .insertInto('places')
    .values({ id, ...row })
    .onConflict((is) => is.column('id').doUpdateSet({ ...row, updatedAt: sql`statement_timestamp()` }))
    .returning(allColumns);
  return placeOf(await written.executeTakeFirstOrThrow().catch(refuseTaken));
}

/** Hides the place from every read, and keeps its row. */
export async function softDeletePlace(db: AnyDatabase, id: string): Promise<void> {
  const now = sql`statement_timestamp()`;
  await sql`UPDATE places SET deleted_at = ${now}, updated_at = ${now} WHERE id = ${id}`.execute(db);
}

function living(db: AnyDatabase) {
  return tablesOf<PlaceTables>(db).selectFrom('places').select(allColumns).where('deletedAt', 'is', null);
}

const refuseTaken = refusing('CONFLICT', { places_code_unique: { reason: 'TAKEN', field: 'code' } });

function placeOf(row: Omit<Selectable<PlaceTables['places']>, 'deletedAt'>): Place {
  return withInstants(row, ['createdAt', 'updatedAt']);
}
