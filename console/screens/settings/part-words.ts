/** The words for a part of a setting, to compare two versions. */
import { hoursText, type Weekday, weekdayName } from '#console/components/hours/week.ts';
import { categoryNames } from '#console/components/service/service-words.ts';
import { contentLanguageNames } from '#console/components/translations/texts.ts';
import type { PartDescription } from '#console/components/versions/versions.ts';
import type { Formats } from '#console/i18n/format.ts';
import type { PlainKey, Translate } from '#console/i18n/translate.ts';
import { serviceCategories } from '#domain/booking/record/service-category.ts';
import type { Closure } from '#domain/booking/rules/time-settings.ts';
import { isLanguage, type Language } from '#domain/text/language.ts';
import { localize } from '#domain/text/translated-text.ts';
import { weekdays } from '#domain/time/working-hours.ts';
import { formOf } from './known-settings.ts';
import { countIn, unitIn, unitWords } from './times/durations.ts';
import { spansIn } from './times/time-parts.ts';

const labels: Readonly<Record<string, PlainKey>> = {
  value: 'words.value',
  kind: 'settings.kind',
  group: 'settings.group',
  isPublic: 'settings.everybody',
  default: 'words.allCategories',
  before: 'settings.before',
  after: 'settings.after',
  book: 'settings.book',
  cancel: 'settings.cancel',
  ahead: 'settings.ahead',
};

const marks: Readonly<Record<string, PlainKey>> = {
  week: 'settings.weeklyHours',
  any: 'settings.alwaysOpen',
  own: 'words.yes',
};

interface Words {
  readonly translate: Translate;
  readonly formats: Formats;
  readonly languages: { readonly catalog: Language };
}

export function describeSettingPart(words: Words, key: string, part: string, text: string): PartDescription {
  const { translate: t, formats } = words;
  const [field = '', below = '', last = ''] = part.split('.');
  const category = serviceCategories.find((one) => one === below);
  if (category || below === 'default') {
    const scope = t(category ? categoryNames[category] : 'words.allCategories');
    if (last === '') return { label: scope, text: marks[text] ? t(marks[text]) : text };
    const day = weekdays.find((one) => one === last);
    const label = `${scope}, ${day ? weekdayName(formats, day as Weekday) : t(labels[last] ?? 'words.value')}`;
    return {
      label,
      text: day ? hoursText(formats, spansIn(text)) || t('settings.closed') : durationText(t, text),
    };
  }
  if (isLanguage(below)) return { label: contentLanguageNames[below], text, lang: below };
  if (key === 'closures' && below !== '') {
    const [from = '', to = ''] = below.split('_');
    return { label: closureDays(formats, { from, to }), text: text && closureText(words, JSON.parse(text)) };
  }
  if (field === 'isPublic')
    return { label: t('settings.everybody'), text: text === 'true' ? t('words.yes') : t('words.no') };
  const own = field === 'value' ? formOf(key)?.title : undefined;
  return { label: t(own ?? labels[field] ?? 'words.value'), text };
}

/** `24 – 26 Dec 2026`. */
export function closureDays(formats: Formats, { from, to }: Pick<Closure, 'from' | 'to'>): string {
  // Days have no zone: UTC shows them unchanged.
  return formats.dateRange(`${from}T12:00Z`, `${to}T12:00Z`, 'date', 'UTC');
}

/** Its name, or that it is one, and its categories if it is not for all of them. */
export function closureText(
  { translate: t, formats, languages }: Words,
  { name, categories }: Closure,
): string {
  const text = name ? localize(name, languages.catalog) : t('settings.closed');
  if (!categories) return text;
  return `${text} (${formats.list(categories.map((category) => t(categoryNames[category])))})`;
}

function durationText(t: Translate, text: string): string {
  const unit = unitIn(text);
  return unit ? `${countIn(text)} ${t(unitWords[unit])}` : text;
}
