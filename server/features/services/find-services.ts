/** Looks up services for a caller that is about to write, and the names of services that records refer to. */
import { requireFound } from '#domain/refusal.ts';
import type { TranslatedText } from '#domain/text/translated-text.ts';
import type { Call } from '#platform/data/call.ts';
import { isUuid } from '#platform/data/shapes/shapes.ts';
import { cachedService } from './catalog.ts';
import { findService, findServiceNames, type Service } from './queries.ts';

/**
 * Returns the service from the database, for a caller that is about to write.
 *
 * @throws Refusal NOT_FOUND.
 */
export async function requireService(call: Call, id: string): Promise<Service> {
  return requireFound(isUuid(id) ? await findService(call.db, id) : undefined, 'service', id);
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
    const service = cachedService(call, id);
    if (service) names.set(id, service.name);
    else missing.push(id);
  }
  for (const { id, name } of await findServiceNames(call.db, missing)) names.set(id, name);
  return names;
}
