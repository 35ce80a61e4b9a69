/** Formats in the languages that Chromium lacks, against those of Node's ICU, which has them all. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { intlTable } from '#console/build/intl-tables.ts';
import { type DateForm, dateForms, formatsOf, localeOf } from '#console/i18n/format.ts';
import { installIntlTable } from '#console/i18n/intl-gaps.ts';
import { consoleLanguages } from '#console/i18n/languages.ts';

const lacking = ['lo', 'km', 'my'] as const;
const { DateTimeFormat, NumberFormat, ListFormat, RelativeTimeFormat, DisplayNames } = Intl;
const native = { DateTimeFormat, NumberFormat, ListFormat, RelativeTimeFormat, DisplayNames };

/** The locales that Chromium supports. */
beforeAll(() => {
  const { supportedLocalesOf } = native.DateTimeFormat;
  Intl.DateTimeFormat.supportedLocalesOf = (locales) =>
    supportedLocalesOf(locales).filter((locale) => !lacking.some((one) => one === locale));
  for (const language of lacking) {
    const table = intlTable(language);
    if (table === undefined) throw new Error(`${language} has no table`);
    installIntlTable(language, table);
  }
  native.DateTimeFormat.supportedLocalesOf = supportedLocalesOf;
});
afterAll(() => {
  Object.assign(Intl, native);
});

const zones = ['Asia/Vientiane', 'America/New_York'];
const day = 24 * 60 * 60 * 1_000;
const begin = Date.UTC(2026, 0, 1, 0, 4);
// A step of 25 hours visits every hour of the day.
const instants = Array.from({ length: 400 }, (_, at) => new Date(begin + at * (day + day / 24)));

/** Our formats keep times in one line. */
const breakable = (text: string) => text.replaceAll('\u{a0}', ' ');

describe.each(lacking)('%s', (language) => {
  const locale = localeOf(language);

  test.each(Object.keys(dateForms) as DateForm[])('%s, 400 days in two zones', (form) => {
    for (const timeZone of zones) {
      const formats = formatsOf(language);
      const expected = new native.DateTimeFormat(locale, { ...dateForms[form], timeZone });
      for (const instant of instants)
        expect(breakable(formats.date(instant.toISOString(), form, timeZone))).toBe(expected.format(instant));
    }
  });

  test('a range within one day names the day once, and a range over two days names both', () => {
    const formats = formatsOf(language);
    const from = '2026-11-22T02:30:00Z';
    const written = (to: string) => formats.dateRange(from, to, 'dateTime', 'Asia/Vientiane');
    const year = /2026/g;
    expect(written('2026-11-22T08:15:00Z').match(year)).toHaveLength(1);
    expect(written('2026-11-23T08:15:00Z').match(year)).toHaveLength(2);
    expect(written('2026-11-22T08:15:00Z')).toContain(':15');
  });

  test('numbers and money', () => {
    const formats = formatsOf(language);
    const number = new native.NumberFormat(locale);
    for (const value of [0, -1, 1.5, 1_234, 1_234_567.25, -9_876.5])
      expect(formats.number(value)).toBe(number.format(value));
    const percent = new native.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
    for (const part of [0, 0.005, 0.1234, 1, 12.5]) expect(formats.percent(part)).toBe(percent.format(part));
    for (const currency of ['USD', 'EUR', 'LAK', 'KHR', 'MMK', 'JPY', 'VND', 'PHP', 'XTS', 'CHF']) {
      const money = new native.NumberFormat(locale, { style: 'currency', currency });
      for (const amount of ['0', '38.5', '-1234567.25', '999999999999.99'] as const)
        expect(formats.money(amount, currency)).toBe(money.format(amount));
    }
  });

  test('lists, relative times and names of languages', () => {
    const formats = formatsOf(language);
    for (const items of [[], ['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd']])
      expect(formats.list(items)).toBe(new native.ListFormat(locale).format(items));
    const relative = new native.RelativeTimeFormat(locale, { numeric: 'auto' });
    for (const unit of ['minute', 'hour', 'day', 'week', 'month', 'year'] as const)
      for (const value of [-12, -2, -1, 0, 1, 3, 45])
        expect(formats.relative(value, unit)).toBe(relative.format(value, unit));
    for (const code of ['en', 'lo', 'fil'])
      expect(new Intl.DisplayNames(locale, { type: 'language' }).of(code)).toBe(
        new native.DisplayNames(locale, { type: 'language' }).of(code),
      );
  });
});

test('a line cannot break inside a time, in any language of the console', () => {
  const morning = '2026-11-22T07:30:00Z';
  const evening = '2026-11-22T18:05:00Z';
  for (const language of consoleLanguages) {
    const formats = formatsOf(language);
    for (const form of ['time', 'dateTime', 'dayTime'] as const) {
      const texts = [
        formats.date(morning, form, 'UTC'),
        formats.dateRange(morning, evening, form, 'UTC'),
        formats.dateRange(morning, '2026-11-24T18:05:00Z', form, 'UTC'),
      ];
      for (const text of texts) {
        // Between an hour and its minutes, and between a time and the half of the day.
        expect(text.replaceAll(/\d:\d/g, ''), language).not.toMatch(/\d[時분分:] ?\d|\d ?[時]/);
        expect(text, language).not.toMatch(/\d (?:[AP]M|Uhr)|(?:오전|오후) \d/);
      }
    }
  }
});
