/** The vaccinations of pets that the rules name, and when they end. */
import { sql } from 'kysely';
import { type VaccinationEnd, vaccinationEnds } from '#domain/booking/rules/vaccination.ts';
import { findVaccinatedPets, type OwnedVaccinatedPet } from '#features/pets/public.ts';
import { cachedBookingRules } from '#features/settings/public.ts';
import type { Call } from '#platform/data/call.ts';
import type { AnyDatabase } from '#platform/data/db/tables.ts';
import type { BookingEmail, EndingVaccination } from './email-queries.ts';

/** Returns the ends of the pet's latest entries of the vaccinations that the setting `vaccinationRules` names. */
export function endsOf(
  { app }: Call,
  { vaccinations }: Pick<OwnedVaccinatedPet, 'vaccinations'>,
): VaccinationEnd[] {
  const needed = [...cachedBookingRules(app).vaccinationRules.values()].flat();
  return vaccinationEnds(needed, vaccinations, app.businessTimeZone());
}

/** Returns those vaccinations of an email that still end then, with the names of the pets. */
export async function stillEnding(
  call: Call,
  { about: { vaccinations = [] } }: Pick<BookingEmail, 'about'>,
): Promise<{ pet: string; name: string; end: string }[]> {
  if (vaccinations.length === 0) return [];
  const petIds = vaccinations.map(({ petId }) => petId);
  const pets = await findVaccinatedPets(call.db, petIds);
  const byId = new Map(pets.map((pet) => [pet.id, { name: pet.name, ends: endsOf(call, pet) }]));
  return vaccinations.flatMap(({ petId, name, end }) => {
    const pet = byId.get(petId);
    const holds = pet?.ends.some((one) => one.name === name && one.end.toString() === end);
    return pet && holds ? [{ pet: pet.name, name, end }] : [];
  });
}

/** Notes that the owner is told of these ends; returns those of which they were not told yet. */
export async function noteVaccinations(
  db: AnyDatabase,
  ends: readonly (EndingVaccination & { readonly key: string })[],
): Promise<EndingVaccination[]> {
  const { rows } = await sql<{ petId: string; name: string; end: string }>`
    INSERT INTO told_vaccinations (pet_id, name, end_date)
    SELECT * FROM unnest(${ends.map(({ petId }) => petId)}::uuid[], ${ends.map(({ key }) => key)}::text[],
                         ${ends.map(({ end }) => end)}::date[])
    ON CONFLICT DO NOTHING RETURNING pet_id, name, end_date::text AS "end"`.execute(db);
  const isNew = new Set(rows.map(({ petId, name, end }) => `${petId} ${name} ${end}`));
  return ends
    .filter(({ petId, key, end }) => isNew.has(`${petId} ${key} ${end}`))
    .map(({ petId, name, end }) => ({ petId, name, end }));
}
