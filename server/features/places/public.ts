/** The public interface of `places`. */
export {
  type CareEntry,
  careItem,
  findCareEntry,
  readClock,
  selectLastCareEntries,
  writeCareEntry,
} from './care-queries.ts';
export { careKind, careTexts, recorder } from './day-sheet-schema.ts';
export {
  isTakenPlace,
  refuseTakenPlace,
  replacePlacements,
  selectPlacements,
  selectTakenBerths,
} from './placement-queries.ts';
export { findPlacesFor, lockPlaces, lockPlacesFor, type Place } from './queries.ts';
