/** The operations on the services of the catalog. */
import { randomUUIDv7 } from 'node:crypto';
import type { Language } from '#domain/language.ts';
import { amountNumber, formatAmount, parseAmount } from '#domain/money.ts';
import { Refusal } from '#domain/refusal.ts';
import type { ServiceCategory } from '#domain/service-category.ts';
import type { TranslatedText } from '#domain/translated-text.ts';
import { recordAudit } from '#features/audit/public.ts';
import { currentCurrency } from '#features/settings/public.ts';
import type { App } from '#platform/app-context.ts';
import type { Call, SignedInCall } from '#platform/call.ts';
import { isUuid } from '#platform/shapes/shapes.ts';
import type { CachedBody } from '#platform/table-cache/cached-body.ts';
import { catalog, matching, type ServiceFilter } from './catalog.ts';
import {
  findService,
  findServiceNames,
  findServicesById,
  hideService,
  insertService,
  type Service,
  type ServiceColumns,
  saveService,
} from './queries.ts';
import type { NewService, ServiceChanges } from './schema.ts';

/** The default page size when only `page` is given, and the maximum (contract §2, "Paginated lists"). */
const usualLimit = 20;
const largestLimit = 100;

/** Reads the catalog into memory and follows its changes. Call it at startup, before the first request. */
export function loadServices(app: App): Promise<void> {
  return catalog(app).load();
}

export interface ServiceQuery extends ServiceFilter {
  readonly page?: number;
  readonly limit?: number;
}

/**
 * Returns the catalog in the language of the call, ordered by creation: all of it, or the part that the query
 * selects. `total` counts the services that pass the filters when `page` or `limit` is given.
 */
export function listServices(call: Call, query: ServiceQuery): { body: CachedBody; total?: number } {
  const { app, language } = call;
  const services = catalog(app);
  const { category, active, q, page, limit } = query;
  const isCut = page !== undefined || limit !== undefined;
  if (!isCut && category === undefined && active === undefined && q === undefined) {
    return { body: services.listBody('all', language) };
  }
  const found = matching(services.rows('all'), query, language);
  if (!isCut) return { body: services.rowsBody(found, language) };
  const size = Math.min(limit ?? usualLimit, largestLimit);
  const start = ((page ?? 1) - 1) * size;
  return { body: services.rowsBody(found.slice(start, start + size), language), total: found.length };
}

/** Returns the cached body of the whole catalog or of one service; undefined for an id that is not in the catalog. */
export function findCachedBody(app: App, language: Language, id?: string): CachedBody | undefined {
  const services = catalog(app);
  if (id === undefined) return services.listBody('all', language);
  const service = services.row(id.toLowerCase());
  return service && services.rowBody(service, language);
}

/**
 * Returns one service in the language of the call.
 *
 * @throws Refusal NOT_FOUND.
 */
export function getService(call: Call, id: string): CachedBody {
  const services = catalog(call.app);
  const service = services.row(id.toLowerCase());
  if (service === undefined) throw unknownService();
  return services.rowBody(service, call.language);
}

/** Returns the service with the given id, from memory; undefined when it does not exist. */
export function catalogService(call: Call, id: string): Service | undefined {
  return catalog(call.app).row(id.toLowerCase());
}

/** Returns the existing services among the ids, from the database, for a caller that is about to write. */
export function findServices(call: Call, ids: readonly string[]): Promise<readonly Service[]> {
  return findServicesById(call.db, ids.filter(isUuid));
}

/**
 * Returns the service from the database, for a caller that is about to write.
 *
 * @throws Refusal NOT_FOUND.
 */
export async function requireService(call: Call, id: string): Promise<Service> {
  const service = isUuid(id) ? await findService(call.db, id) : undefined;
  if (service === undefined) throw unknownService();
  return service;
}

/**
 * Returns the names, by id, of services that records refer to, including deleted services. Reads them from memory,
 * and only the missing ones from the database.
 */
export async function serviceNames(
  call: Call,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, TranslatedText>> {
  const names = new Map<string, TranslatedText>();
  const missing: string[] = [];
  for (const id of new Set(ids)) {
    const service = catalogService(call, id);
    if (service) names.set(id, service.name);
    else missing.push(id);
  }
  for (const { id, name } of await findServiceNames(call.db, missing)) names.set(id, name);
  return names;
}

/** Returns the number of services of each category, active or not, from memory; omits an empty category. */
export function howManyOfEachCategory(call: Call): ReadonlyMap<ServiceCategory, number> {
  const counts = new Map<ServiceCategory, number>();
  for (const { category } of catalog(call.app).rows('all'))
    counts.set(category, (counts.get(category) ?? 0) + 1);
  return counts;
}

/** Returns the texts in all their languages, for editors. Refuses with NOT_FOUND. */
export async function getServiceTranslations(
  call: SignedInCall,
  id: string,
): Promise<{ name: TranslatedText; description: TranslatedText | null }> {
  const { name, description } = await requireService(call, id);
  return { name, description };
}

/** Adds an active service. Without a currency, it permanently takes the one of the current setting (contract §7). */
export async function createService(call: SignedInCall, body: NewService): Promise<Service> {
  return catalog(call.app).change(call, async (call, revision) => {
    // Null where the body omits a field: a new service takes the defaults, and is active whatever the body says.
    const columns = await columnsOf(call, { currency: null, images: null, ...body, isActive: null });
    // The schema of the body requires every other column that has no default.
    const service = await insertService(call.db, randomUUIDv7(), columns as ServiceColumns, revision);
    await recordAudit(call, {
      action: 'createService',
      entity: 'service',
      entityId: service.id,
      after: audited(service),
    });
    return service;
  });
}

/** Changes the fields that the body names; null restores the default or clears the field. Refuses with NOT_FOUND. */
export async function updateService(call: SignedInCall, id: string, body: ServiceChanges): Promise<Service> {
  return catalog(call.app).change(call, async (call, revision) => {
    const before = await requireService(call, id);
    const after = await saveService(call.db, before.id, await columnsOf(call, body), revision);
    await recordAudit(call, {
      action: 'updateService',
      entity: 'service',
      entityId: after.id,
      before: audited(before),
      after: audited(after),
    });
    return after;
  });
}

/** Removes the service from every read; records that refer to it keep the reference. Refuses with NOT_FOUND. */
export async function deleteService(call: SignedInCall, id: string): Promise<void> {
  await catalog(call.app).change(call, async (call, revision) => {
    const before = await requireService(call, id);
    const hidden = await hideService(call.db, before.id, revision);
    await recordAudit(call, {
      action: 'deleteService',
      entity: 'service',
      entityId: before.id,
      before: audited(before),
    });
    return hidden;
  });
}

function unknownService(): Refusal {
  return new Refusal('NOT_FOUND', 'id: no such service');
}

/**
 * Converts the fields of the body to columns; undefined leaves a column unchanged. The schema has validated the body.
 */
async function columnsOf(call: Call, body: ServiceChanges): Promise<ColumnsOrNot> {
  const { name, description, basePrice, currency, images, isActive } = body;
  return {
    name: name && JSON.stringify(name),
    description: description && JSON.stringify(description),
    category: body.category,
    basePrice: basePrice === undefined ? undefined : formatAmount(parseAmount(String(basePrice)) ?? 0n),
    priceUnit: body.priceUnit,
    currency: currency === null ? await currentCurrency(call) : currency,
    duration: body.duration,
    imageUrl: body.imageUrl,
    images: images === null ? [] : images,
    isActive: isActive === null ? true : isActive,
  };
}

type ColumnsOrNot = { [Column in keyof ServiceColumns]: ServiceColumns[Column] | undefined };

function audited(service: Service): Record<string, unknown> {
  const { name, description, category, priceUnit, currency, duration, imageUrl, images, isActive } = service;
  const basePrice = amountNumber(service.basePrice);
  return {
    name,
    description,
    category,
    basePrice,
    priceUnit,
    currency,
    duration,
    imageUrl,
    images,
    isActive,
  };
}

export type { Service };
