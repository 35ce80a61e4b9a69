/** The services for administrators: offered or not, with their texts in all languages. */
import { queryOptions } from '@tanstack/react-query';
import type { ListServicesInput } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import type { Language } from '#domain/language.ts';
import type { StoredService } from './service-draft.ts';

export type ServiceFilter = Pick<NonNullable<ListServicesInput['query']>, 'q' | 'category' | 'active'>;

/** Below `services`, so that the catalog of customers and this list are read again together. */
export function allServicesQuery(language: Language, filter: ServiceFilter) {
  return queryOptions({
    queryKey: ['services', language, 'all', filter],
    queryFn: async ({ signal }) => (await api.listServices({ query: filter, signal })).data,
  });
}

export function storedServiceQuery(language: Language, id: string) {
  return queryOptions({
    queryKey: ['service-editor', language, id],
    queryFn: async ({ signal }): Promise<StoredService> => {
      const [{ data: service }, { data: texts }] = await Promise.all([
        api.getService({ path: { id }, signal }),
        api.getServiceTranslations({ path: { id }, signal }),
      ]);
      return { service, texts };
    },
  });
}

/** The missing languages of each service's texts, by service, without complete ones. */
export const missingLanguagesQuery = queryOptions({
  queryKey: ['service-editor', 'missing'],
  queryFn: async ({ signal }) => {
    const missing = new Map<string, Set<Language>>();
    for (let page = 1, last = 1; page <= last; page += 1) {
      const { data, pagination } = await api.listTranslations({
        query: { entity: 'service', page, limit: 100 },
        signal,
      });
      last = pagination.totalPages;
      for (const text of data) {
        const of = missing.get(text.entityId) ?? new Set();
        for (const language of text.missing) of.add(language);
        missing.set(text.entityId, of);
      }
    }
    return missing;
  },
});
