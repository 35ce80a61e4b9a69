/** The values of settings as their fields edit them, and back. The paths of errors are those below the value. */
import { JsonNumber, type JsonValue } from '#client/index.ts';
import { charactersOf, type DraftTexts } from '#console/components/translations/texts.ts';
import { typedNumber, typedWhole } from '#console/i18n/typed-number.ts';
import { type ServiceCategory, serviceCategories } from '#domain/booking/record/service-category.ts';
import type { Closure } from '#domain/booking/rules/time-settings.ts';
import { type Language, languages } from '#domain/text/language.ts';
import { longestTranslation, mostJsonBytes } from '#domain/text/sizes.ts';
import type { PaymentsDraft } from './payments/payments-draft.ts';
import type { ReadValue } from './setting-faults.ts';
import type { ByScope, ScopeBuffers, ScopeHours, ScopeNotice, TypedRequests } from './times/time-values.ts';

export type ByCategory<Value> = Readonly<Partial<Record<ServiceCategory, Value>>>;

/** The value of a setting: each type has it in one of these fields. */
export interface ValueDraft {
  /** As typed: a text, a number, yes or no, JSON, or a word of a list. */
  readonly text: string;
  readonly texts: DraftTexts;
  /** As typed. */
  readonly limits: ByCategory<string>;
  readonly vaccinations: ByCategory<readonly string[]>;
  readonly hours: ByScope<ScopeHours>;
  readonly buffers: ByScope<ScopeBuffers>;
  readonly notice: ByScope<ScopeNotice>;
  readonly requests: TypedRequests;
  /** By a key that contains their days. */
  readonly closures: Readonly<Partial<Record<string, Closure>>>;
  readonly payments: PaymentsDraft;
}

export const emptyValue: ValueDraft = {
  text: '',
  texts: {},
  limits: {},
  vaccinations: {},
  hours: {},
  buffers: {},
  notice: {},
  requests: {},
  closures: {},
  payments: { methods: [], deposits: {}, instructions: {}, seller: '', receiptPrefix: '' },
};

export function readText(text: string): ReadValue {
  return charactersOf(text) > mostJsonBytes ? { faults: { '': 'tooLarge' } } : { value: text };
}

/** Reads one of the words of a list. */
export function readWord(word: string): ReadValue {
  return word === '' ? { faults: { '': 'required' } } : { value: word };
}

/** The names that are not blank, each once. */
export function namesOf(typed: readonly string[]): string[] {
  return [...new Set(typed.map((name) => name.trim()))].filter(Boolean);
}

export function readTexts(texts: DraftTexts): ReadValue {
  const present = languages.flatMap((language): [Language, string][] => {
    const text = texts[language] ?? '';
    return text.trim() === '' ? [] : [[language, text]];
  });
  const tooLong = present.find(([, text]) => charactersOf(text) > longestTranslation);
  if (tooLong) return { faults: { [tooLong[0]]: 'tooLong' } };
  return present.some(([language]) => language === 'en')
    ? { value: Object.fromEntries(present) }
    : { faults: { en: 'english' } };
}

export function readCapacity(limits: ByCategory<string>): ReadValue {
  const present = serviceCategories.filter((one) => (limits[one] ?? '').trim() !== '');
  const typed = present.map((one) => [one, typedWhole(limits[one] ?? '')] as const);
  const wrong = typed.filter(([, limit]) => limit === undefined || limit < 0n);
  if (wrong.length > 0) return { faults: Object.fromEntries(wrong.map(([one]) => [one, 'whole'])) };
  return { value: Object.fromEntries(typed.map(([one, limit]) => [one, shortened(limit ?? 0n)])) };
}

export function readVaccinations(names: ByCategory<readonly string[]>): ReadValue {
  const typed = serviceCategories.map((one) => [one, namesOf(names[one] ?? [])] as const);
  return { value: Object.fromEntries(typed.filter(([, of]) => of.length > 0)) };
}

/** Every digit is sent: the server refuses numbers that are too large. */
function shortened(number: bigint): number | bigint {
  return Number.isSafeInteger(Number(number)) ? Number(number) : number;
}

export function readNumber(text: string): ReadValue {
  try {
    // An exponent is JSON's.
    return { value: exact(/e/i.test(text) ? text.trim() : (typedNumber(text) ?? '')) };
  } catch {
    return { faults: { '': 'number' } };
  }
}

/** The value, unless it is too large to be stored. */
export function withinSize(read: ReadValue): ReadValue {
  const isLarge = 'value' in read && bytesOf(JSON.stringify(read.value)) > mostJsonBytes;
  return isLarge ? { faults: { '': 'tooLarge' } } : read;
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

export function readJson(text: string): ReadValue {
  if (bytesOf(text) > mostJsonBytes) return { faults: { '': 'tooLarge' } };
  try {
    return { value: JSON.parse(text, keepDigits) };
  } catch {
    return { faults: { '': 'json' } };
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
