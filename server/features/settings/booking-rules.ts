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

/** The rules without the state of their settings. */
export type RuleContent = Omit<BookingRules, 'stamp'>;

/** The present rules, and those after a change of settings. */
export interface RuleChange {
  readonly before: RuleContent;
  readonly after: RuleContent;
}

/** A booking with the first fault that a change of the rules adds, and every such fault. */
export interface AffectedBooking {
  readonly id: string;
  readonly start: Temporal.Instant;
  readonly error: RefusalIdentifier;
  readonly details: string;
  /** The first 8. */
  readonly pets: readonly { readonly id: string; readonly name: string }[];
  readonly user: { readonly id: string; readonly name: string };
}

/** The bookings from now on to which a change of the rules adds a fault. */
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

/** Returns the rules as they are and as a change of settings would leave them, in the transaction of `call`. */
export async function findRuleChange(
  call: Call,
  changed: readonly Pick<SettingContent, 'key' | 'value'>[],
): Promise<RuleChange> {
  const present = await findRuleSettings(call.db);
  const timeZone = currentTimeZone(call.app);
  const zone = changed.find(({ key }) => key === 'timeZone')?.value as string | undefined;
  const after = [...present, ...changed.filter(({ key }) => isRule(key))];
  return { before: contentOf(present, timeZone), after: contentOf(after, zone ?? timeZone) };
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
): RuleContent {
  const values = Object.fromEntries(settings.map(({ key, value }) => [key, value]));
  return { ...readRules(values, timeZone), timeZone };
}
