/** The rules for bookings that the settings `capacity` and `vaccinationRules` state (contract §15). */
import {
  type Capacity,
  readCapacity,
  readVaccinationRules,
  type VaccinationRules,
} from '#domain/booking-rules.ts';
import { type App, onePerApp } from '#platform/app-context.ts';
import type { Call } from '#platform/call.ts';
import { currentSettings } from './current-settings.ts';
import { findSettings, type Setting } from './queries.ts';

export interface BookingRules {
  readonly capacity: Capacity;
  readonly vaccinations: VaccinationRules;
  /** The settings from which the rules come: differs as soon as one of them changes (migration 0028). */
  readonly stamp: string;
}

/** In the order of the stamp. */
const keys = ['capacity', 'vaccinationRules'] as const;

/** Returns the rules from memory, which may lag half a second behind another process. */
export function cachedBookingRules(app: App): BookingRules {
  const settings = keys.map((key) => currentSettings(app).row(key));
  const held = readRules(app);
  if (settings.some((setting, at) => setting !== held.settings[at]) || held.rules === undefined) {
    held.settings = settings;
    held.rules = rulesOf(settings);
  }
  return held.rules;
}

/** Returns the rules from the database, in the transaction of `call`. */
export async function findBookingRules(call: Call): Promise<BookingRules> {
  const found = await findSettings(call.db, keys);
  return rulesOf(keys.map((key) => found.find((setting) => setting.key === key)));
}

/** The rules of the settings that were in memory last, so that they are not read again for each booking. */
const readRules = onePerApp(
  (): { settings: readonly (Setting | undefined)[]; rules: BookingRules | undefined } => ({
    settings: [],
    rules: undefined,
  }),
);

/** A value that an earlier release stored in another form states no rule. */
function rulesOf([capacity, vaccinationRules]: readonly (Setting | undefined)[]): BookingRules {
  return {
    capacity: readCapacity(capacity?.value) ?? new Map(),
    vaccinations: readVaccinationRules(vaccinationRules?.value) ?? new Map(),
    stamp: [capacity, vaccinationRules]
      .flatMap((setting) => (setting ? [`${setting.key} ${setting.revision}`] : []))
      .join(','),
  };
}
