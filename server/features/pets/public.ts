/** The public interface of `pets`. */
export { countPetsBySpecies, findNamedPets, lockNamedPets, type NamedPet } from './queries.ts';
