/** Queries that several screens use. A query of one screen is in the folder of that screen. */
import { queryOptions } from '@tanstack/react-query';
import type { Language } from '#domain/language.ts';
import { api } from './client.ts';

/** The services that are offered, in a language. */
export function servicesQuery(language: Language) {
  return queryOptions({
    queryKey: ['services', language],
    queryFn: async ({ signal }) => (await api.listServices({ query: { active: true }, signal })).data,
    staleTime: 60_000,
  });
}

/** The settings that the caller may read, by key. */
export function settingsQuery(language: Language) {
  return queryOptions({
    queryKey: ['settings', language],
    queryFn: async ({ signal }) => {
      const { data } = await api.listSettings({ signal });
      return new Map(data.map(({ key, value }) => [key, value]));
    },
    staleTime: 60_000,
  });
}
