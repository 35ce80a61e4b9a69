/** The rules of a setting and of its changes. Pure. */
import { type Cause, within } from '#domain/causes.ts';
import { definitionOf } from '#domain/settings/known-settings.ts';
import type { Language } from '#domain/text/language.ts';
import { oneLine, oneLineProblem } from '#domain/text/one-line.ts';
import {
  isTranslatedText,
  localize,
  sentTextProblem,
  type TranslatedText,
} from '#domain/text/translated-text.ts';

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

/** Returns the setting after the change (contract §11). `known` is the setting before it, if one existed. */
export function changedSetting(change: SettingChange, known: SettingContent | undefined): SettingContent {
  const { key } = change;
  const definition = definitionOf(key);
  const value = definition?.changeNames ? definition.changeNames(change.value, oneLine) : change.value;
  const group = changedField(change.group, known?.group) ?? definition?.group ?? 'GENERAL';
  const isTranslatable =
    changedField(change.isTranslatable, known?.isTranslatable) ?? isTranslatedText(value);
  return {
    key,
    value,
    group,
    isTranslatable,
    type: changedField(change.type, known?.type) ?? (isTranslatable ? 'string' : jsonType(value)),
    isPublic:
      changedField(change.isPublic, known?.isPublic) ?? (group !== 'PAYMENT' && !definition?.isPrivate),
  };
}

/** Returns why the setting cannot be stored; undefined when it can. */
export function settingProblem({ key, value, isTranslatable }: SettingContent): Cause | undefined {
  const problem = nameProblem(key, value) ?? definitionOf(key)?.problem(value);
  return within('value', problem ?? (isTranslatable ? sentTextProblem(value) : undefined));
}

/** The first problem of a name in the value. */
function nameProblem(key: string, value: unknown): Cause | undefined {
  let problem: Cause | undefined;
  definitionOf(key)?.changeNames?.(value, (name) => {
    problem ??= oneLineProblem(name);
    return name;
  });
  return problem;
}

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
