/** The statements that read the vaccinations of many pets. */
import { sql } from 'kysely';
import type { AnyDatabase } from '#platform/data/db/tables.ts';
import { anyOf, living } from './queries.ts';

/** A pet with its vaccinations as the database has them at one moment. */
export interface VaccinatedPet {
  readonly id: string;
  readonly name: string;
  /** Any JSON value. */
  readonly vaccinations: unknown;
  /** SHA-256 in hex: the same as long as the vaccinations are written the same. */
  readonly fingerprint: string;
}

/** Returns the pets with those ids, in any order; skips ids without a pet. */
export function findVaccinatedPets(db: AnyDatabase, ids: readonly string[]): Promise<VaccinatedPet[]> {
  return living(db)
    .select(['id', 'name', 'vaccinations', vaccinationsFingerprint.as('fingerprint')])
    .where('id', '=', anyOf(ids))
    .execute();
}

/** A pet with its owner and its vaccinations. */
export type OwnedVaccinatedPet = Omit<VaccinatedPet, 'fingerprint'> & { readonly ownerId: string };

/** Returns the next pets that have vaccinations, by id, after the one with that id. */
export function selectVaccinatedPets(
  db: AnyDatabase,
  after: string | undefined,
  limit: number,
): Promise<OwnedVaccinatedPet[]> {
  const pets = vaccinated(db).limit(limit);
  return (after === undefined ? pets : pets.where('id', '>', after)).execute();
}

/** Returns the pets of the owner that have vaccinations: at most 100 of them. */
export function selectVaccinatedPetsOf(db: AnyDatabase, ownerId: string): Promise<OwnedVaccinatedPet[]> {
  return vaccinated(db).where('ownerId', '=', ownerId).limit(100).execute();
}

function vaccinated(db: AnyDatabase) {
  const pets = living(db).where('vaccinations', 'is not', null);
  return pets.select(['id', 'ownerId', 'name', 'vaccinations']).orderBy('id');
}

const vaccinationsFingerprint = sql<string>`encode(sha256(convert_to(coalesce(vaccinations::text, ''), 'UTF8')), 'hex')`;
