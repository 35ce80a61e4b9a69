/**
 * The values of settings as the parts that their fields edit, and back. A part has the name that the server uses in errors:
 * `value.BOARDING` is the limit of that category.
 */
import { JsonNumber, type JsonValue } from '#client/index.ts';
import { charactersOf } from '#console/components/translations/texts.ts';
import type { Parts } from '#console/components/versions/versions.ts';
import { typedNumber, typedWhole } from '#console/i18n/typed-number.ts';
import { type ServiceCategory, serviceCategories } from '#domain/booking/record/service-category.ts';
import { type Language, languages } from '#domain/text/language.ts';
import { longestTranslation, mostJsonBytes } from '#domain/text/sizes.ts';
import type { ReadValue } from './part-faults.ts';

/** The parts of a value that one field edits. */
export function onePart(value: JsonValue): Parts {
  return { value: String(value) };
}

/** The text of each language. */
export function textsParts(value: JsonValue): Parts {
  return named(Object.entries(value as object).map(([language, text]) => [language, String(text)]));
}

/** The parts of a value that has one for each category. */
export function partsByCategory(value: JsonValue, textOf: (part: JsonValue) => string): Parts {
  const entries = Object.entries(value as Readonly<Record<string, JsonValue>>);
  return named(entries.map(([category, part]) => [category, textOf(part)]));
}

export function readText({ value: text = '' }: Parts): ReadValue {
  return charactersOf(text) > mostJsonBytes ? { faults: { value: 'tooLarge' } } : { value: text };
}

/** Reads one of the words of a list. */
export function readWord({ value = '' }: Parts): ReadValue {
  return value === '' ? { faults: { value: 'required' } } : { value };
}

/** The names of a part of vaccination rules, each once. */
export function namesOf(part: string): string[] {
  return [...new Set(part.split('\n').map((name) => name.trim()))].filter(Boolean);
}

export function readTexts(parts: Parts): ReadValue {
  const present = languages.flatMap((language): [Language, string][] => {
    const text = parts[`value.${language}`] ?? '';
    return text.trim() === '' ? [] : [[language, text]];
  });
  const tooLong = present.find(([, text]) => charactersOf(text) > longestTranslation);
  if (tooLong) return { faults: { [`value.${tooLong[0]}`]: 'tooLong' } };
  return present.some(([language]) => language === 'en')
    ? { value: Object.fromEntries(present) }
    : { faults: { 'value.en': 'english' } };
}

export function readCapacity(parts: Parts): ReadValue {
  const isWrong = (part = '') => part.trim() !== '' && !((typedWhole(part) ?? -1n) >= 0n);
  const wrong = serviceCategories.filter((one) => isWrong(parts[`value.${one}`]));
  if (wrong.length > 0) return { faults: Object.fromEntries(wrong.map((one) => [`value.${one}`, 'whole'])) };
  return {
    value: byCategory(parts, (part) => {
      const number = typedWhole(part);
      return number === undefined ? [] : shortened(number);
    }),
  };
}

export function readVaccinations(parts: Parts): ReadValue {
  return { value: byCategory(parts, namesOf) };
}

/** Every digit is sent: the server refuses numbers that are too large. */
function shortened(number: bigint): number | bigint {
  return Number.isSafeInteger(Number(number)) ? Number(number) : number;
}

/** Without the categories that have none. */
function byCategory(parts: Parts, read: (part: string) => JsonValue): JsonValue {
  const entries = serviceCategories.map((one): [ServiceCategory, JsonValue] => [
    one,
    read(parts[`value.${one}`] ?? ''),
  ]);
  return Object.fromEntries(entries.filter(([, value]) => !Array.isArray(value) || value.length > 0));
}

export function readNumber({ value: text = '' }: Parts): ReadValue {
  try {
    // An exponent is JSON's.
    return { value: exact(/e/i.test(text) ? text.trim() : (typedNumber(text) ?? '')) };
  } catch {
    return { faults: { value: 'number' } };
  }
}

/** The value, unless it is too large to be stored. */
export function withinSize(read: ReadValue): ReadValue {
  const isLarge = 'value' in read && bytesOf(JSON.stringify(read.value)) > mostJsonBytes;
  return isLarge ? { faults: { value: 'tooLarge' } } : read;
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

export function readJson({ value: text = '' }: Parts): ReadValue {
  if (bytesOf(text) > mostJsonBytes) return { faults: { value: 'tooLarge' } };
  try {
    return { value: JSON.parse(text, keepDigits) };
  } catch {
    return { faults: { value: 'json' } };
  }
}

/** Numbers keep all their digits if the browser reports them. */
function keepDigits(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' && context?.source !== undefined ? exact(context.source) : value;
}

/** @throws TypeError when the text is not a JSON number. */
function exact(text: string): number | JsonNumber {
  const number = new JsonNumber(text);
  return String(Number(text)) === text ? Number(text) : number;
}

export function isNumber(value: JsonValue): boolean {
  return typeof value === 'number' || typeof value === 'bigint' || value instanceof JsonNumber;
}

function named(entries: readonly (readonly [name: string, text: string])[]): Parts {
  return Object.fromEntries(entries.map(([name, text]) => [`value.${name}`, text]));
}
