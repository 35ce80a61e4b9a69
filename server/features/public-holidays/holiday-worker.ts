/**
 * The thread that reads the public holidays of countries. The tables of date-holidays take 0.3 s and 40 MB to load, so each
 * question loads them in a thread of its own, which ends with the answer (holiday-thread.ts is the other end).
 */
import { parentPort, workerData } from 'node:worker_threads';
import Holidays, { type HolidaysTypes } from 'date-holidays';
import { type Language, languages } from '#domain/text/language.ts';
import type { TranslatedText } from '#domain/text/translated-text.ts';
import type { Answer, Country, PublicHoliday, Question } from './holiday-thread.ts';

const dayMs = 86_400_000;

parentPort?.postMessage(answerTo(workerData as Question));

function answerTo(question: Question): Answer {
  if (question.kind === 'countries') return { kind: 'countries', countries: countriesIn(question.language) };
  const { country, region, year } = question;
  const [state, part] = region === undefined ? [] : splitRegion(region);
  const tables = new Holidays();
  if (!Object.hasOwn(tables.getCountries(), country)) return { kind: 'unknown', field: 'country' };
  const isKnown =
    state === undefined ||
    (Object.hasOwn(tables.getStates(country) ?? {}, state) &&
      (part === undefined || Object.hasOwn(tables.getRegions(country, state) ?? {}, part)));
  if (!isKnown) return { kind: 'unknown', field: 'region' };
  const place = region === undefined ? country : `${country}-${region}`;
  return { kind: 'holidays', holidays: holidaysOf(new Holidays(place), year) };
}

function countriesIn(language: Language): Country[] {
  const tables = new Holidays();
  const names = codeOf(language);
  return Object.keys(tables.getCountries(names)).map((code) => {
    const states = Object.entries(tables.getStates(code, names) ?? {});
    return {
      code,
      timeZones: new Holidays(code).getTimezones(),
      regions: states.flatMap(([state, name]) => [
        { code: state, name },
        ...Object.entries(tables.getRegions(code, state, names) ?? {}).map(([part, below]) => ({
          code: `${state}-${part}`,
          name: `${name}, ${below}`,
        })),
      ]),
    };
  });
}

/** `BY-A` is the part `A` of the state `BY`. */
function splitRegion(region: string): readonly string[] {
  const dash = region.indexOf('-');
  return dash < 0 ? [region] : [region.slice(0, dash), region.slice(dash + 1)];
}

/** The public holidays of whole days, by date. */
function holidaysOf(place: Holidays, year: number): PublicHoliday[] {
  // The package declares the class of a rule without its properties.
  const rules = place.getRules() as unknown as readonly HolidaysTypes.HolidayRule[];
  const known = new Map(rules.map(({ rule, name }) => [rule, name]));
  const named = languages.map((language) => ({
    language,
    names: new Map(holidaysIn(place, year, codeOf(language)).map((one) => [keyOf(one), one.name])),
  }));
  return holidaysIn(place, year, 'en').map((one) => {
    const texts = known.get(one.rule);
    const has = (language: Language) => typeof texts === 'object' && Object.hasOwn(texts, codeOf(language));
    const present = named.flatMap(({ language, names }): [Language, string][] => {
      const name = names.get(keyOf(one));
      return name === undefined || !has(language) ? [] : [[language, name]];
    });
    // A holiday without an English name has that of its country there.
    const name: TranslatedText = { en: one.name, ...Object.fromEntries(present) };
    const from = Temporal.PlainDate.from(one.date.slice(0, 10));
    const days = Math.round((one.end.getTime() - one.start.getTime()) / dayMs);
    return { from: from.toString(), to: from.add({ days: days - 1 }).toString(), name };
  });
}

function holidaysIn(place: Holidays, year: number, code: string): HolidaysTypes.Holiday[] {
  return place
    .getHolidays(year, code)
    .filter(
      ({ type, start, end }) => type === 'public' && end.getTime() - start.getTime() >= dayMs - 3_600_000,
    );
}

function keyOf({ rule, date }: HolidaysTypes.Holiday): string {
  return `${rule} ${date}`;
}

/** The code of the language in these tables. */
function codeOf(language: Language): string {
  return language === 'ja' ? 'jp' : language;
}
