/** The public interface of `places`. */
export {
  refuseTakenPlace,
  replacePlacements,
  selectPlacements,
  selectTakenBerths,
} from './placement-queries.ts';
export { lockPlaces } from './queries.ts';
