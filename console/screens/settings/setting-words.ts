/** The words for the settings that Petalpaw itself knows, and the groups in which the screen shows them. */
import type { SettingGroup } from '#client/index.ts';
import type { PlainKey } from '#console/i18n/translate.ts';
import type { Kind } from './setting-value.ts';

/** The sections of the screen, in order. The first three have the settings that Petalpaw knows. */
export const sections = ['business', 'hours', 'rules', 'general', 'payment', 'contact'] as const;
export type Section = (typeof sections)[number];

export const sectionNames: Readonly<Record<Section, PlainKey>> = {
  business: 'words.business',
  hours: 'settings.hours',
  rules: 'settings.rules',
  general: 'settings.general',
  payment: 'settings.payment',
  contact: 'words.contact',
};

export const groupOf: Readonly<Partial<Record<Section, SettingGroup>>> = {
  general: 'GENERAL',
  payment: 'PAYMENT',
  contact: 'CONTACT',
};

export const groupNames: Readonly<Record<SettingGroup, PlainKey>> = {
  GENERAL: 'settings.general',
  PAYMENT: 'settings.payment',
  CONTACT: 'words.contact',
};

/** The keys of a section, and of the screens of emails and of the setup, that have forms of their own. */
export const ownKeys: Readonly<Partial<Record<Section | 'emails' | 'setup', readonly string[]>>> = {
  business: ['timeZone', 'country', 'currency', 'businessName'],
  hours: ['openingHours', 'closures'],
  rules: ['notice', 'buffers', 'capacity', 'vaccinationRules'],
  emails: ['bookingEmails'],
  setup: ['setupHidden'],
};

interface Words {
  /** Absent: its key. */
  readonly title?: PlainKey;
  /** Its effect. */
  readonly effect: PlainKey;
}

const words: ReadonlyMap<string, Words> = new Map<string, Words>([
  ['timeZone', { title: 'setup.timeZone', effect: 'settings.timeZoneEffect' }],
  ['country', { title: 'setup.country', effect: 'setup.countryHint' }],
  ['currency', { title: 'setup.currency', effect: 'settings.currencyEffect' }],
  ['businessName', { title: 'setup.businessName', effect: 'setup.businessNameHint' }],
  ['capacity', { title: 'settings.capacity', effect: 'settings.capacityEffect' }],
  ['openingHours', { title: 'settings.openingHours', effect: 'settings.openingHoursEffect' }],
  ['closures', { title: 'settings.closures', effect: 'settings.closuresEffect' }],
  ['buffers', { title: 'settings.buffers', effect: 'settings.buffersEffect' }],
  ['notice', { title: 'settings.notice', effect: 'settings.noticeEffect' }],
  ['contactEmail', { effect: 'settings.contactEmailEffect' }],
  ['vaccinationRules', { title: 'pets.vaccinations', effect: 'settings.vaccinationsEffect' }],
]);

/** Undefined for a setting that Petalpaw does not use itself. */
export function wordsOf(key: string): Words | undefined {
  return words.get(key);
}

/** True if a change of the setting can make bookings break a rule. */
export function isRule(key: string): boolean {
  return [...(ownKeys.hours ?? []), ...(ownKeys.rules ?? [])].includes(key);
}

/** True if the setting has its own form in one of the first sections. */
export function isOwnKey(key: string): boolean {
  return Object.values(ownKeys).some((keys) => keys.includes(key));
}

export const kindNames: Readonly<Partial<Record<Kind, PlainKey>>> = {
  text: 'settings.kindText',
  texts: 'settings.kindTexts',
  number: 'settings.kindNumber',
  boolean: 'settings.kindBoolean',
  json: 'settings.kindJson',
};
