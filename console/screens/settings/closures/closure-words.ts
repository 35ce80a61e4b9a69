/** The words for closures. */
import { categoryNames } from '#console/components/service/service-words.ts';
import type { Formats } from '#console/i18n/format.ts';
import type { Words } from '#console/i18n/translate.ts';
import type { Closure } from '#domain/booking/rules/time-settings.ts';
import type { Language } from '#domain/text/language.ts';
import { localize } from '#domain/text/translated-text.ts';

export interface ReadingWords extends Words {
  readonly languages: { readonly catalog: Language };
}

/** `24 – 26 Dec 2026`. */
export function closureDays(formats: Formats, { from, to }: Pick<Closure, 'from' | 'to'>): string {
  // Days have no zone: UTC shows them unchanged.
  return formats.dateRange(`${from}T12:00Z`, `${to}T12:00Z`, 'date', 'UTC');
}

/** Its name, or that it is one, and its categories if it is not for all of them. */
export function closureText(
  { translate: t, formats, languages }: ReadingWords,
  { name, categories }: Closure,
): string {
  const text = name ? localize(name, languages.catalog) : t('settings.closed');
  if (!categories) return text;
  return `${text} (${formats.list(categories.map((category) => t(categoryNames[category])))})`;
}
