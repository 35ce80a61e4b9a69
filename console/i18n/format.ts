/**
 * Numbers, money, dates and lists as people write them in a language. Every format that the console uses is
 * defined here.
 */
import type { ConsoleLanguage } from './languages.ts';

/** The forms of dates and times. `intl-gaps.ts` has each of them for the languages that Chromium lacks. */
export const dateForms = {
  /** 22 Nov 2026 */
  date: { dateStyle: 'medium' },
  /** Sunday, 22 November 2026 */
  fullDate: { dateStyle: 'full' },
  /** Sun, 22 Nov */
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  /** November 2026 */
  month: { month: 'long', year: 'numeric' },
  /** 15:04 */
  time: { timeStyle: 'short' },
  /** 22 Nov 2026, 15:04 */
  dateTime: { dateStyle: 'medium', timeStyle: 'short' },
  /** Sun, 22 Nov, 15:04 */
  dayTime: { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
  /** Sunday */
  weekday: { weekday: 'long' },
  /** Sun */
  shortWeekday: { weekday: 'short' },
  /** S */
  narrowWeekday: { weekday: 'narrow' },
  /** 22 */
  dayNumber: { day: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateForm = keyof typeof dateForms;

export interface Formats {
  /** A number, exact when it is a string of digits. */
  number(value: number | bigint | string): string;
  /** A fraction, such as 0.125, as a percentage with at most one decimal: `12.5%`. */
  percent(part: number): string;
  /** An exact amount, such as `24.50` of `USD`, with the decimals that the currency has. */
  money(amount: string, currency: string): string;
  /** An instant (ISO 8601) in a time zone (IANA). */
  date(instant: string, form: DateForm, timeZone: string): string;
  /** From the first instant to the second one, without the fields that both have in common. */
  dateRange(from: string, to: string, form: DateForm, timeZone: string): string;
  /** `a, b and c`. */
  list(items: readonly string[]): string;
  /** `in 3 days`, `yesterday`. */
  relative(value: number, unit: Intl.RelativeTimeFormatUnit): string;
}

/** The tag that Intl takes: Burmese with Latin digits, as prices and times are written on the web. */
export function localeOf(language: ConsoleLanguage): string {
  return language === 'my' ? 'my-u-nu-latn' : language;
}

export function formatsOf(language: ConsoleLanguage): Formats {
  const locale = localeOf(language);
  const kept = new Map<string, unknown>();
  const once = <T>(key: string, make: () => T): T => {
    if (!kept.has(key)) kept.set(key, make());
    return kept.get(key) as T;
  };
  const dates = (form: DateForm, timeZone: string) =>
    once(
      `${form} ${timeZone}`,
      () => new Intl.DateTimeFormat(locale, { ...dateForms[form], timeZone: knownZone(timeZone) }),
    );

  return {
    number: (value) => once('number', () => new Intl.NumberFormat(locale)).format(value as number),
    percent: (part) =>
      once(
        'percent',
        () => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }),
      ).format(part),
    money: (amount, currency) =>
      once(currency, () => currencyFormat(locale, currency)).format(amount as never),
    date: (instant, form, timeZone) => unbroken(dates(form, timeZone).format(Date.parse(instant))),
    dateRange: (from, to, form, timeZone) =>
      unbroken(dates(form, timeZone).formatRange(Date.parse(from), Date.parse(to))),
    list: (items) => once('list', () => new Intl.ListFormat(locale)).format(items),
    relative: (value, unit) =>
      once('relative', () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })).format(value, unit),
  };
}

/** Keeps a time in one line: `7:30 AM`, `18:00 Uhr`, `오전 7:30`, `7時30分`. Prices cannot break in any language. */
function unbroken(text: string): string {
  return text
    .replaceAll(/(?<=\d) (?=[AP]M\b|Uhr\b)|(?<=오전|오후) (?=\d)/g, '\u{a0}')
    .replaceAll(/(\d+)時(\d+)分/g, '$1\u{2060}時\u{2060}$2\u{2060}分')
    .replaceAll('～', '\u{2060}～');
}

/** Catalogs may have currencies of any three letters; Intl takes them in upper case and shows unknown ones as codes. */
function currencyFormat(locale: string, currency: string): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, { style: 'currency', currency: currency.toUpperCase() });
}

const zones = new Map<string, string>();

/** The zone, or UTC when this browser does not know it, as on the server. */
function knownZone(timeZone: string): string {
  let known = zones.get(timeZone);
  if (known === undefined) {
    try {
      known = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
    } catch {
      known = 'UTC';
    }
    zones.set(timeZone, known);
  }
  return known;
}
