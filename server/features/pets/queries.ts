/** The pets table and every statement that names it. */
import { type Generated, type RawBuilder, type Selectable, sql, type UpdateObject } from 'kysely';
import type { CarePlan } from '#domain/booking/record/care-plan.ts';
import type { PetSpecies } from '#domain/booking/record/pet-species.ts';
import { searchKey } from '#domain/text/search-key.ts';
import { nameOfUser } from '#features/users/public.ts';
import { type Json, jsonText, type WithInstants, withInstants } from '#platform/data/db/columns.ts';
import type { Database } from '#platform/data/db/database.ts';
import { refusing } from '#platform/data/db/errors.ts';
import { prepared, runOn } from '#platform/data/db/prepared.ts';
import { type AnyDatabase, tablesOf } from '#platform/data/db/tables.ts';
import { ownIds } from '#platform/data/rows/own-ids.ts';
import type { Rows } from '#platform/data/rows/rows.ts';
import { selectCountedPage, selectSizedPage } from '#platform/data/rows/sized-page.ts';
import { isUuid, type PageRequest, usualLimit } from '#platform/data/shapes/shapes.ts';

export interface PetTables {
  pets: {
    id: string;
    ownerId: string;
    name: string;
    nameKey: string;
    searchKey: string;
    species: PetSpecies;
    /** Any JSON value; null when the client sent none. */
    vaccinations: Json;
    medicalHistory: string | null;
    /** Any JSON value; null when the client sent none. */
    allergies: Json;
    /** Null: nothing was given. */
    care: Json<CarePlan | null>;
    /** The address of the photograph; null: none. */
    photo: string | null;
    createdAt: Generated<string>;
    updatedAt: Generated<string>;
    deletedAt: string | null;
  };
}

/** The fields of a pet that clients write and the specification names. */
export const contentFields = [
  'ownerId',
  'name',
  'species',
  'vaccinations',
  'medicalHistory',
  'allergies',
] as const;
/** All that clients write. */
export const writtenFields = [...contentFields, 'care'] as const;
export type PetContent = Pick<Pet, (typeof writtenFields)[number]>;

type PetRow = Omit<Selectable<PetTables['pets']>, 'nameKey' | 'searchKey' | 'deletedAt'>;

/** A pet that has not been deleted. */
export interface Pet extends WithInstants<PetRow, 'createdAt' | 'updatedAt'> {
  /** Null when the owner has been deleted. */
  readonly ownerName: string | null;
}

/** The fields of a pet that other features need. */
export type NamedPet = Pick<Pet, 'id' | 'ownerId' | 'name' | 'species'>;

/** The fields that a list of pets can be sorted by; the first is the default (contract §8). */
export const petSortFields = ['createdAt', 'name'] as const;

export async function insertPet(db: AnyDatabase, id: string, content: PetContent): Promise<Pet> {
  const row = await tablesOf<PetTables>(db)
    .insertInto('pets')
    .values({ id, ...columnsOf(content) })
    .returning(petColumns)
    .executeTakeFirstOrThrow();
  return petOf(row);
}

export function writePet(db: AnyDatabase, id: string, content: PetContent): Promise<Pet> {
  return update(db, id, columnsOf(content));
}

/** Sets the address of the photograph. A trigger removes the picture of the former address (0022-pictures.sql). */
export function writePetPhoto(db: AnyDatabase, id: string, photo: string | null): Promise<Pet> {
  return update(db, id, { photo });
}

/**
 * Hides the pet from every read and keeps its row.
 *
 * @throws Refusal CONFLICT when it has live bookings; the database checks this.
 */
export async function softDeletePet(db: AnyDatabase, id: string): Promise<void> {
  await tablesOf<PetTables>(db)
    .updateTable('pets')
    .set({ deletedAt: sql`statement_timestamp()` })
    .where('id', '=', id)
    .execute()
    .catch(refusing('CONFLICT', { pets_no_live_bookings: { reason: 'IN_USE', field: 'id', by: 'booking' } }));
}

/** Returns the pets with those ids, in any order; `lock` locks their rows until the transaction ends. */
export async function findPets(
  db: AnyDatabase,
  ids: readonly string[],
  { lock = false } = {},
): Promise<Pet[]> {
  const found = living(db).select(petColumns).where('id', '=', anyOf(ids));
  return (await (lock ? found.forNoKeyUpdate() : found).execute()).map(petOf);
}

/**
 * Returns the pets with those ids, in any order; skips ids without a pet. Omits the health records, which may be
 * large: a booking may name thousands of pets.
 */
export function findNamedPets(db: AnyDatabase, ids: readonly string[]): Promise<NamedPet[]> {
  return living(db).select(named).where('id', '=', anyOf(ids)).execute();
}

/** Returns the same pets and locks their rows until the transaction ends. */
export function lockNamedPets(db: AnyDatabase, ids: readonly string[]): Promise<NamedPet[]> {
  // Always lock in the same order, so that two transactions that lock the same rows cannot deadlock.
  return living(db).select(named).where('id', '=', anyOf(ids)).orderBy('id').forNoKeyUpdate().execute();
}

const named = ['id', 'ownerId', 'name', 'species'] as const;

/** All given conditions must hold. */
export interface PetFilter {
  readonly ownerId: string | undefined;
  /** Part of the pet's name, or that of one of `orOwners`. */
  readonly part: string | undefined;
  /** A statement that selects the ids of users. */
  readonly orOwners: RawBuilder<unknown> | undefined;
}

/** Returns one page of the pets that match the filter, and their total number. */
export function selectPets(
  database: Pick<Database, 'kysely' | 'pool'>,
  filter: PetFilter,
  { sortBy, sortOrder, limit, offset }: PageRequest,
): Promise<{ rows: Rows<Pet>; total: number }> {
  const db = database.kysely;
  const matching = filtered(db, filter);
  const sorted = matching
    .select(petColumns)
    .orderBy(sortBy === 'name' ? 'nameKey' : 'createdAt', sortOrder)
    .orderBy('id', sortOrder);
  // Of the page that readers open first, the limit is in the text of the statement: a plan that is made once for all
  // values expects a tenth of all pets to be within a limit that is a parameter.
  const isPlain = filter.part === undefined && offset === 0 && limit === usualLimit;
  return selectCountedPage(isPlain ? prepared(database) : runOn(db), {
    page: isPlain ? sorted.limit(sql.lit(usualLimit)) : sorted.limit(limit).offset(offset),
    total: sql`${matching.select(sql<string>`count(*)`.as('total'))}`,
    ...{ columns: pageColumns, show: petOf, readByIds: (ids) => findPets(db, ids) },
  });
}

/** Deleted pets do not count. */
export async function countPetsOfOwner(db: AnyDatabase, ownerId: string): Promise<number> {
  const { count } = await living(db)
    .select((is) => is.fn.countAll<string>().as('count'))
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the next pets of the owner after the one with that id, oldest first. */
export function selectPetsOfOwner(
  db: AnyDatabase,
  ownerId: string,
  after: string | undefined,
  limit: number,
): Promise<Rows<Pet>> {
  const isNext =
    after === undefined
      ? sql<boolean>`true`
      : sql<boolean>`(created_at, id) > (SELECT created_at, id FROM pets WHERE id = ${after})`;
  const rows = living(db)
    .select(petColumns)
    .where('ownerId', '=', ownerId)
    .where(isNext)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit);
  return selectSizedPage(db, rows, pageColumns, petOf, (ids) => findPets(db, ids));
}

/** Returns those of the ids that are pets of the owner, the deleted ones among them. */
export const selectOwnPetIds = ownIds('pets', 'owner_id', 'uuid');

function filtered(db: AnyDatabase, { ownerId, part, orOwners }: PetFilter) {
  let query = living(db);
  if (ownerId !== undefined) query = query.where('ownerId', '=', ownerId);
  if (part === undefined) return query;
  return query.where((is) =>
    is.or([nameContains(part), ...(orOwners ? [sql<boolean>`owner_id = ANY (ARRAY (${orOwners}))`] : [])]),
  );
}

/**
 * Returns a statement that selects the ids of the pets whose name contains the text, the deleted ones among them:
 * bookings still name these.
 */
export function petsNamed(part: string): RawBuilder<unknown> {
  return sql`SELECT id FROM pets WHERE ${nameContains(part)}`;
}

/** Returns the condition that the name of a pet contains the text. */
function nameContains(part: string): RawBuilder<boolean> {
  return sql`position(${searchKey(part)} IN search_key) > 0`;
}

/** Every statement that returns a pet reads its owner's name too: replies show it to STAFF, who may not read owners. */
const petColumns = [
  ...(['id', ...writtenFields, 'photo', 'createdAt', 'updatedAt'] as const),
  nameOfUser(sql.ref('pets.ownerId')).as('ownerName'),
] as const;

const pageColumns = {
  short: ['id', 'ownerId', 'species', 'photo', 'createdAt', 'updatedAt'],
  long: ['name', 'ownerName', 'vaccinations', 'medicalHistory', 'allergies', 'care'],
} as const;

/** Returns a statement that counts the pets of each species; it omits a species without pets. */
export function petsBySpecies(): RawBuilder<{ word: PetSpecies; count: string }> {
  return sql`SELECT species AS word, count(*) FROM pets WHERE deleted_at IS NULL GROUP BY species`;
}

export function anyOf(ids: readonly string[]) {
  return sql<string>`ANY (${ids.filter(isUuid)}::uuid[])`;
}

export function living(db: AnyDatabase) {
  return tablesOf<PetTables>(db).selectFrom('pets').where('deletedAt', 'is', null);
}

async function update(db: AnyDatabase, id: string, columns: UpdateObject<PetTables, 'pets'>): Promise<Pet> {
  const row = await tablesOf<PetTables>(db)
    .updateTable('pets')
    .set({ ...columns, updatedAt: sql`statement_timestamp()` })
    .where('id', '=', id)
    .returning(petColumns)
    .executeTakeFirstOrThrow();
  return petOf(row);
}

function columnsOf(content: PetContent) {
  return {
    ...content,
    nameKey: nameKey(content.name),
    searchKey: searchKey(content.name),
    vaccinations: jsonText(content.vaccinations),
    allergies: jsonText(content.allergies),
    care: jsonText(content.care),
  };
}

/** Folds case in JavaScript, because lower() in PostgreSQL only handles the letters of its locale. */
function nameKey(name: string): string {
  return [...name.normalize('NFC').toLowerCase()].slice(0, longestNameKey).join('');
}

/** The limit of the constraint pets_name_key_short. */
const longestNameKey = 200;

function petOf(row: PetRow & Pick<Pet, 'ownerName'>): Pet {
  return withInstants(row, ['createdAt', 'updatedAt']);
}
