/** The catalog and the settings of the business, which most screens read. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isApiError, type JsonValue, type Setting } from '#client/index.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { defaultBusinessName } from '#domain/text/display-name.ts';
import type { Language } from '#domain/text/language.ts';
import { api } from './client.ts';
import { combined, query } from './query.ts';

/** The services that are offered, in a language. */
export function servicesQuery(lang: Language) {
  return { ...query('listServices', { query: { active: true, lang } }), staleTime: 60_000 };
}

/** The settings that the caller may read, by key. */
export function settingsQuery(lang: Language) {
  return { ...query('listSettings', { query: { lang } }), select: byKey, staleTime: 60_000 };
}

function byKey(settings: readonly Setting[]): ReadonlyMap<string, JsonValue> {
  return new Map(settings.map(({ key, value }) => [key, value]));
}

/**
 * The time zone of the business (IANA), in which every time on the console is; undefined until it is loaded.
 * @throws the error of the answer when the settings cannot be read: the screen shows it, and offers a retry.
 */
export function useTimeZone(): string | undefined {
  const { languages } = useLanguage();
  // The zone does not depend on the language: the content of the page stays.
  const { data } = useQuery({
    ...settingsQuery(languages.catalog),
    placeholderData: keepPreviousData,
    throwOnError: (_error, { state }) => state.data === undefined,
  });
  return data && timeZoneIn(data);
}

/** The setting `timeZone`; UTC by default, as on the server (contract §2). */
export function timeZoneIn(settings: ReadonlyMap<string, JsonValue> | undefined): string {
  const zone = settings?.get('timeZone');
  return typeof zone === 'string' ? zone : 'UTC';
}

/**
 * The name of the business in a language: that of the page, which comes with it in every language
 * (server/features/console/named-page.ts), until the settings are changed.
 */
export function businessNameQuery(lang: Language) {
  const params = { path: { key: 'businessName' }, query: { lang } };
  return {
    ...combined('getSetting', 'business name', params, ({ signal }): Promise<string> => {
      // The name is read again because it may have changed: the names of the page are not a start for other languages,
      // also not for one that is chosen before the answer comes.
      for (const tag of nameTags()) tag.remove();
      return api.getSetting({ ...params, signal }).then(
        ({ data }) => String(data.value),
        (error) => {
          if (isApiError(error, 'NOT_FOUND')) return defaultBusinessName;
          throw error;
        },
      );
    }),
    initialData: () => nameOfPage(lang),
    staleTime: Number.POSITIVE_INFINITY,
  };
}

export function useBusinessName(): string {
  const { languages } = useLanguage();
  const { data } = useQuery({ ...businessNameQuery(languages.catalog), placeholderData: keepPreviousData });
  return data ?? defaultBusinessName;
}

function nameOfPage(language: Language): string | undefined {
  const tags = nameTags();
  // English is the first.
  return (tags.find(({ lang }) => lang === language) ?? tags[0])?.content;
}

function nameTags(): HTMLMetaElement[] {
  return [...document.querySelectorAll<HTMLMetaElement>('meta[name=application-name]')];
}
