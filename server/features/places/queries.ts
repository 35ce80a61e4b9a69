/** The table of places and every statement that names it (0037-places.sql). */
import { type ColumnType, type Generated, type Selectable, sql, type Updateable } from 'kysely';
import type { ServiceCategory } from '#domain/booking/record/service-category.ts';
import type { OutOfService } from '#domain/booking/rules/places.ts';
import { Refusal } from '#domain/refusal.ts';
import type { TranslatedText } from '#domain/text/translated-text.ts';
import { type Json, jsonText, type WithInstants, withInstants } from '#platform/data/db/columns.ts';
import { violatedConstraint } from '#platform/data/db/errors.ts';
import { runOn } from '#platform/data/db/prepared.ts';
import { type AnyDatabase, tablesOf } from '#platform/data/db/tables.ts';
import { selectCountedPage } from '#platform/data/rows/sized-page.ts';
import type { PageRequest } from '#platform/data/shapes/shapes.ts';

interface PlaceTables {
  places: {
    id: string;
    code: string;
    area: string | null;
    name: Json<TranslatedText>;
    categories: ColumnType<readonly ServiceCategory[], readonly string[], readonly string[]>;
    berths: number;
    shared: boolean;
    outOfService: Json<readonly OutOfService[]>;
    isActive: boolean;
    createdAt: Generated<string>;
    updatedAt: Generated<string>;
    deletedAt: string | null;
  };
}

/** A place that is not deleted. */
export type Place = WithInstants<
  Omit<Selectable<PlaceTables['places']>, 'deletedAt'>,
  'createdAt' | 'updatedAt'
>;

/** The fields that clients write. */
export const contentFields = [
  'code',
  'area',
  'name',
  'categories',
  'berths',
  'shared',
  'outOfService',
  'isActive',
] as const;
export type PlaceContent = Pick<Place, (typeof contentFields)[number]>;

const columns = {
  short: ['id', 'categories', 'berths', 'shared', 'isActive', 'createdAt', 'updatedAt'],
  long: ['code', 'area', 'name', 'outOfService'],
} as const;
const allColumns = [...columns.short, ...columns.long] as const;

/** Returns one page of the places, and their number. */
export function selectPlaces(db: AnyDatabase, { sortBy, sortOrder, limit, offset }: PageRequest) {
  const by = sortBy === 'code' ? 'code' : 'createdAt';
  return selectCountedPage(runOn(db), {
    page: living(db)
      .select(allColumns)
      .orderBy(by, sortOrder)
      .orderBy('id', sortOrder)
      .limit(limit)
      .offset(offset),
    total: sql`SELECT count(*) AS total FROM places WHERE deleted_at IS NULL`,
    ...{ columns, show: placeOf, readByIds: (ids) => findPlaces(db, ids) },
  });
}

/** Returns the places with those ids, UUIDs, in the order of the ids; skips ids without a place. */
export async function findPlaces(db: AnyDatabase, ids: readonly string[]): Promise<Place[]> {
  return (await withIds(db, ids).execute()).map(placeOf);
}

/** Does the same and locks their rows until the transaction ends: nobody else writes their placements meanwhile. */
export async function lockPlaces(db: AnyDatabase, ids: readonly string[]): Promise<Place[]> {
  return (await withIds(db, ids).forNoKeyUpdate().execute()).map(placeOf);
}

/** Returns the active places that have one of the categories, by id. */
export async function findPlacesFor(
  db: AnyDatabase,
  categories: readonly ServiceCategory[],
): Promise<Place[]> {
  return (await activeFor(db, categories).execute()).map(placeOf);
}

/** Does the same and locks their rows, as {@link lockPlaces}. */
export async function lockPlacesFor(
  db: AnyDatabase,
  categories: readonly ServiceCategory[],
): Promise<Place[]> {
  return (await activeFor(db, categories).forNoKeyUpdate().execute()).map(placeOf);
}

/** Returns the number of places, and makes other transactions wait that count them until this one ends. */
export async function countPlaces(db: AnyDatabase): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(26, 0)`.execute(db);
  const { count } = await living(db)
    .select((is) => is.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** @throws Refusal CONFLICT when another place has the code. */
export async function insertPlace(db: AnyDatabase, id: string, content: PlaceContent): Promise<Place> {
  const rows = tablesOf<PlaceTables>(db).insertInto('places');
  const row = rows.values({ id, ...rowOf(content) }).returning(allColumns);
  return placeOf(await row.executeTakeFirstOrThrow().catch(refuseTaken));
}

/** @throws Refusal CONFLICT when another place has the code. */
export function writePlace(db: AnyDatabase, id: string, content: PlaceContent): Promise<Place> {
  return update(db, id, rowOf(content)).catch(refuseTaken);
}

/** Hides the place from every read, and keeps its row. */
export async function softDeletePlace(db: AnyDatabase, id: string): Promise<void> {
  await update(db, id, { deletedAt: sql`statement_timestamp()` });
}

function living(db: AnyDatabase) {
  return tablesOf<PlaceTables>(db).selectFrom('places').where('deletedAt', 'is', null);
}

function withIds(db: AnyDatabase, ids: readonly string[]) {
  const hasId = sql<string>`ANY (${ids}::uuid[])`;
  return living(db).select(allColumns).where('id', '=', hasId).orderBy('id');
}

function activeFor(db: AnyDatabase, categories: readonly ServiceCategory[]) {
  const hasOne = sql<boolean>`categories && ${categories}::text[]`;
  return living(db).select(allColumns).where('isActive', '=', true).where(hasOne).orderBy('id');
}

async function update(
  db: AnyDatabase,
  id: string,
  row: Updateable<PlaceTables['places']> | { readonly deletedAt: ReturnType<typeof sql<string>> },
): Promise<Place> {
  const after = await tablesOf<PlaceTables>(db)
    .updateTable('places')
    .set({ ...row, updatedAt: sql`statement_timestamp()` })
    .where('id', '=', id)
    .returning(allColumns)
    .executeTakeFirstOrThrow();
  return placeOf(after);
}

function refuseTaken(error: unknown): never {
  if (violatedConstraint(error) !== 'places_code_unique') throw error;
  throw new Refusal('CONFLICT', { reason: 'TAKEN', field: 'code' });
}

function rowOf({ name, outOfService, ...content }: PlaceContent) {
  return { ...content, name: jsonText(name), outOfService: jsonText(outOfService) };
}

function placeOf(row: Omit<Selectable<PlaceTables['places']>, 'deletedAt'>): Place {
  return withInstants(row, ['createdAt', 'updatedAt']);
}
