/** The operations of the endpoints about translations (contract §14). */
import { languages, normalizeLanguage } from '#domain/text/language.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import { pageOf, sliceRequest } from '#platform/data/shapes/shapes.ts';
import type { TranslationCoverage, TranslationsQuery } from './schema.ts';
import { type IncompleteText, missingLanguages, recordTexts } from './translated-texts.ts';

/** Returns a page of the texts that lack a language, or the one that the query names. */
export function listTranslations(call: SignedInCall, query: TranslationsQuery) {
  const slice = sliceRequest(query);
  const language = query.lang === undefined ? undefined : normalizeLanguage(query.lang);
  const found: IncompleteText[] = recordTexts(call, query.entity)
    .map((one) => ({ ...one, missing: missingLanguages(one) }))
    .filter(({ missing }) => (language === undefined ? missing.length > 0 : missing.includes(language)))
    .toArray();
  return pageOf(slice, found.slice(slice.offset, slice.offset + slice.limit), found.length);
}

/** Returns for each language how many of all texts are translated into it. */
export function getTranslationCoverage(call: SignedInCall): TranslationCoverage[] {
  const missing = new Map(languages.map((lang) => [lang, 0]));
  let total = 0;
  for (const one of recordTexts(call, undefined)) {
    total += 1;
    for (const lang of missingLanguages(one)) missing.set(lang, (missing.get(lang) ?? 0) + 1);
  }
  return languages.map((lang) => ({ lang, translated: total - (missing.get(lang) ?? 0), total }));
}
