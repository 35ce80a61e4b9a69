import { longestText } from '#console/components/translations/texts.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import type { PartFault } from './setting-value.ts';

/** The error of a part, as its field shows it. */
export function useFaultText(): (fault: PartFault | undefined) => string | undefined {
  const { translate: t, formats } = useLanguage();
  const texts: Readonly<Record<PartFault, () => string>> = {
    required: () => t('common.required'),
    number: () => t('settings.numberFault'),
    whole: () => t('settings.wholeFault'),
    english: () => t('translations.english'),
    tooLong: () => t('translations.tooLong', { limit: formats.number(longestText) }),
    json: () => t('settings.jsonFault'),
    tooLarge: () => t('settings.tooLarge'),
    refused: () => t('settings.refused'),
  };
  return (fault) => fault && texts[fault]();
}
