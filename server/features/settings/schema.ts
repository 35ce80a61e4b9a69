/** The schemas of settings in requests and replies. */
import { type Static, Type } from 'typebox';
import { knownSettings } from '#domain/settings/known-settings.ts';
import { settingKeyPattern } from '#domain/settings/setting-limits.ts';
import type { Language } from '#domain/text/language.ts';
import { formatTimestamp } from '#domain/time/timestamp.ts';
import {
  anyJson,
  chosenComponent,
  matching,
  namedWords,
  optional,
  storedTranslatedText,
  timestamp,
  uuid,
} from '#platform/data/shapes/shapes.ts';
import { line, sentJson } from '#platform/data/shapes/sizes.ts';
import type { SettingsPreview } from './preview-settings.ts';
import { localizedValue, type SettingChange, type SettingContent, settingGroups } from './setting.ts';

const group = namedWords('SettingGroup', settingGroups, 'The group of a setting.');

export const setting = chosenComponent('Setting', {
  key: Type.String({ description: 'The key of the setting.' }),
  value: anyJson({
    description: 'Any JSON; of a translatable setting the text in the language asked for.',
  }),
  type: Type.String({ description: 'A label; unless one was given, the JSON type of the value as read.' }),
  group: group(),
});

export const settingExample = { key: 'shop.greeting', value: 'Welcome', type: 'string', group: 'GENERAL' };

const uses = Object.entries(knownSettings).map(([key, { description }]) => `\`${key}\` (${description})`);

const settingChange = chosenComponent(
  'SettingChange',
  {
    key: Type.String({
      ...matching('SETTING_KEY', settingKeyPattern),
      description: `The system itself uses the settings ${new Intl.ListFormat('en-GB').format(uses)}.`,
    }),
    value: sentJson({
      description: 'Any JSON, null too; a TranslatedField when the setting is translatable.',
    }),
    type: optional(line(), { description: 'A label. Default: the JSON type of the value as read.' }),
    group: optional(group(), { description: 'Default: GENERAL.' }),
    isTranslatable: optional(Type.Boolean(), {
      description: 'Default: true exactly when the value is a TranslatedField.',
    }),
    isPublic: optional(Type.Boolean(), {
      description: 'True if everyone may read it. Default: false for PAYMENT, true for the other groups.',
    }),
  },
  { description: 'Omitted fields stay as they are; null, or omission in a new setting, sets the default.' },
);

const { properties, required } = settingChange as typeof settingChange & { required: string[] };

/**
 * One change or an array of changes. An object is validated against `properties` and an array against `items`, so
 * that an error message is about the form that the client sent; `oneOf` would report errors for both.
 */
export const settingChanges = Type.Unsafe<SettingChange | SettingChange[]>({
  // Some generators recurse endlessly on a schema that is both an object and an array.
  shownAs: {
    title: 'SettingChanges',
    description: 'One change, or an array of them, of different settings.',
    oneOf: [settingChange, Type.Array(settingChange)],
  },
  type: ['object', 'array'],
  properties,
  required,
  items: settingChange,
});

export const settingChangesExample = [
  { key: 'currency', value: 'THB' },
  { key: 'shop.greeting', value: { en: 'Welcome', th: 'ยินดีต้อนรับ' } },
  { key: 'payment.account', value: { bank: 'Example Bank' }, group: 'PAYMENT' },
];

const named = chosenComponent('AffectedName', { id: uuid(), name: Type.String() });

const settingsPreview = chosenComponent(
  'SettingsPreview',
  {
    settings: Type.Array(setting, { description: 'As they would be, in the order of the body.' }),
    affected: chosenComponent(
      'AffectedBookings',
      {
        count: Type.Integer({ description: 'How many there are in all; 1000 stands for 1,000 and more.' }),
        bookings: Type.Array(
          chosenComponent('AffectedBooking', {
            id: uuid(),
            startDate: timestamp(),
            error: Type.String({ description: 'The identifier of the error.' }),
            details: Type.String({ description: 'The reasons, in English.' }),
            pets: Type.Optional(Type.Array(named, { description: 'The first 8.' })),
            user: Type.Optional(named),
          }),
          { description: 'The first 100, by start.' },
        ),
      },
      { description: 'The live bookings from now on to which the change adds a fault.' },
    ),
  },
  { description: 'The effects that a change of settings would have.' },
);

export const writtenSettings = Type.Unsafe<Static<typeof setting>[] | Static<typeof settingsPreview>>({
  anyOf: [Type.Array(setting), settingsPreview],
});

export const settingTranslations = chosenComponent('SettingTranslations', { value: storedTranslatedText() });

/** Returns the setting as a reply shows it (contract §11). */
export function toReply(setting: SettingContent, language: Language) {
  const { key, type, group } = setting;
  return { key, value: localizedValue(setting, language), type, group };
}

/** Returns the preview of a change as a reply shows it (contract §21). */
export function toPreviewReply({ settings, affected }: SettingsPreview, language: Language) {
  return {
    settings: settings.map((one) => toReply(one, language)),
    affected: {
      count: affected.count,
      bookings: affected.bookings.map(({ start, ...rest }) => ({
        ...rest,
        startDate: formatTimestamp(start),
      })),
    },
  };
}
