/** The public interface of `services`. */
export {
  cachedService,
  cachedServices,
  countServicesByCategory,
  loadServices,
  offeredServices,
} from './catalog.ts';
export { serviceNames } from './find-services.ts';
export { findServices, type Service } from './queries.ts';
export { serviceCategory, toReply as toServiceReply } from './schema.ts';
