/** The pets' table, and every statement that names it. */
import { type ColumnType, type Generated, type Kysely, type Selectable, sql } from 'kysely';
import type { PetSpecies } from '#domain/pet-species.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Rows } from '#platform/answers/rows.ts';
import { violatedConstraint } from '#platform/db/errors.ts';
import { selectSizedPage } from '#platform/db/sized-page.ts';
import { tablesOf } from '#platform/db/tables.ts';
import type { PageRequest } from '#platform/shapes/shapes.ts';

/** JSON text in, parsed out with exact numbers. */
type Json = ColumnType<unknown, string | null, string | null>;

export interface PetTables {
  pets: {
    id: string;
    ownerId: string;
    name: string;
    nameKey: string;
    species: PetSpecies;
    vaccinations: Json;
    medicalHistory: string | null;
    allergies: Json;
    createdAt: Generated<string>;
    updatedAt: Generated<string>;
    deletedAt: string | null;
  };
}

// biome-ignore lint/suspicious/noExplicitAny: narrowed to this feature's tables at once.
type Db = Kysely<any>;

/** What is kept of a pet. */
export interface PetContent {
  readonly ownerId: string;
  readonly name: string;
  readonly species: PetSpecies;
  /** Any JSON; null when nothing was given. */
  readonly vaccinations: unknown;
  readonly medicalHistory: string | null;
  /** Any JSON; null when nothing was given. */
  readonly allergies: unknown;
}

/** A pet that has not been deleted. */
export interface Pet extends PetContent {
  readonly id: string;
  readonly createdAt: Temporal.Instant;
  readonly updatedAt: Temporal.Instant;
}

/** What others need to know of a pet. */
export type NamedPet = Pick<Pet, 'id' | 'ownerId' | 'name' | 'species'>;

/** What lists of pets can be sorted by; the first is the default (contract §8). */
export const petSortFields = ['createdAt', 'name'] as const;

export async function insertPet(db: Db, id: string, content: PetContent): Promise<Pet> {
  const row = await tablesOf<PetTables>(db)
    .insertInto('pets')
    .values({ id, ...columnsOf(content) })
    .returningAll()
    .executeTakeFirstOrThrow();
  return petOf(row);
}

export async function writePet(db: Db, id: string, content: PetContent): Promise<Pet> {
  const row = await tablesOf<PetTables>(db)
    .updateTable('pets')
    .set({ ...columnsOf(content), updatedAt: sql`statement_timestamp()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return petOf(row);
}

/**
 * Takes the pet out of every read and keeps its row.
 *
 * @throws Refusal CONFLICT when it has live bookings, which the database knows.
 */
export async function hidePet(db: Db, id: string): Promise<void> {
  try {
    await tablesOf<PetTables>(db)
      .updateTable('pets')
      .set({ deletedAt: sql`statement_timestamp()` })
      .where('id', '=', id)
      .execute();
  } catch (error) {
    if (violatedConstraint(error) !== 'pets_no_live_bookings') throw error;
    throw new Refusal('CONFLICT', 'the pet has bookings that are not finished');
  }
}

export async function findPetById(db: Db, id: string): Promise<Pet | undefined> {
  const row = await living(db).selectAll().where('id', '=', id).executeTakeFirst();
  return row && petOf(row);
}

/** Finds the pet, and keeps others from changing it until the transaction ends. */
export async function lockPetById(db: Db, id: string): Promise<Pet | undefined> {
  const row = await living(db).selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row && petOf(row);
}

async function findPetsByIds(db: Db, ids: readonly string[]): Promise<Pet[]> {
  const rows = await living(db).selectAll().where('id', '=', anyOf(ids)).execute();
  return rows.map(petOf);
}

/** Without what a pet's health record holds, which may be large: a booking may name thousands of pets. */
export function findNamedPets(db: Db, ids: readonly string[]): Promise<NamedPet[]> {
  return living(db).select(named).where('id', '=', anyOf(ids)).execute();
}

/** Finds the pets, and keeps others from changing them until the transaction ends. */
export function lockNamedPets(db: Db, ids: readonly string[]): Promise<NamedPet[]> {
  // Always in one order: two transactions that want the same rows wait, and never for each other.
  return living(db).select(named).where('id', '=', anyOf(ids)).orderBy('id').forNoKeyUpdate().execute();
}

const named = ['id', 'ownerId', 'name', 'species'] as const;

/** One page of the pets of an owner, or of everybody, and how many there are in all. */
export async function selectPets(
  db: Db,
  ownerId: string | undefined,
  page: PageRequest,
): Promise<{ pets: Rows<Pet>; total: number }> {
  const all = living(db);
  const matching = ownerId === undefined ? all : all.where('ownerId', '=', ownerId);
  const rows = matching
    .selectAll()
    .orderBy(page.sortBy === 'name' ? 'nameKey' : 'createdAt', page.sortOrder)
    .orderBy('id', page.sortOrder)
    .limit(page.limit)
    .offset(page.offset);
  const pets = await selectSizedPage(db, rows, petColumns, petOf, (ids) => findPetsByIds(db, ids));
  const { total } = await matching.select(sql<string>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return { pets, total: Number(total) };
}

const petColumns = {
  short: ['id', 'ownerId', 'species', 'createdAt', 'updatedAt'],
  long: ['name', 'vaccinations', 'medicalHistory', 'allergies'],
} as const;

/** A species of which there is no pet is not in it. */
export async function countPetsBySpecies(db: Db): Promise<ReadonlyMap<PetSpecies, number>> {
  const rows = await living(db)
    .select(['species', sql<string>`count(*)`.as('pets')])
    .groupBy('species')
    .execute();
  return new Map(rows.map(({ species, pets }) => [species, Number(pets)]));
}

function anyOf(ids: readonly string[]) {
  return sql<string>`ANY (${ids}::uuid[])`;
}

function living(db: Db) {
  return tablesOf<PetTables>(db).selectFrom('pets').where('deletedAt', 'is', null);
}

function columnsOf(content: PetContent) {
  return {
    ...content,
    nameKey: nameKey(content.name),
    vaccinations: jsonText(content.vaccinations),
    allergies: jsonText(content.allergies),
  };
}

/** Folded here and not by PostgreSQL, whose lower() knows only the letters of its locale. */
function nameKey(name: string): string {
  // Folding may lengthen a text or shorten it, so it is cut before, to spare a long one, and after.
  const folded = name.slice(0, 1_000).toWellFormed().normalize('NFC').toLowerCase();
  return [...folded].slice(0, longestNameKey).join('');
}

/** As the constraint pets_name_key_short has it. */
const longestNameKey = 200;

/** JSON null is kept as SQL NULL: both read as null. */
function jsonText(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}

function petOf(row: Omit<Selectable<PetTables['pets']>, 'nameKey' | 'deletedAt'>): Pet {
  return {
    id: row.id,
    ownerId: row.ownerId,
    name: row.name,
    species: row.species,
    vaccinations: row.vaccinations,
    medicalHistory: row.medicalHistory,
    allergies: row.allergies,
    createdAt: Temporal.Instant.from(row.createdAt),
    updatedAt: Temporal.Instant.from(row.updatedAt),
  };
}
