/** The current settings: in memory, in three views (public settings, all, and rules for bookings), or from the database. */

import { type BookingEmails, readBookingEmails } from '#domain/booking/emails/booking-emails.ts';
import { readBusinessName } from '#domain/text/business-name.ts';
import { defaultBusinessName } from '#domain/text/display-name.ts';
import type { Language } from '#domain/text/language.ts';
import { onePerApp } from '#platform/base/state.ts';
import type { App } from '#platform/data/app.ts';
import type { Call } from '#platform/data/call.ts';
import { TableCache } from '#platform/data/table-cache/table-cache.ts';
import { findSettings, readSettingsAfter, type Setting } from './queries.ts';
import { defaultCurrency, defaultTimeZone } from './setting.ts';

export const currentSettings = onePerApp(
  'settings',
  (app: App) =>
    new TableCache<Setting, 'public' | 'all' | 'rules'>(app, {
      topic: 'settings',
      readAfter: readSettingsAfter,
      keyOf: ({ key }) => key,
      order: (one, other) => (one.key < other.key ? -1 : 1),
      views: { public: ({ isPublic }) => isPublic, all: () => true, rules: ({ isRule }) => isRule },
    }),
);

/** Reads all settings into memory and follows their changes. Call it at startup, before the first request. */
export function loadSettings(app: App): Promise<void> {
  return currentSettings(app).load();
}

/** Returns all settings, private ones included, from memory, in the order of their keys. */
export function cachedSettings(call: Call): readonly Setting[] {
  return currentSettings(call.app).rows('all');
}

/**
 * Returns the setting `currency` from the database, or `USD` (contract §7): three letters, any case. Reads it in the
 * transaction of `call`, because the caller stores the value and memory may lag half a second behind another process.
 */
export async function currentCurrency(call: Call): Promise<string> {
  const [setting] = await findSettings(call.db, ['currency']);
  return (setting?.value as string | undefined) ?? defaultCurrency;
}

/** Returns the setting `timeZone` from memory, or `UTC` (contract §2, "Timestamps"): an IANA name, any case. */
export function currentTimeZone(app: App): string {
  return (currentSettings(app).row('timeZone')?.value as string | undefined) ?? defaultTimeZone;
}

/** Returns the setting `country` from memory (contract §6): two capitals, undefined while it is not set. */
export function currentCountry(app: App): string | undefined {
  return currentSettings(app).row('country')?.value as string | undefined;
}

/**
 * Returns the setting `businessName` from memory in the language, else in English, or `Petalpaw` (contract §11): one line
 * of at most 60 characters. A private setting counts as unset, because customers read this name.
 */
export function currentBusinessName(app: App, language: Language): string {
  const setting = currentSettings(app).row('businessName');
  return (setting?.isPublic ? readBusinessName(setting.value, language) : undefined) ?? defaultBusinessName;
}

/** Returns the setting from the database, in the transaction of `call`; undefined when it is not set. */
export async function findBookingEmails(call: Pick<Call, 'db'>): Promise<BookingEmails | undefined> {
  const [setting] = await findSettings(call.db, ['bookingEmails']);
  return readBookingEmails(setting?.value);
}
