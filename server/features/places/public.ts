/** The public interface of `places`. */
export {
  isTakenPlace,
  refuseTakenPlace,
  replacePlacements,
  selectPlacements,
  selectTakenBerths,
} from './placement-queries.ts';
export { findPlacesFor, lockPlaces, lockPlacesFor, type Place } from './queries.ts';
