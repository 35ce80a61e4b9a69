/** The public interface of `pets`. */
export { exportedPets } from './pets-of-user.ts';
export {
  findNamedPets,
  lockNamedPets,
  type NamedPet,
  petsBySpecies,
  petsNamed,
  selectOwnPetIds,
} from './queries.ts';
export { carePlan, exportedPet, exportedPetExample, newPetExample, species } from './schema.ts';
export {
  findVaccinatedPets,
  type OwnedVaccinatedPet,
  selectVaccinatedPets,
  selectVaccinatedPetsOf,
  type VaccinatedPet,
} from './vaccinated-queries.ts';
