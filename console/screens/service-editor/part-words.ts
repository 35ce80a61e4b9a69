import { categoryNames } from '#console/components/service/service-words.ts';
import { contentLanguageNames } from '#console/components/translations/language-names.ts';
import type { PartDescription } from '#console/components/versions/version-choice.tsx';
import type { Formats } from '#console/i18n/format.ts';
import type { PlainKey, Translate } from '#console/i18n/translate.ts';
import { isLanguage } from '#domain/language.ts';
import { serviceCategories } from '#domain/service-category.ts';
import { amountOf } from './service-draft.ts';

const labels: Readonly<Record<string, PlainKey>> = {
  name: 'service-editor.name',
  description: 'service-editor.description',
  category: 'service-editor.category',
  price: 'service.price',
  unit: 'service-editor.unit',
  currency: 'welcome.currency',
  duration: 'service-editor.duration',
  picture: 'service-editor.picture',
  pictures: 'service-editor.pictures',
};

/** The words for a part of a draft, to compare two versions. */
export function describePart(t: Translate, formats: Formats) {
  return (part: string, value: string): PartDescription => {
    const [field = '', language = ''] = part.split('.');
    const label = t(labels[field] ?? 'service.title');
    if (isLanguage(language)) {
      const named = t('translations.field', { label, language: contentLanguageNames[language] });
      return { label: named, text: value, lang: language };
    }
    const category = field === 'category' && serviceCategories.find((one) => one === value);
    if (category) return { label, text: t(categoryNames[category]) };
    const isAmount = field === 'price' && amountOf(value) !== undefined;
    return { label, text: isAmount ? formats.number(value) : value };
  };
}
