/**
 * The values of settings as the parts that their fields edit. A part has the name that the server uses in errors:
 * `value.BOARDING` is the limit of that category.
 */
import { JsonNumber, type JsonValue } from '#client/index.ts';
import { jsonText } from '#console/components/pet/json-text.ts';
import { charactersOf, longestText } from '#console/components/translations/texts.ts';
import type { Parts } from '#console/components/versions/versions.ts';
import { shownNumber, typedNumber, typedWhole } from '#console/i18n/typed-number.ts';
import { closuresParts, readClosures } from '#console/screens/settings/closures/closure-parts.ts';
import type { ReadValue } from '#console/screens/settings/part-faults.ts';
import {
  buffersParts,
  noticeParts,
  openingHoursParts,
  readBuffers,
  readNotice,
  readOpeningHours,
} from '#console/screens/settings/times/time-parts.ts';
import { type ServiceCategory, serviceCategories } from '#domain/booking/record/service-category.ts';
import {
  buffersProblem,
  closuresProblem,
  noticeProblem,
  openingHoursProblem,
} from '#domain/booking/rules/time-settings.ts';
import { type Language, languages } from '#domain/text/language.ts';

/** The type of a value in the editor. */
export type Kind =
  | 'text'
  | 'texts'
  | 'number'
  | 'boolean'
  | 'json'
  | 'timeZone'
  | 'country'
  | 'currency'
  | 'capacity'
  | 'vaccinationRules'
  | 'openingHours'
  | 'closures'
  | 'buffers'
  | 'notice';

/** The types that a reader may choose for a custom setting. */
export const freeKinds = ['text', 'texts', 'number', 'boolean', 'json'] as const satisfies readonly Kind[];

/** Of a setting's value, as JSON text (contract §20). */
const longestJson = 65_536;

/** The type of a stored value. `texts`: it has translations. */
export function kindOf(key: string, value: JsonValue | undefined, hasTexts: boolean): Kind {
  if (isWord(key) || key === 'capacity' || key === 'vaccinationRules') return key;
  // A value with another meaning restricts nothing, and can be read as JSON.
  if (isTimesKey(key)) return problems[key](value ?? (key === 'closures' ? [] : {})) ? 'json' : key;
  if (hasTexts) return 'texts';
  if (typeof value === 'string' || value === undefined) return 'text';
  if (typeof value === 'boolean') return 'boolean';
  return isNumber(value) ? 'number' : 'json';
}

/** True for a setting whose value is one word of a list. */
export function isWord(key: string): key is 'timeZone' | 'country' | 'currency' {
  return key === 'timeZone' || key === 'country' || key === 'currency';
}

const problems = {
  openingHours: openingHoursProblem,
  closures: closuresProblem,
  buffers: buffersProblem,
  notice: noticeProblem,
};

function isTimesKey(key: string): key is keyof typeof problems {
  return Object.hasOwn(problems, key);
}

/** `value` of the type `texts` has the text of each language. Undefined: the setting does not exist yet. */
export function partsOf(kind: Kind, value: JsonValue | undefined): Parts {
  if (value === undefined || value === null)
    return kind === 'json' && value === null ? { value: 'null' } : {};
  switch (kind) {
    case 'texts':
      return named(Object.entries(value).map(([language, text]) => [language, String(text)]));
    case 'capacity':
      return named(Object.entries(value).map(([category, limit]) => [category, String(limit)]));
    case 'vaccinationRules':
      return named(
        Object.entries(value).map(([category, names]) => [category, (names as string[]).join('\n')]),
      );
    case 'openingHours':
      return openingHoursParts(value);
    case 'closures':
      return closuresParts(value);
    case 'buffers':
      return buffersParts(value);
    case 'notice':
      return noticeParts(value);
    case 'json':
      return { value: jsonText(value) };
    case 'number':
      return { value: shownNumber(String(value)) };
    default:
      return { value: String(value) };
  }
}

/** The value of the parts, or their errors. The server makes the final check. */
export function readParts(kind: Kind, parts: Parts): ReadValue {
  const text = parts.value ?? '';
  switch (kind) {
    case 'texts':
      return textsOf(parts);
    case 'capacity':
      return capacityOf(parts);
    case 'vaccinationRules':
      return { value: byCategory(parts, (part) => namesOf(part)) };
    case 'openingHours':
      return readOpeningHours(parts);
    case 'closures':
      return withinSize(readClosures(parts));
    case 'buffers':
      return readBuffers(parts);
    case 'notice':
      return readNotice(parts);
    case 'boolean':
      return { value: text === 'true' };
    case 'number':
      return numberOf(text);
    case 'json':
      return jsonOf(text);
    case 'timeZone':
    case 'country':
    case 'currency':
      return text === '' ? { faults: { value: 'required' } } : { value: text };
    default:
      return charactersOf(text) > longestJson ? { faults: { value: 'tooLarge' } } : { value: text };
  }
}

/** The same content in another type, as far as possible. */
export function convertedParts(from: Kind, to: Kind, parts: Parts): Parts {
  const words = from === 'texts' ? (parts['value.en'] ?? '') : (parts.value ?? '');
  if (to === 'texts') return words === '' ? {} : { 'value.en': words };
  if (to === 'boolean') return { value: String(words === 'true') };
  if (to === 'json') {
    const read = readParts(from, parts);
    return { value: 'value' in read ? jsonText(read.value) : '' };
  }
  return { value: words };
}

/** The names of a part of vaccination rules, each once. */
export function namesOf(part: string): string[] {
  return [...new Set(part.split('\n').map((name) => name.trim()))].filter(Boolean);
}

function textsOf(parts: Parts): ReadValue {
  const present = languages.flatMap((language): [Language, string][] => {
    const text = parts[`value.${language}`] ?? '';
    return text.trim() === '' ? [] : [[language, text]];
  });
  const tooLong = present.find(([, text]) => charactersOf(text) > longestText);
  if (tooLong) return { faults: { [`value.${tooLong[0]}`]: 'tooLong' } };
  return present.some(([language]) => language === 'en')
    ? { value: Object.fromEntries(present) }
    : { faults: { 'value.en': 'english' } };
}

function capacityOf(parts: Parts): ReadValue {
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

function numberOf(text: string): ReadValue {
  try {
    // An exponent is JSON's.
    return { value: exact(/e/i.test(text) ? text.trim() : (typedNumber(text) ?? '')) };
  } catch {
    return { faults: { value: 'number' } };
  }
}

function withinSize(read: ReadValue): ReadValue {
  const isLarge = 'value' in read && bytesOf(JSON.stringify(read.value)) > longestJson;
  return isLarge ? { faults: { value: 'tooLarge' } } : read;
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

function jsonOf(text: string): ReadValue {
  if (bytesOf(text) > longestJson) return { faults: { value: 'tooLarge' } };
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

function isNumber(value: JsonValue): boolean {
  return typeof value === 'number' || typeof value === 'bigint' || value instanceof JsonNumber;
}

function named(entries: readonly (readonly [name: string, text: string])[]): Parts {
  return Object.fromEntries(entries.map(([name, text]) => [`value.${name}`, text]));
}
