/** The public interface of `pets`. */
export { fillPetSearchKeys } from './fill-search-keys.ts';
export {
  countPetsBySpecies,
  findNamedPets,
  findVaccinatedPets,
  lockNamedPets,
  type NamedPet,
  petsNamed,
  type VaccinatedPet,
} from './queries.ts';
