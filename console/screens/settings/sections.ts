/** The sections of the screen of settings, and the groups of settings that Petalpaw does not use itself. */
import type { SettingGroup } from '#client/index.ts';
import type { PlainKey } from '#console/i18n/translate.ts';

/** In their order. The first three have only settings that Petalpaw uses. */
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
