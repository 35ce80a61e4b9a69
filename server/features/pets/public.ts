/** The public interface of `pets`. */
export { exportedPets } from './export-pets.ts';
export { fillPetSearchKeys } from './fill-search-keys.ts';
export {
  countPetsBySpecies,
  findNamedPets,
  lockNamedPets,
  type NamedPet,
  petsNamed,
  selectOwnPetIds,
} from './queries.ts';
export { pet, petExample } from './schema.ts';
