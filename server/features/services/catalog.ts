/** The services in memory. */

import type { ServiceCategory } from '#domain/booking/record/service-category.ts';
import { localize } from '#domain/text/translated-text.ts';
import { onePerApp } from '#platform/base/state.ts';
import type { App } from '#platform/data/app.ts';
import type { Call } from '#platform/data/call.ts';
import { RowLists } from '#platform/data/table-cache/row-lists.ts';
import { TableCache } from '#platform/data/table-cache/table-cache.ts';
import { readServicesAfter, type Service } from './queries.ts';
import type { ServiceSortField } from './schema.ts';

export const catalog = onePerApp(
  'catalog',
  (app: App) =>
    new TableCache<Service, 'all' | 'active'>(app, {
      topic: 'services',
      readAfter: readServicesAfter,
      keyOf: ({ id }) => id,
      order: (one, other) => (one.position < other.position ? -1 : 1),
      views: { all: () => true, active: ({ isActive }) => isActive },
    }),
);

/** The order of the catalog and the search in it (contract §7, §14). */
export const catalogLists = new RowLists<Service, ServiceSortField>(
  {
    createdAt: { number: ({ position }) => position },
    name: { text: ({ name }, language) => localize(name, language) },
    category: { text: ({ category }) => category },
    basePrice: { number: ({ basePrice }) => basePrice },
    duration: { number: ({ duration }) => duration },
  },
  ({ name, description }, language) =>
    [name, description].flatMap((text) => (text ? [localize(text, language)] : [])),
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
  for (const { category } of cachedServices(call)) counts.set(category, (counts.get(category) ?? 0) + 1);
  return counts;
}

/** Returns the services that are offered, from memory: another list after each change of the catalog. */
export function offeredServices(app: App): readonly Service[] {
  return catalog(app).rows('active');
}
