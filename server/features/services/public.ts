/** The interface of `services` for other features. */
export {
  catalogService,
  findServices,
  howManyOfEachCategory,
  loadServices,
  type Service,
  serviceNames,
} from './operations.ts';
