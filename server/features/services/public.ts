/** The public interface of `services`. */
export { cachedService, countServicesByCategory, loadServices } from './catalog.ts';
export { serviceNames } from './find-services.ts';
export { findServices, type Service } from './queries.ts';
