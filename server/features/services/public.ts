/** The public interface of `services`. */
export {
  cachedService,
  cachedServices,
  countServicesByCategory,
  loadServices,
  offeredServicesBody,
} from './catalog.ts';
export { serviceNames } from './find-services.ts';
export { findServices, type Service } from './queries.ts';
