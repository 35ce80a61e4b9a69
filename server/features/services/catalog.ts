/** The services in memory and the search among them. */
import type { Language } from '#domain/language.ts';
import type { ServiceCategory } from '#domain/service-category.ts';
import { localize } from '#domain/translated-text.ts';
import { type App, onePerApp } from '#platform/app-context.ts';
import type { Call } from '#platform/call.ts';
import type { CachedBody } from '#platform/table-cache/cached-body.ts';
import { TableCache } from '#platform/table-cache/table-cache.ts';
import { readServicesAfter, type Service } from './queries.ts';
import { toReply } from './schema.ts';

export const catalog = onePerApp(
  (app) =>
    new TableCache<Service, 'all'>(app, {
      topic: 'services',
      readAfter: readServicesAfter,
      keyOf: ({ id }) => id,
      order: (one, other) => (one.position < other.position ? -1 : 1),
      views: { all: () => true },
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

export interface ServiceFilter {
  readonly category?: ServiceCategory;
  readonly active?: boolean;
  /** Part of the name or the description in the reader's language. */
  readonly q?: string;
}

/** Returns the services that pass the filter, in their order. Ignores case and the composition of accents. */
export function matching(
  services: readonly Service[],
  { category, active, q }: ServiceFilter,
  language: Language,
): readonly Service[] {
  const part = q === undefined ? undefined : folded(q);
  return services.filter(
    (service) =>
      (category === undefined || service.category === category) &&
      (active === undefined || service.isActive === active) &&
      (part === undefined || searchTexts(service, language).some((text) => text.includes(part))),
  );
}

/** The folded texts, computed once per service and searched language; collected together with the service object. */
const foldedTexts = new WeakMap<Service, Partial<Record<Language, readonly string[]>>>();

function searchTexts(service: Service, language: Language): readonly string[] {
  let known = foldedTexts.get(service);
  if (known === undefined) {
    known = {};
    foldedTexts.set(service, known);
  }
  const { name, description } = service;
  known[language] ??= [name, description].flatMap((text) => (text ? folded(localize(text, language)) : []));
  return known[language];
}

/**
 * Folds to upper case, because lower case depends on the position in a word and distinguishes ß from SS (Unicode,
 * 5.18).
 */
function folded(text: string): string {
  return text.normalize('NFC').toUpperCase();
}
