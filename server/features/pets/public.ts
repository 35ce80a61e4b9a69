/** The public interface of `pets`. */
export { exportedPets } from './export-pets.ts';
export {
  findNamedPets,
  findVaccinatedPets,
  lockNamedPets,
  type NamedPet,
  petsBySpecies,
  petsNamed,
  selectOwnPetIds,
  type VaccinatedPet,
} from './queries.ts';
export { exportedPet, exportedPetExample } from './schema.ts';
