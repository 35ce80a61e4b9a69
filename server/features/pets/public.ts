/** The public interface of `pets`. */
export { exportedPets } from './export-pets.ts';
export { fillPetSearchKeys } from './fill-search-keys.ts';
export {
  countPetsBySpecies,
  findNamedPets,
  findVaccinatedPets,
  lockNamedPets,
  type NamedPet,
  petsNamed,
  selectOwnPetIds,
  type VaccinatedPet,
} from './queries.ts';
export { pet, petExample } from './schema.ts';
