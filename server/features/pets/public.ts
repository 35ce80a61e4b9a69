/** The public interface of `pets`. */
export { fillPetSearchKeys } from './fill-search-keys.ts';
export { countPetsBySpecies, findNamedPets, lockNamedPets, type NamedPet, petsNamed } from './queries.ts';
