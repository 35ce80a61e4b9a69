/** The services for administrators: offered or not, with their texts in all languages. */
import type { IncompleteText, ListServicesInput } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { rows } from '#console/api/list-query.ts';
import { combined, query } from '#console/api/query.ts';
import type { Language } from '#domain/text/language.ts';
import type { StoredService } from './service-draft.ts';

export type ServiceFilter = Pick<NonNullable<ListServicesInput['query']>, 'q' | 'category' | 'active'>;

export function servicesQuery(lang: Language, filter: ServiceFilter) {
  return query('listServices', { query: { ...filter, lang } });
}

export function storedServiceQuery(lang: Language, id: string) {
  const params = { path: { id }, query: { lang } };
  return combined('getService', 'with texts', params, async ({ signal }): Promise<StoredService> => {
    const [{ data: service }, { data: texts }] = await Promise.all([
      api.getService({ ...params, signal }),
      api.getServiceTranslations({ path: { id }, signal }),
    ]);
    return { service, texts };
  });
}

/** The missing languages of each service's texts, by service, without complete ones. */
export const missingLanguagesQuery = {
  ...rows('listTranslations', { query: { entity: 'service', limit: 100 } }),
  select: (incomplete: readonly IncompleteText[]) => {
    const missing = new Map<string, Set<Language>>();
    for (const text of incomplete) {
      const of = missing.get(text.entityId) ?? new Set();
      for (const language of text.missing) of.add(language);
      missing.set(text.entityId, of);
    }
    return missing;
  },
};
