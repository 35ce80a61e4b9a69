/** The rules for bookings that settings state (contract §15 and §21). */
import {
  type Capacity,
  rulesByCategory,
  type VaccinationRules,
} from '#domain/booking/rules/booking-rules.ts';
import { type BusinessTimes, readBusinessTimes } from '#domain/booking/rules/time-settings.ts';
import { onePerApp } from '#platform/base/state.ts';
import type { App } from '#platform/data/app.ts';
import type { Call } from '#platform/data/call.ts';
import { currentSettings, currentTimeZone } from './current-settings.ts';
import { findSettings, type Setting } from './queries.ts';
import type { SettingContent } from './setting.ts';

export interface BookingRules {
  readonly capacity: Capacity;
  readonly vaccinations: VaccinationRules;
  readonly times: BusinessTimes;
  /** The settings from which the rules come: differs as soon as one of them changes (0017-business-times.sql). */
  readonly stamp: string;
}

/** In the order of the stamp. */
const keys = ['buffers', 'capacity', 'closures', 'notice', 'openingHours', 'vaccinationRules'] as const;

/** True if the setting states a rule for bookings. */
export function isBookingRule(key: string): boolean {
  return (keys as readonly string[]).includes(key);
}

/** Returns the rules from memory, which may lag half a second behind another process. */
export function cachedBookingRules(app: App): BookingRules {
  const settings = keys.map((key) => currentSettings(app).row(key));
  const timeZone = currentTimeZone(app);
  const held = readRules(app);
  const isSame = held.rules?.times.timeZone === timeZone;
  if (!held.rules || !isSame || settings.some((setting, at) => setting !== held.settings[at])) {
    held.settings = settings;
    held.rules = rulesOf(settings, timeZone);
  }
  return held.rules;
}

/** Returns the rules from the database, in the transaction of `call`. */
export async function findBookingRules(call: Call): Promise<BookingRules> {
  const found = await findSettings(call.db, keys);
  const cached = cachedBookingRules(call.app);
  return stampOf(found) === cached.stamp ? cached : rulesOf(found, currentTimeZone(call.app));
}

/** The rules of the settings that were in memory last, so that they are not read again for each booking. */
const readRules = onePerApp(
  'bookingRules',
  (): { settings: readonly (Setting | undefined)[]; rules: BookingRules | undefined } => ({
    settings: [],
    rules: undefined,
  }),
);

/** Returns the rules as they would be after a change of settings, in the transaction of `call`. */
export async function findRulesAfter(
  call: Call,
  changed: readonly Pick<SettingContent, 'key' | 'value'>[],
): Promise<Omit<BookingRules, 'stamp'>> {
  const found = await findSettings(call.db, keys);
  const zone = changed.find(({ key }) => key === 'timeZone')?.value as string | undefined;
  return contentOf([...found, ...changed], zone ?? currentTimeZone(call.app));
}

function rulesOf(settings: readonly (Setting | undefined)[], timeZone: string): BookingRules {
  const found = settings.filter((setting) => setting !== undefined);
  return { ...contentOf(found, timeZone), stamp: stampOf(found) };
}

/** Returns the stamp as `lock_booking_rules()` does. */
function stampOf(settings: readonly Setting[]): string {
  const revisions = new Map(settings.map(({ key, revision }) => [key as string, `${key} ${revision}`]));
  return keys.flatMap((key) => revisions.get(key) ?? []).join(',');
}

/** Returns what the settings state; of two with the same key, the last one counts. */
function contentOf(
  settings: readonly Pick<SettingContent, 'key' | 'value'>[],
  timeZone: string,
): Omit<BookingRules, 'stamp'> {
  const values: Partial<Record<(typeof keys)[number], unknown>> = Object.fromEntries(
    settings.map(({ key, value }) => [key, value]),
  );
  return {
    capacity: rulesByCategory(values.capacity),
    vaccinations: rulesByCategory(values.vaccinationRules),
    times: readBusinessTimes(values, timeZone),
  };
}
