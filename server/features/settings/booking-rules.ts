/** The rules for bookings that settings state (contract §15 and §21). */
import type { RefusalIdentifier } from '#domain/error-catalogue.ts';
import { isRule, type Rules, readRules } from '#domain/settings/known-settings.ts';
import { onePerApp } from '#platform/base/state.ts';
import type { App } from '#platform/data/app.ts';
import type { Call } from '#platform/data/call.ts';
import { currentSettings, currentTimeZone } from './current-settings.ts';
import { findRuleSettings, type Setting } from './queries.ts';
import type { SettingContent } from './setting.ts';

export interface BookingRules extends Rules {
  /** Of the business: an IANA name. */
  readonly timeZone: string;
  /** The settings that state the rules: differs as soon as one of them changes (0029-rule-settings.sql). */
  readonly stamp: string;
}

/** A booking with the first fault that it would have, and every rule that would refuse it. */
export interface AffectedBooking {
  readonly id: string;
  readonly start: Temporal.Instant;
  readonly error: RefusalIdentifier;
  readonly details: string;
}

/** The bookings from now on that rules would refuse. */
export interface Affected {
  /** 1,000 stands for that many and more. */
  readonly count: number;
  /** The first of them by start. */
  readonly bookings: readonly AffectedBooking[];
}

/** Returns the rules from memory, which may lag half a second behind another process. */
export function cachedBookingRules(app: App): BookingRules {
  const settings = currentSettings(app).rows('rules');
  const timeZone = currentTimeZone(app);
  const held = readOnce(app);
  if (held.rules?.timeZone !== timeZone || held.settings !== settings) {
    held.settings = settings;
    held.rules = rulesOf(settings, timeZone);
  }
  return held.rules;
}

/** Returns the rules from the database, in the transaction of `call`. */
export async function findBookingRules(call: Call): Promise<BookingRules> {
  const settings = await findRuleSettings(call.db);
  const cached = cachedBookingRules(call.app);
  return stampOf(settings) === cached.stamp ? cached : rulesOf(settings, currentTimeZone(call.app));
}

/** The rules that were read last, so that they are not read again for each booking. */
const readOnce = onePerApp(
  'bookingRules',
  (): { settings: readonly Setting[]; rules: BookingRules | undefined } => ({
    settings: [],
    rules: undefined,
  }),
);

/** Returns the rules as they would be after a change of settings, in the transaction of `call`. */
export async function findRulesAfter(
  call: Call,
  changed: readonly Pick<SettingContent, 'key' | 'value'>[],
): Promise<Omit<BookingRules, 'stamp'>> {
  const settings = [...(await findRuleSettings(call.db)), ...changed.filter(({ key }) => isRule(key))];
  const zone = changed.find(({ key }) => key === 'timeZone')?.value as string | undefined;
  return contentOf(settings, zone ?? currentTimeZone(call.app));
}

function rulesOf(settings: readonly Setting[], timeZone: string): BookingRules {
  return { ...contentOf(settings, timeZone), stamp: stampOf(settings) };
}

/** Returns the stamp as `lock_booking_rules()` does. */
function stampOf(settings: readonly Setting[]): string {
  return settings.map(({ key, revision }) => `${key} ${revision}`).join(',');
}

/** Returns the content of the settings; of two with the same key, the last one counts. */
function contentOf(
  settings: readonly Pick<SettingContent, 'key' | 'value'>[],
  timeZone: string,
): Omit<BookingRules, 'stamp'> {
  const values = Object.fromEntries(settings.map(({ key, value }) => [key, value]));
  return { ...readRules(values, timeZone), timeZone };
}
