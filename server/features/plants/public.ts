/** The public interface of `plants`. */
export { exportedPlant, exportedPlants } from './export-plants.ts';
export { selectOwnPlantIds } from './queries.ts';
