/** How each setting that Petalpaw uses is edited, and how the values of all settings become parts that fields edit. */
import type { JsonValue, SettingGroup } from '#client/index.ts';
import { jsonText } from '#console/components/pet/json-text.ts';
import type { Parts } from '#console/components/versions/versions.ts';
import type { PlainKey } from '#console/i18n/translate.ts';
import { shownNumber } from '#console/i18n/typed-number.ts';
import {
  buffersProblem,
  closuresProblem,
  noticeProblem,
  openingHoursProblem,
} from '#domain/booking/rules/time-settings.ts';
import type { Check } from '#domain/booking/rules/value-problems.ts';
import type { KnownSetting, RuleSetting } from '#domain/settings/known-settings.ts';
import { closuresParts, readClosures } from './closures/closure-parts.ts';
import type { ReadValue } from './part-faults.ts';
import type { Section } from './sections.ts';
import {
  isNumber,
  onePart,
  partsByCategory,
  readCapacity,
  readJson,
  readNumber,
  readText,
  readTexts,
  readVaccinations,
  readWord,
  textsParts,
  withinSize,
} from './setting-value.ts';
import {
  buffersParts,
  noticeParts,
  openingHoursParts,
  readBuffers,
  readNotice,
  readOpeningHours,
} from './times/time-parts.ts';

/** Between the values of a type and the parts that their fields edit. */
interface Conversion {
  /** Returns the parts of a stored value that is not null. */
  readonly partsOf: (value: JsonValue) => Parts;
  /** Returns the value of the parts, or their errors. The server makes the final check. */
  readonly read: (parts: Parts) => ReadValue;
  /** Returns why a stored value has another meaning. It restricts nothing then, and is edited as JSON. */
  readonly problem?: Check;
}

/** For the values of settings that Petalpaw does not use. */
const freeConversions = {
  text: { partsOf: onePart, read: readText },
  texts: { partsOf: textsParts, read: readTexts },
  number: { partsOf: (value) => onePart(shownNumber(String(value))), read: readNumber },
  boolean: { partsOf: onePart, read: ({ value }) => ({ value: value === 'true' }) },
  json: { partsOf: (value) => onePart(jsonText(value)), read: readJson },
} as const satisfies Readonly<Record<string, Conversion>>;

export type FreeKind = keyof typeof freeConversions;
export const freeKinds = Object.keys(freeConversions) as readonly FreeKind[];

interface Form<Sections extends Section> {
  readonly section: Sections;
  readonly title: PlainKey;
  /** The effect of the setting. */
  readonly effect: PlainKey;
  /** Of its own type of values; `texts` for a text that may be in several languages. */
  readonly conversion: Conversion | 'texts';
  /** Of a setting that does not exist yet; GENERAL if absent. */
  readonly group?: SettingGroup;
}

/** In the order of the screen; undefined for a setting that another screen edits. */
const forms = {
  timeZone: {
    section: 'business',
    title: 'setup.timeZone',
    effect: 'settings.timeZoneEffect',
    conversion: { partsOf: onePart, read: readWord },
  },
  country: {
    section: 'business',
    title: 'setup.country',
    effect: 'setup.countryHint',
    conversion: { partsOf: onePart, read: readWord },
  },
  currency: {
    section: 'business',
    title: 'setup.currency',
    effect: 'settings.currencyEffect',
    conversion: { partsOf: onePart, read: readWord },
    group: 'PAYMENT',
  },
  businessName: {
    section: 'business',
    title: 'setup.businessName',
    effect: 'setup.businessNameHint',
    conversion: 'texts',
  },
  openingHours: {
    section: 'hours',
    title: 'settings.openingHours',
    effect: 'settings.openingHoursEffect',
    conversion: {
      partsOf: openingHoursParts,
      read: readOpeningHours,
      problem: openingHoursProblem,
    },
  },
  closures: {
    section: 'hours',
    title: 'settings.closures',
    effect: 'settings.closuresEffect',
    conversion: {
      partsOf: closuresParts,
      read: (parts) => withinSize(readClosures(parts)),
      problem: closuresProblem,
    },
  },
  notice: {
    section: 'rules',
    title: 'settings.notice',
    effect: 'settings.noticeEffect',
    conversion: { partsOf: noticeParts, read: readNotice, problem: noticeProblem },
  },
  buffers: {
    section: 'rules',
    title: 'settings.buffers',
    effect: 'settings.buffersEffect',
    conversion: { partsOf: buffersParts, read: readBuffers, problem: buffersProblem },
  },
  capacity: {
    section: 'rules',
    title: 'settings.capacity',
    effect: 'settings.capacityEffect',
    conversion: { partsOf: (value) => partsByCategory(value, String), read: readCapacity },
  },
  vaccinationRules: {
    section: 'rules',
    title: 'pets.vaccinations',
    effect: 'settings.vaccinationsEffect',
    conversion: {
      partsOf: (value) => partsByCategory(value, (names) => (names as string[]).join('\n')),
      read: readVaccinations,
    },
  },
  bookingEmails: undefined,
  setupHidden: undefined,
} as const satisfies {
  readonly [K in KnownSetting]: K extends RuleSetting
    ? Form<'hours' | 'rules'>
    : Form<'business'> | undefined;
};

/** The type of a value in the editor: that of a setting with a type of its own is its key. */
export type Kind =
  | FreeKind
  | {
      [K in KnownSetting]: (typeof forms)[K] extends { readonly conversion: Conversion } ? K : never;
    }[KnownSetting];

/** The type of a stored value. `hasTexts`: it has translations. */
export function kindOf(key: string, value: JsonValue | undefined, hasTexts: boolean): Kind {
  const conversion = formOf(key)?.conversion;
  if (conversion && conversion !== 'texts')
    return value !== undefined && conversion.problem?.(value) ? 'json' : (key as Kind);
  if (hasTexts || (conversion && value === undefined)) return 'texts';
  if (typeof value === 'string' || value === undefined) return 'text';
  if (typeof value === 'boolean') return 'boolean';
  return isNumber(value) ? 'number' : 'json';
}

export function conversionOf(kind: Kind): Conversion {
  const conversion = formOf(kind)?.conversion;
  return conversion && conversion !== 'texts' ? conversion : freeConversions[kind as FreeKind];
}

/** Undefined: the setting does not exist yet. */
export function partsOf(kind: Kind, value: JsonValue | undefined): Parts {
  if (value === undefined || (value === null && kind !== 'json')) return {};
  return conversionOf(kind).partsOf(value);
}

/** Returns the same content in another type, as far as possible. */
export function convertedParts(from: Kind, to: Kind, parts: Parts): Parts {
  const text = from === 'texts' ? (parts['value.en'] ?? '') : (parts.value ?? '');
  if (to === 'texts') return text === '' ? {} : { 'value.en': text };
  if (to === 'boolean') return onePart(text === 'true');
  if (to === 'json') {
    const read = conversionOf(from).read(parts);
    return { value: 'value' in read ? jsonText(read.value) : '' };
  }
  return { value: text };
}

/** The keys of the section with forms of their own, in their order. */
export function ownKeys(section: Section): readonly KnownSetting[] {
  return (Object.keys(forms) as KnownSetting[]).filter((key) => formOf(key)?.section === section);
}

/** True if Petalpaw uses the setting: it has its own form in one of the first sections, or a screen. */
export function isOwnKey(key: string): key is KnownSetting {
  return Object.hasOwn(forms, key);
}

/** Undefined for a setting without a form of its own. */
export function formOf(key: string): Form<Section> | undefined {
  return isOwnKey(key) ? forms[key] : undefined;
}

/** The effect of the setting, for people. */
export function effectOf(key: string): PlainKey {
  if (key === 'contactEmail') return 'settings.contactEmailEffect';
  return formOf(key)?.effect ?? 'settings.unknownEffect';
}

/** True if a change of the setting can make bookings break a rule. */
export function isRule(key: string): boolean {
  const section = formOf(key)?.section;
  return section === 'hours' || section === 'rules';
}
