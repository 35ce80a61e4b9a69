import type { Formats } from '#console/i18n/format.ts';
import type { Translate } from '#console/i18n/translate.ts';
import type { Language } from '#domain/language.ts';
import { longestText, type TextFault } from './texts.ts';

/** The error of a text, as its field shows it. */
export function textFaultError(
  t: Translate,
  formats: Formats,
  found: { readonly fault: TextFault; readonly language: Language } | undefined,
): { readonly language: Language; readonly text: string } | undefined {
  if (found === undefined) return undefined;
  const { fault, language } = found;
  const text =
    fault === 'english'
      ? t('translations.english')
      : t('translations.tooLong', { limit: formats.number(longestText) });
  return { language, text };
}
