/** The times of the business (contract §21), by its settings, and the words for them. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { settingsQuery, timeZoneIn } from '#console/api/queries.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import type { Translate } from '#console/i18n/translate.ts';
import { type BusinessTimes, type Closure, readBusinessTimes } from '#domain/booking/rules/time-settings.ts';
import type { Language } from '#domain/text/language.ts';
import { localize } from '#domain/text/translated-text.ts';

/**
 * Undefined until the settings are loaded, and where the browser cannot compute with them. A setting that the reader may
 * not read restricts nothing here; the server knows it.
 */
export function useBusinessTimes(): BusinessTimes | undefined {
  const { languages } = useLanguage();
  const { data } = useQuery({ ...settingsQuery(languages.catalog), placeholderData: keepPreviousData });
  return useMemo(() => {
    if (data === undefined || typeof Temporal === 'undefined') return undefined;
    return readBusinessTimes(Object.fromEntries(data), timeZoneIn(data));
  }, [data]);
}

/** `Closed: New Year`; without a closure, or a name of it, `Closed`. */
export function closedText(t: Translate, closure: Closure | undefined, language: Language): string {
  const name = closure?.name && localize(closure.name, language);
  return name ? t('bookings.closedNamed', { name }) : t('bookings.closed');
}
