/** Settings that are valid individually and invalid together. */
import { readServerUrl } from './hosts-in-url.ts';
import type { Setting } from './setting.ts';
import { problemLine, type SettingReader } from './setting-reader.ts';
import { settings } from './settings.ts';
import { isLoopbackHost } from './values/loopback.ts';

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
  const pairs: [shorter: Setting<number>, longer: Setting<number>, mayBeEqual: boolean][] = [
    [settings.sessionIdleTimeoutMs, settings.sessionAbsoluteTimeoutMs, true],
    [settings.sessionWarningMs, settings.sessionIdleTimeoutMs, false],
    [settings.refreshIdleTtlMs, settings.refreshAbsoluteTtlMs, true],
    [settings.refreshReuseIntervalMs, settings.refreshIdleTtlMs, false],
  ];
  for (const [shorter, longer, mayBeEqual] of pairs) {
    const [a, b] = [reader.given(shorter), reader.given(longer)];
    if (a === undefined || b === undefined || a < b || (mayBeEqual && a === b)) continue;
    const wrong = mayBeEqual ? 'must not be longer than' : 'must be shorter than';
    const values = `${reader.env[shorter.name]} and ${reader.env[longer.name]}`;
    yield problemLine(shorter, `${wrong} ${longer.name} (${values})`);
  }
}

/**
 * REQUIRE_TLS: no connection to another machine without encryption and a verified certificate (ASVS 5.0, 12.3). SMTP
 * needs only a check of what the URL turns off; the transport requires TLS. Issuers and BREACHED_PASSWORDS_URL are
 * always https.
 */
function* unverified(reader: SettingReader): Generator<string> {
  if (!reader.given(settings.requireTls)) return;
  const isSafeHere = (url: string) => isSafeDatabase(url, reader.env.PGHOST);
  const urls: [Setting<string | undefined>, isSafe: (url: string) => boolean, wrong: string][] = [
    [settings.databaseUrl, isSafeHere, 'must have sslmode=verify-full'],
    [settings.databaseDirectUrl, isSafeHere, 'must have sslmode=verify-full'],
    [settings.smtpUrl, isSafeMail, 'must not turn off TLS or its verification'],
  ];
  for (const [setting, isSafe, wrong] of urls) {
    const url = reader.given(setting);
    if (url !== undefined && !isSafe(url)) yield problemLine(setting, `${wrong}: REQUIRE_TLS is set`);
  }
}

/** A socket of this machine, or its loopback address, needs no TLS. A URL without a host means PGHOST, as in `pg`. */
function isSafeDatabase(text: string, pgHost: string | undefined): boolean {
  const { url, list } = readServerUrl(text);
  const parameters = new URLSearchParams(/\?([^#]*)/.exec(text)?.[1]);
  if (parameters.getAll('sslmode').at(-1) === 'verify-full' && !parameters.has('ssl')) return true;
  const hosts = list?.hosts.map(({ name }) => name) ?? [
    parameters.getAll('host').at(-1) || URL.parse(url)?.hostname || pgHost || 'localhost',
  ];
  return hosts.every((host) => host.startsWith('/') || isLoopbackHost(host));
}

/** Parameters of nodemailer, and the only value of each with which TLS stays on and certificates are verified. */
const safeValues: ReadonlyMap<string, string> = new Map([
  ['ignoretls', 'false'],
  ['secure', 'true'],
  ['tls.rejectunauthorized', 'true'],
]);

function isSafeMail(text: string): boolean {
  const url = new URL(text);
  if (isLoopbackHost(url.hostname)) return true;
  return [...url.searchParams].every(([name, value]) => {
    const safe = safeValues.get(name.toLowerCase());
    return safe === undefined || safe === value.toLowerCase();
  });
}
