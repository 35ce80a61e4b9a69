/** A setting while it is edited: its value and its properties. */
import { isApiError, type JsonValue, type SettingChange, type SettingGroup } from '#client/index.ts';
import type { Faults } from '#console/components/field/checks.ts';
import { hoursText, weekdayName } from '#console/components/hours/week.ts';
import { methodText } from '#console/components/payment/method-text.ts';
import { categoryNames } from '#console/components/service/service-words.ts';
import { contentLanguageNames } from '#console/components/translations/texts.ts';
import type { EditedRecord } from '#console/components/versions/record-fields.ts';
import type { PlainKey } from '#console/i18n/translate.ts';
import { closureDays, closureText, type ReadingWords } from './closures/closure-words.ts';
import { conversionOf, draftPath, formOf, type Kind, valueDraft } from './known-settings.ts';
import { depositText } from './payments/payments-draft.ts';
import { InvalidSetting, refusedPaths, type SettingFaults } from './setting-faults.ts';
import type { ValueDraft } from './setting-value.ts';
import { durationText, type TypedDuration } from './times/durations.ts';
import { normalizedHours, requestWords, type Scope } from './times/time-values.ts';

interface Properties {
  readonly kind: Kind;
  readonly group: SettingGroup;
  readonly isPublic: boolean;
}

export interface StoredSetting extends Properties {
  readonly key: string;
  /** Undefined: the setting does not exist. */
  readonly value: JsonValue | undefined;
}

export interface SettingDraft extends ValueDraft, Properties {}

const kindNames = {
  week: 'settings.weeklyHours',
  any: 'settings.alwaysOpen',
  own: 'words.yes',
} as const satisfies Readonly<Record<string, PlainKey>>;

export function editedSetting(words: ReadingWords, key: string): EditedRecord<StoredSetting, SettingDraft> {
  const { translate: t, formats } = words;
  const read =
    <Field extends keyof ValueDraft>(field: Field) =>
    ({ kind, value }: Pick<StoredSetting, 'kind' | 'value'>) =>
      valueDraft(kind, value)[field];
  const scopeName = (scope: Scope) => t(scope === 'default' ? 'words.allCategories' : categoryNames[scope]);
  const kindField = (scope: Scope) => ({
    label: scopeName(scope),
    text: (kind: keyof typeof kindNames | undefined) => (kind ? t(kindNames[kind]) : ''),
  });
  const below = (scope: Scope, name: PlainKey) => ({ label: `${scopeName(scope)}, ${t(name)}` });
  const duration = (scope: Scope, name: PlainKey) => ({
    ...below(scope, name),
    text: (typed: TypedDuration | undefined) => durationText(t, typed),
  });
  return {
    fields: {
      text: { label: t(formOf(key)?.title ?? 'words.value'), read: read('text') },
      texts: {
        read: read('texts'),
        entry: (language) => ({ label: contentLanguageNames[language], lang: language }),
      },
      limits: { read: read('limits'), entry: (category) => ({ label: scopeName(category) }) },
      vaccinations: {
        read: read('vaccinations'),
        entry: (category) => ({ label: scopeName(category), text: (names = []) => names.join('\n') }),
      },
      hours: {
        read: read('hours'),
        entry: (scope) => ({
          fields: {
            kind: kindField(scope),
            days: {
              entry: (day: Parameters<typeof weekdayName>[1]) => ({
                label: `${scopeName(scope)}, ${weekdayName(formats, day)}`,
                text: (spans = []) => hoursText(formats, spans) || t('settings.closed'),
              }),
            },
          },
        }),
      },
      buffers: {
        read: read('buffers'),
        entry: (scope) => ({
          fields: {
            kind: kindField(scope),
            before: below(scope, 'settings.before'),
            after: below(scope, 'settings.after'),
          },
        }),
      },
      notice: {
        read: read('notice'),
        entry: (scope) => ({
          fields: {
            kind: kindField(scope),
            book: duration(scope, 'settings.book'),
            cancel: duration(scope, 'settings.cancel'),
            ahead: duration(scope, 'settings.ahead'),
          },
        }),
      },
      requests: {
        read: read('requests'),
        entry: (name) => ({
          label: t(requestWords[name].label),
          text: (typed: TypedDuration | undefined) => durationText(t, typed),
        }),
      },
      closures: {
        read: read('closures'),
        entry: (days) => {
          const [from = '', to = ''] = days.split('_');
          return {
            label: closureDays(formats, { from, to }),
            text: (closure) => (closure ? closureText(words, closure) : ''),
          };
        },
      },
      payments: {
        read: read('payments'),
        fields: {
          methods: {
            label: t('settings.methods'),
            text: (methods) => methods.map((method) => methodText(t, method)).join('\n'),
          },
          deposits: {
            entry: (scope) => ({
              ...below(scope, 'payment.deposit'),
              text: (deposit) => depositText(words, deposit),
            }),
          },
          instructions: {
            entry: (language) => ({
              label: t('translations.field', {
                label: t('settings.instructions'),
                language: contentLanguageNames[language],
              }),
              lang: language,
            }),
          },
          seller: { label: t('settings.seller') },
          receiptPrefix: { label: t('settings.receiptPrefix') },
        },
      },
      kind: { label: t('settings.kind'), read: ({ kind }) => kind },
      group: { label: t('settings.group'), read: ({ group }) => group },
      isPublic: {
        label: t('settings.everybody'),
        text: (isPublic) => t(isPublic ? 'words.yes' : 'words.no'),
        read: ({ isPublic }) => isPublic,
      },
    },
    normalized: (draft) => ({ ...draft, hours: normalizedHours(draft.hours) }),
  };
}

/** Returns the changes to send, or the errors. `base`: undefined for a new setting. */
export function settingChange(
  key: string,
  base: Properties | undefined,
  draft: SettingDraft,
): { readonly change: SettingChange } | { readonly faults: SettingFaults } {
  const { kind, group, isPublic } = draft;
  const read = conversionOf(kind).read(draft);
  if ('faults' in read) return read;
  return {
    change: {
      key,
      value: read.value,
      ...(base?.kind !== kind && { isTranslatable: kind === 'texts', ...(base && { type: null }) }),
      ...(base?.group !== group && { group }),
      ...(base?.isPublic !== isPublic && { isPublic }),
    },
  };
}

export function draftFaults(draft: SettingDraft): Faults {
  const read = conversionOf(draft.kind).read(draft);
  return 'faults' in read ? read.faults : {};
}

/** The fields that the server has refused. */
export function refusalOf(error: unknown, { kind }: Pick<SettingDraft, 'kind'>): Faults {
  if (error instanceof InvalidSetting) return error.faults;
  if (!isApiError(error, 'VALIDATION_FAILED')) return {};
  const paths = refusedPaths(error.causes).map((path) => draftPath(kind, path));
  return Object.fromEntries(paths.map((path) => [path, 'refused']));
}
