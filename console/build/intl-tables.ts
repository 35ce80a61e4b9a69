/** Takes the data that Chromium lacks for a language from Node's ICU; intl-gaps.ts formats with it in the browser. */
import { dateForms, localeOf } from '#console/i18n/format.ts';
import type { DatePart, IntlTable } from '#console/i18n/intl-table.ts';
import { dateKey } from '#console/i18n/intl-table.ts';
import type { ConsoleLanguage } from '#console/i18n/languages.ts';
import { languages } from '#domain/text/language.ts';

/** Chromium has no data to format in these (measured with Chromium 156; V8's build of ICU leaves them out). */
const lacking: readonly ConsoleLanguage[] = ['lo', 'km', 'my'];

/** The formats that the calendars of React Aria request, in addition to our own. */
const calendarForms: readonly Intl.DateTimeFormatOptions[] = [
  { year: 'numeric', month: 'numeric', day: 'numeric' },
  { year: 'numeric', month: '2-digit', day: '2-digit' },
  { month: 'long' },
  { month: 'short' },
  { month: 'long', year: 'numeric' },
  { day: 'numeric' },
  { year: 'numeric' },
  { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  { month: 'long', day: 'numeric', year: 'numeric' },
  { hour: 'numeric', minute: '2-digit' },
  { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: '2-digit' },
];

/** A date whose day, hour and minute have one digit, so that leading zeros show. */
const sample = new Date(Date.UTC(2026, 1, 3, 4, 5, 6));
const hour = 60 * 60 * 1_000;
const samples = {
  month: Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(2026, at, 3, 4, 5, 6))),
  // 1 February 2026 is a Sunday.
  weekday: Array.from({ length: 7 }, (_, at) => new Date(Date.UTC(2026, 1, 1 + at, 4, 5, 6))),
  dayPeriod: Array.from({ length: 24 }, (_, at) => new Date(Date.UTC(2026, 1, 3) + at * hour)),
};

/** The table of a language; undefined for one that browsers know. */
export function intlTable(language: ConsoleLanguage): IntlTable | undefined {
  if (!lacking.includes(language)) return undefined;
  const locale = localeOf(language);
  const names: string[][] = [];
  const listOf = (list: string[]): number => {
    const at = names.findIndex((one) => one.join('\n') === list.join('\n'));
    return at >= 0 ? at : names.push(list) - 1;
  };
  const forms = [...Object.values(dateForms), ...calendarForms];
  const dates = Object.fromEntries(forms.map((form) => [dateKey(form), datePattern(locale, form, listOf)]));
  return {
    names,
    dates,
    number: separators(locale),
    money: moneyPatterns(locale),
    list: listPattern(locale),
    relative: relativePatterns(locale),
    languages: languageNames(locale),
  };
}

function datePattern(
  locale: string,
  form: Intl.DateTimeFormatOptions,
  listOf: (list: string[]) => number,
): DatePart[] {
  const format = new Intl.DateTimeFormat(locale, { ...form, timeZone: 'UTC' });
  return format.formatToParts(sample).map(({ type, value }): DatePart => {
    if (type === 'literal') return [type, value];
    if (/^\d+$/.test(value)) return ['number', type as 'day', value.length];
    if (type !== 'month' && type !== 'weekday' && type !== 'dayPeriod')
      throw new Error(`${locale} ${dateKey(form)}: cannot keep ${type} ${value}`);
    const list = samples[type].map(
      (date) => format.formatToParts(date).find((part) => part.type === type)?.value ?? '',
    );
    return [type, listOf(list)];
  });
}

function separators(locale: string): IntlTable['number'] {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.5);
  const of = (kind: string) => parts.find(({ type }) => type === kind)?.value ?? '';
  return { decimal: of('decimal'), group: of('group') };
}

function moneyPatterns(locale: string): IntlTable['money'] {
  const pattern = (currency: string, amount: number) => {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 });
    return format
      .formatToParts(amount)
      .map(({ type, value }) => ({ integer: '{0}', currency: '{1}' })[type as 'integer'] ?? value)
      .join('');
  };
  // XTS is the code for testing (ISO 4217): no language has a symbol for it. That of USD ends or is one.
  return {
    symbols: currencySymbols(locale),
    symbol: [pattern('USD', 1), pattern('USD', -1)],
    letters: [pattern('XTS', 1), pattern('XTS', -1)],
  };
}

/** The symbols that are not the code itself. */
function currencySymbols(locale: string): Record<string, string> {
  const symbols: Record<string, string> = {};
  for (const currency of Intl.supportedValuesOf('currency')) {
    const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(1);
    const symbol = parts.find(({ type }) => type === 'currency')?.value ?? currency;
    if (symbol !== currency) symbols[currency] = symbol;
  }
  return symbols;
}

function listPattern(locale: string): IntlTable['list'] {
  const between = (items: string[]) =>
    new Intl.ListFormat(locale)
      .formatToParts(items)
      .filter(({ type }) => type === 'literal')
      .map(({ value }) => value);
  const [pair = ''] = between(['a', 'b']);
  const [middle = '', , last = ''] = between(['a', 'b', 'c', 'd']);
  return { pair, middle, last };
}

function relativePatterns(locale: string): IntlTable['relative'] {
  const units = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const;
  const always = new Intl.RelativeTimeFormat(locale);
  const auto = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  // None of these languages has plural forms.
  const pattern = (value: number, unit: Intl.RelativeTimeFormatUnit) =>
    always.format(value, unit).replace('5', '{0}');
  return Object.fromEntries(
    units.map((unit) => [
      unit,
      [
        pattern(5, unit),
        pattern(-5, unit),
        ...[-2, -1, 0, 1, 2].map((value) => auto.format(value, unit)),
      ] as const,
    ]),
  );
}

function languageNames(locale: string): Record<string, string> {
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  return Object.fromEntries(languages.map((code) => [code, names.of(code) ?? code]));
}
