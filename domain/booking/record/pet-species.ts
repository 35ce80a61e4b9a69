/** The five species that a pet can be of (specification, "Pet"). */
export const petSpecies = ['DOG', 'CAT', 'BIRD', 'RABBIT', 'OTHER'] as const;
export type PetSpecies = (typeof petSpecies)[number];
