/** How each setting that Petalpaw uses is edited, and how the values of all settings become drafts. */
import type { JsonValue, SettingGroup } from '#client/index.ts';
import { jsonText } from '#console/components/pet/json-text.ts';
import type { PlainKey } from '#console/i18n/translate.ts';
import { shownNumber } from '#console/i18n/typed-number.ts';
import { paymentsProblem } from '#domain/booking/money/payments.ts';
import { requestsProblem } from '#domain/booking/rules/expiry.ts';
import {
  buffersProblem,
  type Closure,
  closuresProblem,
  noticeProblem,
  openingHoursProblem,
} from '#domain/booking/rules/time-settings.ts';
import type { Check } from '#domain/booking/rules/value-problems.ts';
import type { KnownSetting, RuleSetting } from '#domain/settings/known-settings.ts';
import { readClosures, withClosures } from './closures/closure-draft.ts';
import { paymentsDraft, readPaymentsDraft } from './payments/payments-draft.ts';
import type { Section } from './sections.ts';
import type { ReadValue } from './setting-faults.ts';
import {
  emptyValue,
  isNumber,
  readCapacity,
  readJson,
  readNumber,
  readText,
  readTexts,
  readVaccinations,
  readWord,
  type ValueDraft,
  withinSize,
} from './setting-value.ts';
import {
  buffersDraft,
  noticeDraft,
  openingHoursDraft,
  readBuffers,
  readNotice,
  readOpeningHours,
  readRequests,
  requestsDraft,
} from './times/time-values.ts';

/** Between the values of a type and the draft that its fields edit. */
interface Conversion {
  /** The field of the draft that has the value. */
  readonly field: keyof ValueDraft;
  /** Returns the draft of a stored value that is not null. */
  readonly draftOf: (value: JsonValue) => Partial<ValueDraft>;
  /** Returns the value of the draft, or its errors. The server makes the final check. */
  readonly read: (draft: ValueDraft) => ReadValue;
  /** Returns why a stored value has another meaning. It restricts nothing then, and is edited as JSON. */
  readonly problem: Check | undefined;
}

function conversion<Field extends keyof ValueDraft>(
  field: Field,
  draftOf: (value: JsonValue) => ValueDraft[Field],
  read: (edited: ValueDraft[Field]) => ReadValue,
  problem?: Check,
): Conversion {
  return {
    field,
    draftOf: (value) => ({ [field]: draftOf(value) }),
    read: (draft) => {
      const result = read(draft[field]);
      if ('value' in result) return result;
      const faults = Object.entries(result.faults);
      return { faults: Object.fromEntries(faults.map(([path, fault]) => [pathBelow(field, path), fault])) };
    },
    problem,
  };
}

function pathBelow(field: string, path: string): string {
  return path === '' ? field : `${field}.${path}`;
}

/** For the values of settings that Petalpaw does not use. */
const freeConversions = {
  text: conversion('text', String, readText),
  texts: conversion('texts', (value) => value as ValueDraft['texts'], readTexts),
  number: conversion('text', (value) => shownNumber(String(value)), readNumber),
  boolean: conversion('text', String, (text) => ({ value: text === 'true' })),
  json: conversion('text', jsonText, readJson),
} as const satisfies Readonly<Record<string, Conversion>>;

const word = conversion('text', String, readWord);

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
  /** The button that deletes the setting, and the texts before and after that; absent if it is not offered. */
  readonly stop?: { readonly button: PlainKey; readonly text: PlainKey; readonly done: PlainKey };
}

/** In the order of the screen; undefined for a setting that another screen edits. */
const forms = {
  timeZone: {
    section: 'business',
    title: 'setup.timeZone',
    effect: 'settings.timeZoneEffect',
    conversion: word,
  },
  country: {
    section: 'business',
    title: 'setup.country',
    effect: 'setup.countryHint',
    conversion: word,
  },
  currency: {
    section: 'business',
    title: 'setup.currency',
    effect: 'settings.currencyEffect',
    conversion: word,
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
    conversion: conversion('hours', openingHoursDraft, readOpeningHours, openingHoursProblem),
  },
  closures: {
    section: 'hours',
    title: 'settings.closures',
    effect: 'settings.closuresEffect',
    conversion: conversion(
      'closures',
      (value) => withClosures({}, value as unknown as readonly Closure[]),
      (closures) => withinSize(readClosures(closures)),
      closuresProblem,
    ),
  },
  notice: {
    section: 'rules',
    title: 'settings.notice',
    effect: 'settings.noticeEffect',
    conversion: conversion('notice', noticeDraft, readNotice, noticeProblem),
  },
  requests: {
    section: 'rules',
    title: 'settings.requests',
    effect: 'settings.requestsEffect',
    conversion: conversion('requests', requestsDraft, readRequests, requestsProblem),
  },
  buffers: {
    section: 'rules',
    title: 'settings.buffers',
    effect: 'settings.buffersEffect',
    conversion: conversion('buffers', buffersDraft, readBuffers, buffersProblem),
  },
  capacity: {
    section: 'rules',
    title: 'settings.capacity',
    effect: 'settings.capacityEffect',
    conversion: conversion('limits', limitsOf, readCapacity),
  },
  vaccinationRules: {
    section: 'rules',
    title: 'pets.vaccinations',
    effect: 'settings.vaccinationsEffect',
    conversion: conversion('vaccinations', (value) => value as ValueDraft['vaccinations'], readVaccinations),
  },
  bookingEmails: undefined,
  payments: {
    section: 'payment',
    title: 'settings.payments',
    effect: 'settings.paymentsEffect',
    conversion: conversion(
      'payments',
      paymentsDraft,
      (payments) => withinSize(readPaymentsDraft(payments)),
      paymentsProblem,
    ),
    group: 'PAYMENT',
    stop: {
      button: 'settings.stopPayments',
      text: 'settings.stoppingPayments',
      done: 'settings.stoppedPayments',
    },
  },
  setupHidden: undefined,
  places: undefined,
} as const satisfies {
  readonly [K in KnownSetting]: K extends Exclude<RuleSetting, 'places'>
    ? Form<'hours' | 'rules' | 'payment'>
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

function limitsOf(value: JsonValue): ValueDraft['limits'] {
  const limits = Object.entries(value as Readonly<Record<string, JsonValue>>);
  return Object.fromEntries(limits.map(([category, limit]) => [category, String(limit)]));
}

/** Undefined: the setting does not exist yet. */
export function valueDraft(kind: Kind, value: JsonValue | undefined): ValueDraft {
  if (value === undefined || (value === null && kind !== 'json')) return emptyValue;
  return { ...emptyValue, ...conversionOf(kind).draftOf(value) };
}

/** Returns the same content in another type, as far as possible. */
export function convertedDraft(from: Kind, to: Kind, draft: ValueDraft): ValueDraft {
  const text = from === 'texts' ? (draft.texts.en ?? '') : draft.text;
  if (to === 'texts') return { ...emptyValue, texts: text === '' ? {} : { en: text } };
  if (to === 'boolean') return { ...emptyValue, text: String(text === 'true') };
  if (to !== 'json') return { ...emptyValue, text };
  const read = conversionOf(from).read(draft);
  return { ...emptyValue, text: 'value' in read ? jsonText(read.value) : '' };
}

/** The path in the draft of a path in the value, such as `value.BOARDING`. Others stay. */
export function draftPath(kind: Kind, path: string): string {
  const [first, ...below] = path.split('.');
  return first === 'value' ? pathBelow(conversionOf(kind).field, below.join('.')) : path;
}

/** The keys of the section with forms of their own, in their order. */
export function ownKeys(section: Section): readonly KnownSetting[] {
  return (Object.keys(forms) as KnownSetting[]).filter((key) => formOf(key)?.section === section);
}

/** True if Petalpaw uses the setting: it has its own form in a section, or a screen. */
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
