/** The public interface of `places`. */
export {
  type CareEntry,
  findCareEntry,
  plannedTasks,
  selectLastCareEntries,
  writeCareEntry,
} from './care-queries.ts';
export { careEntry, recorderExample } from './day-sheet-schema.ts';
export {
  refuseTakenPlace,
  replacePlacements,
  selectPlacements,
  selectTakenBerths,
} from './placement-queries.ts';
export { findPlaces, type Place } from './queries.ts';
export { petOfStayExample } from './schema.ts';
