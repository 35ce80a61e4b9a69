import { categoryNames } from '#console/components/service/service-words.ts';
import { contentLanguageNames } from '#console/components/translations/language-names.ts';
import type { PartDescription } from '#console/components/versions/version-choice.tsx';
import type { PlainKey, Translate } from '#console/i18n/translate.ts';
import { isLanguage } from '#domain/language.ts';
import { serviceCategories } from '#domain/service-category.ts';
import { wordsOf } from './setting-words.ts';

const labels: Readonly<Record<string, PlainKey>> = {
  value: 'settings.value',
  kind: 'settings.kind',
  group: 'settings.group',
  isPublic: 'settings.everybody',
};

/** The words for a part of a setting, to compare two versions. */
export function describeSettingPart(t: Translate, key: string) {
  return (part: string, text: string): PartDescription => {
    const [field = '', below = ''] = part.split('.');
    const category = serviceCategories.find((one) => one === below);
    if (category) return { label: t(categoryNames[category]), text };
    if (isLanguage(below)) return { label: contentLanguageNames[below], text, lang: below };
    if (field === 'isPublic')
      return {
        label: t('settings.everybody'),
        text: text === 'true' ? t('settings.yes') : t('settings.no'),
      };
    const own = field === 'value' ? wordsOf(key)?.title : undefined;
    return { label: t(own ?? labels[field] ?? 'settings.value'), text };
  };
}
