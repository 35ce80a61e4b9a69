/** The rules of a setting and of its changes. Pure. */
import { bookingEmailsProblem } from '#domain/booking/emails/booking-emails.ts';
import { capacityProblem, vaccinationRulesProblem } from '#domain/booking/rules/booking-rules.ts';
import {
  buffersProblem,
  closuresProblem,
  noticeProblem,
  openingHoursProblem,
} from '#domain/booking/rules/time-settings.ts';
import { booleanProblem } from '#domain/booking/rules/value-problems.ts';
import { type Cause, within } from '#domain/causes.ts';
import { isCurrency } from '#domain/number/money.ts';
import type { Format } from '#domain/reasons/formats.ts';
import { businessNameProblem } from '#domain/text/business-name.ts';
import { countryOf } from '#domain/text/countries.ts';
import type { Language } from '#domain/text/language.ts';
import { oneLine, oneLineProblem } from '#domain/text/one-line.ts';
import {
  isTranslatedText,
  localize,
  type TranslatedText,
  translatedTextProblem,
  translationSizeProblem,
} from '#domain/text/translated-text.ts';
import { isTimeZoneName } from '#domain/time/timestamp.ts';

/** The groups of the specification, "Setting". */
export const settingGroups = ['GENERAL', 'PAYMENT', 'CONTACT'] as const;
export type SettingGroup = (typeof settingGroups)[number];

/** The defaults of the settings that the system itself reads. */
export const defaultCurrency = 'USD';
export const defaultTimeZone = 'UTC';

export interface SettingContent {
  readonly key: string;
  /** Any JSON value; a TranslatedText when the setting is translatable. */
  readonly value: unknown;
  readonly type: string;
  readonly group: SettingGroup;
  readonly isTranslatable: boolean;
  readonly isPublic: boolean;
}

/**
 * The change that a PUT makes to one key. An absent field keeps its value, or takes the default for a new key. Null
 * restores the default.
 */
export interface SettingChange {
  readonly key: string;
  readonly value: unknown;
  readonly type?: string | null;
  readonly group?: SettingGroup | null;
  readonly isTranslatable?: boolean | null;
  readonly isPublic?: boolean | null;
}

/** Changes the names in the value of one of the system's own settings. */
function namesChanged(key: string, value: unknown, change: (name: string) => string): unknown {
  if (key === 'businessName' || key === 'vaccinationRules') return textsChanged(value, change);
  if (key !== 'closures' || !Array.isArray(value)) return value;
  return value.map((closure) =>
    typeof closure === 'object' && closure !== null && 'name' in closure
      ? { ...closure, name: textsChanged(closure.name, change) }
      : closure,
  );
}

function textsChanged(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => textsChanged(one, change));
  if (typeof value !== 'object' || value === null || JSON.isRawJSON(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, textsChanged(one, change)]));
}

/** Returns the setting after the change (contract §11). `known` is the setting before it, if one existed. */
export function changedSetting(change: SettingChange, known: SettingContent | undefined): SettingContent {
  const { key } = change;
  const value = namesChanged(key, change.value, oneLine);
  const group = changedField(change.group, known?.group) ?? 'GENERAL';
  const isTranslatable =
    changedField(change.isTranslatable, known?.isTranslatable) ?? isTranslatedText(value);
  return {
    key,
    value,
    group,
    isTranslatable,
    type: changedField(change.type, known?.type) ?? (isTranslatable ? 'string' : jsonType(value)),
    isPublic:
      changedField(change.isPublic, known?.isPublic) ?? (group !== 'PAYMENT' && key !== 'bookingEmails'),
  };
}

/** Returns why the setting cannot be stored; undefined when it can. */
export function settingProblem({ key, value, isTranslatable }: SettingContent): Cause | undefined {
  const problem = nameProblem(key, value) ?? ruleProblems.get(key)?.(value);
  if (problem || !isTranslatable) return within('value', problem);
  return within('value', translatedTextProblem(value) ?? translationSizeProblem(value as TranslatedText));
}

/** The first problem of a name in the value. */
function nameProblem(key: string, value: unknown): Cause | undefined {
  let problem: Cause | undefined;
  namesChanged(key, value, (name) => {
    problem ??= oneLineProblem(name);
    return name;
  });
  return problem;
}

const ofText =
  (isValid: (text: string) => unknown, expected: Format) =>
  (value: unknown): Cause | undefined =>
    typeof value === 'string' && isValid(value) ? undefined : { reason: 'WRONG_FORMAT', expected };

/** A map, since a key may be any text, that of a member of every object too. */
const ruleProblems: ReadonlyMap<string, (value: unknown) => Cause | undefined> = new Map([
  ['currency', ofText(isCurrency, 'CURRENCY')],
  ['timeZone', ofText(isTimeZoneName, 'TIME_ZONE')],
  ['country', ofText(countryOf, 'COUNTRY')],
  ['businessName', businessNameProblem],
  ['capacity', capacityProblem],
  ['vaccinationRules', vaccinationRulesProblem],
  ['openingHours', openingHoursProblem],
  ['closures', closuresProblem],
  ['buffers', buffersProblem],
  ['notice', noticeProblem],
  ['bookingEmails', bookingEmailsProblem],
  ['setupHidden', booleanProblem],
]);

/** Returns the value as shown to a reader of the language. */
export function localizedValue({ value, isTranslatable }: SettingContent, language: Language): unknown {
  return isTranslatable ? localize(value as TranslatedText, language) : value;
}

/** Returns the setting as the audit log may show it: of a private value only whether it changed (contract §11). */
export function auditedSetting(
  before: SettingContent | undefined,
  after: SettingContent | undefined,
): { before?: Record<string, unknown>; after?: Record<string, unknown> } {
  const isPrivate = [before, after].some((setting) => setting?.isPublic === false);
  const isSame = JSON.stringify(before?.value) === JSON.stringify(after?.value);
  const auditedSide = (setting: SettingContent, hidden: string) => {
    const { value, type, group, isTranslatable, isPublic } = setting;
    return { value: isPrivate ? hidden : value, type, group, isTranslatable, isPublic };
  };
  return {
    ...(before && { before: auditedSide(before, '(private)') }),
    ...(after && { after: auditedSide(after, before && !isSame ? '(private, changed)' : '(private)') }),
  };
}

function changedField<T>(change: T | null | undefined, known: T | undefined): T | undefined {
  return change === undefined ? known : (change ?? undefined);
}

/**
 * Returns the JSON type. A number that no double can represent is stored as text (JSON.rawJSON) but is still a
 * number.
 */
function jsonType(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return JSON.isRawJSON(value) ? 'number' : typeof value;
}
