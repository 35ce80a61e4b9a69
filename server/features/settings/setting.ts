/** What a setting is, and what becomes of one that is written. Pure. */
import { isCurrency } from '#domain/currency.ts';
import type { Language } from '#domain/language.ts';
import { isTimeZoneName } from '#domain/timestamp.ts';
import {
  isTranslatedText,
  localize,
  type TranslatedText,
  translatedTextProblem,
  translationSizeProblem,
} from '#domain/translated-text.ts';

/** Specification, "Setting". */
export const settingGroups = ['GENERAL', 'PAYMENT', 'CONTACT'] as const;
export type SettingGroup = (typeof settingGroups)[number];

/** Settings that the system itself reads, with what they are when they are not set. */
export const defaultCurrency = 'USD';
export const defaultTimeZone = 'UTC';

export interface SettingContent {
  readonly key: string;
  /** Any JSON; a TranslatedText when the setting is translatable. */
  readonly value: unknown;
  readonly type: string;
  readonly group: SettingGroup;
  readonly isTranslatable: boolean;
  readonly isPublic: boolean;
}

/** What a PUT says of one key. Absent: as it is, or the default for a new key. Null: the default again. */
export interface SettingChange {
  readonly key: string;
  readonly value: unknown;
  readonly type?: string | null;
  readonly group?: SettingGroup | null;
  readonly isTranslatable?: boolean | null;
  readonly isPublic?: boolean | null;
}

/** The setting after the change (contract §11). `known` is the setting before it, if there was one. */
export function changedSetting(change: SettingChange, known: SettingContent | undefined): SettingContent {
  const { key, value } = change;
  const group = asked(change.group, known?.group) ?? 'GENERAL';
  const isTranslatable = asked(change.isTranslatable, known?.isTranslatable) ?? isTranslatedText(value);
  return {
    key,
    value,
    group,
    isTranslatable,
    type: asked(change.type, known?.type) ?? (isTranslatable ? 'string' : jsonType(value)),
    isPublic: asked(change.isPublic, known?.isPublic) ?? group !== 'PAYMENT',
  };
}

/** Why the setting cannot be stored, beginning with the field at fault; undefined when it can. */
export function settingProblem({ key, value, isTranslatable }: SettingContent): string | undefined {
  if (key === 'currency' && !(typeof value === 'string' && isCurrency(value))) {
    return 'value: expected three letters for the setting "currency"';
  }
  if (key === 'timeZone' && !(typeof value === 'string' && isTimeZoneName(value))) {
    return 'value: expected the IANA name of a time zone for the setting "timeZone"';
  }
  if (!isTranslatable) return undefined;
  const problem = translatedTextProblem(value) ?? translationSizeProblem(value as TranslatedText);
  return problem && `value: ${problem}, because the setting is translatable (isTranslatable)`;
}

/** The value as a reader of the language sees it. */
export function valueAsRead({ value, isTranslatable }: SettingContent, language: Language): unknown {
  return isTranslatable ? localize(value as TranslatedText, language) : value;
}

/** The setting as the audit log may show it: of a private value only whether it changed (contract §11). */
export function auditedSetting(
  before: SettingContent | undefined,
  after: SettingContent | undefined,
): { before?: Record<string, unknown>; after?: Record<string, unknown> } {
  const isPrivate = [before, after].some((setting) => setting?.isPublic === false);
  const isSame = JSON.stringify(before?.value) === JSON.stringify(after?.value);
  const shown = (setting: SettingContent, hidden: string) => {
    const { value, type, group, isTranslatable, isPublic } = setting;
    return { value: isPrivate ? hidden : value, type, group, isTranslatable, isPublic };
  };
  return {
    ...(before && { before: shown(before, '(private)') }),
    ...(after && { after: shown(after, before && !isSame ? '(private, changed)' : '(private)') }),
  };
}

function asked<T>(change: T | null | undefined, known: T | undefined): T | undefined {
  return change === undefined ? known : (change ?? undefined);
}

/** Numbers that no double holds are kept as text (JSON.rawJSON); they are numbers all the same. */
function jsonType(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return JSON.isRawJSON(value) ? 'number' : typeof value;
}
