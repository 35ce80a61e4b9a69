/** The interface of `pets` for other features. */
export { howManyOfEachSpecies, lockPets, type NamedPet, readPets } from './operations.ts';
