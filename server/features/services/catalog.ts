/** The services in memory. */
import type { Language } from '#domain/language.ts';
import type { ServiceCategory } from '#domain/service-category.ts';
import { type App, onePerApp } from '#platform/app-context.ts';
import type { Call } from '#platform/call.ts';
import type { CachedBody } from '#platform/table-cache/cached-body.ts';
import { TableCache } from '#platform/table-cache/table-cache.ts';
import { readServicesAfter, type Service } from './queries.ts';
import { toReply } from './schema.ts';

export const catalog = onePerApp(
  (app) =>
    new TableCache<Service, 'all' | 'active'>(app, {
      topic: 'services',
      readAfter: readServicesAfter,
      keyOf: ({ id }) => id,
      order: (one, other) => (one.position < other.position ? -1 : 1),
      views: { all: () => true, active: ({ isActive }) => isActive },
      toReply,
    }),
);

/** Reads the catalog into memory and follows its changes. Call it at startup, before the first request. */
export function loadServices(app: App): Promise<void> {
  return catalog(app).load();
}

/** Returns the service with the given id, from memory; undefined when it does not exist. */
export function cachedService(call: Call, id: string): Service | undefined {
  return catalog(call.app).row(id.toLowerCase());
}

/** Returns all services, from memory, in the order of their creation. */
export function cachedServices(call: Call): readonly Service[] {
  return catalog(call.app).rows('all');
}

/** Returns the number of services of each category, active or not, from memory; omits an empty category. */
export function countServicesByCategory(call: Call): ReadonlyMap<ServiceCategory, number> {
  const counts = new Map<ServiceCategory, number>();
  for (const { category } of catalog(call.app).rows('all'))
    counts.set(category, (counts.get(category) ?? 0) + 1);
  return counts;
}

/** Returns the cached body of the whole catalog or of one service; undefined for an id that is not in the catalog. */
export function cachedCatalogBody(app: App, language: Language, id?: string): CachedBody | undefined {
  const services = catalog(app);
  if (id === undefined) return services.listBody('all', language);
  const service = services.row(id.toLowerCase());
  return service && services.rowBody(service, language);
}

/** Returns the cached body of the services that are offered; another one after each change of the catalog. */
export function offeredServicesBody(app: App, language: Language): CachedBody {
  return catalog(app).listBody('active', language);
}
