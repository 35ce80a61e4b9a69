/** Settings that are valid individually and invalid together. */
import type { Setting } from './setting.ts';
import { problemLine, type SettingReader } from './setting-reader.ts';
import { settings } from './settings.ts';
import { unverified } from './unverified-connections.ts';

/** Returns one line for each contradiction. */
export function contradictions(reader: SettingReader): string[] {
  return [...missingPartners(reader), ...wrongOrder(reader), ...unverified(reader)];
}

function* missingPartners(reader: SettingReader): Generator<string> {
  const needs: [Setting<unknown>, Setting<unknown>, string][] = [
    [settings.adminEmail, settings.adminPassword, 'is missing: ADMIN_EMAIL needs it'],
    [settings.adminPassword, settings.adminEmail, 'is missing: ADMIN_PASSWORD needs it'],
    [settings.databaseDirectUrl, settings.databaseUrl, 'is missing: DATABASE_DIRECT_URL needs it'],
    [settings.databaseUrl, settings.appSecret, 'is required with DATABASE_URL: all replicas share one'],
  ];
  for (const [given, needed, wrong] of needs) {
    if (reader.isSet(given) && !reader.isSet(needed)) yield problemLine(needed, wrong);
  }
}

/**
 * Compares only values that are both set explicitly: an operator who shortens one limit for an experiment does not
 * have to adjust the other's default, because the earlier limit always takes effect first.
 */
function* wrongOrder(reader: SettingReader): Generator<string> {
  const pairs: [Setting<number>, Setting<number>, (a: number, b: number) => boolean, string][] = [
    [
      settings.sessionIdleTimeout,
      settings.sessionAbsoluteTimeout,
      (a, b) => a <= b,
      'must not be longer than',
    ],
    [settings.sessionWarning, settings.sessionIdleTimeout, (a, b) => a < b, 'must be shorter than'],
    [settings.refreshIdleTtl, settings.refreshAbsoluteTtl, (a, b) => a <= b, 'must not be longer than'],
    [settings.refreshReuseInterval, settings.refreshIdleTtl, (a, b) => a < b, 'must be shorter than'],
  ];
  for (const [left, right, isRight, wrong] of pairs) {
    const a = reader.given(left);
    const b = reader.given(right);
    if (a === undefined || b === undefined || isRight(a, b)) continue;
    yield problemLine(
      left,
      `${wrong} ${right.name} (${reader.env[left.name]} and ${reader.env[right.name]})`,
    );
  }
}
