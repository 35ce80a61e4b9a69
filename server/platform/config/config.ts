/**
 * The configuration of the process, checked once at start (contract §1). All other code receives the parsed `Config`;
 * nothing else reads the environment.
 */
import type { SecondFactorRule } from '#domain/second-factor.ts';
import { contradictions } from './contradictions.ts';
import { type OAuthProvider, readOAuthProviders } from './oauth-providers.ts';
import { SettingReader } from './setting-reader.ts';
import { settings } from './settings.ts';
import { unknownSettings } from './unknown-settings.ts';
import type { Limit } from './values/limit.ts';
import type { MailAddress } from './values/mail-address.ts';
import type { TrustedProxies } from './values/trusted-proxies.ts';

/**
 * Every setting, parsed. Names that end in `Ms` are whole milliseconds; they may exceed a timer's limit of 24.8 days.
 */
export interface Config {
  /** An address or a host name, IPv6 without brackets. */
  readonly host: string;
  /** With 0 the system picks a free port. */
  readonly port: number;
  /** Absent: the embedded database in `dataDir`. May contain a password: never log it. */
  readonly databaseUrl?: string | undefined;
  /**
   * The same database without a pooler in between, when that is a different address. May contain a password: never
   * log it.
   */
  readonly databaseDirectUrl?: string | undefined;
  /** The maximum number of connections from this process to the database, besides one for notifications. */
  readonly databasePoolSize: number;
  /** False: a start requires that all migrations have been applied. */
  readonly migrateOnStart: boolean;
  /** Connections to other machines need TLS and a certificate that can be verified. */
  readonly requireTls: boolean;
  /** The time from the stop signal until the server stops accepting new connections. */
  readonly drainDelayMs: number;
  /** Unchanged: relative to the working directory. */
  readonly dataDir: string;
  /** An origin as a browser writes it (no trailing slash). Absent: derived from the address bound at start. */
  readonly publicUrl?: string | undefined;
  /** The proxies whose X-Forwarded-For is read (http/protection/client-address.ts). */
  readonly trustProxy: TrustedProxies;
  readonly admin?: { readonly email: string; readonly password: string } | undefined;
  /** At least 32 characters. Absent only with the embedded database: see `loadAppSecret`. */
  readonly appSecret?: string | undefined;
  /** May contain a password: never log it. Absent: emails are written as files. */
  readonly smtpUrl?: string | undefined;
  readonly mailFrom?: MailAddress | undefined;
  readonly requireEmailVerification: boolean;
  /** For every emailed link; `undefined`: each kind has its own. */
  readonly linkTtlMs?: number | undefined;
  /** May contain a key: never log it. Absent: no service is asked. */
  readonly breachedPasswordsUrl?: string | undefined;
  /** The users who must have a second factor. */
  readonly requireSecondFactor: SecondFactorRule;
  /** Ordered by name. */
  readonly oauth: readonly OAuthProvider[];
  readonly accessTokenTtlMs: number;
  readonly refreshIdleTtlMs: number;
  readonly refreshAbsoluteTtlMs: number;
  /** 0: a repeated refresh token always counts as theft. */
  readonly refreshReuseIntervalMs: number;
  readonly sessionIdleTimeoutMs: number;
  readonly sessionAbsoluteTimeoutMs: number;
  readonly sessionWarningMs: number;
  /** `undefined`: no account is ever locked. */
  readonly lockout: { readonly threshold: number; readonly durationMs: number } | undefined;
  /** `undefined`: no limit. */
  readonly rateLimit: Limit | undefined;
  /** For POST `/auth/*`; `undefined`: no limit. */
  readonly authRateLimit: Limit | undefined;
  /** Bytes. */
  /** `undefined`: no entry of the audit log leaves the database. */
  readonly auditRetentionMs: number | undefined;
  readonly bodyLimit: number;
  /** Origins as a browser writes them. */
  readonly corsOrigins: readonly string[];
  readonly metricsToken?: string | undefined;
  readonly languageCookie: string;
  /** Unchanged; HTTP compares header names case-insensitively. */
  readonly languageHeader: string;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

/** The environment is not a valid configuration. `lines` has one line for each problem; no line shows a secret. */
export class ConfigError extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'ConfigError';
    this.lines = lines;
  }
}

/**
 * Parses the environment. Reads only `env`, and the files of secrets that it names.
 * @throws {ConfigError} with all problems at once, so that one failed start reports all of them.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const reader = new SettingReader(env);
  const config = parse(reader);
  const problems = [...reader.problems, ...contradictions(reader), ...unknownSettings(env)];
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

function parse(reader: SettingReader): Config {
  return {
    host: reader.read(settings.host),
    port: reader.read(settings.port),
    databaseUrl: reader.read(settings.databaseUrl),
    databaseDirectUrl: reader.read(settings.databaseDirectUrl),
    databasePoolSize: reader.read(settings.databasePoolSize),
    migrateOnStart: reader.read(settings.migrateOnStart),
    requireTls: reader.read(settings.requireTls),
    drainDelayMs: reader.read(settings.drainDelay),
    dataDir: reader.read(settings.dataDir),
    publicUrl: reader.read(settings.publicUrl),
    trustProxy: reader.read(settings.trustProxy),
    admin: readAdmin(reader),
    appSecret: reader.read(settings.appSecret),
    smtpUrl: reader.read(settings.smtpUrl),
    mailFrom: reader.read(settings.mailFrom),
    requireEmailVerification: reader.read(settings.requireEmailVerification),
    linkTtlMs: reader.read(settings.linkTtl),
    breachedPasswordsUrl: reader.read(settings.breachedPasswordsUrl),
    requireSecondFactor: reader.read(settings.requireSecondFactor),
    oauth: readOAuthProviders(reader),
    accessTokenTtlMs: reader.read(settings.accessTokenTtl),
    refreshIdleTtlMs: reader.read(settings.refreshIdleTtl),
    refreshAbsoluteTtlMs: reader.read(settings.refreshAbsoluteTtl),
    refreshReuseIntervalMs: reader.read(settings.refreshReuseInterval),
    sessionIdleTimeoutMs: reader.read(settings.sessionIdleTimeout),
    sessionAbsoluteTimeoutMs: reader.read(settings.sessionAbsoluteTimeout),
    sessionWarningMs: reader.read(settings.sessionWarning),
    lockout: readLockout(reader),
    rateLimit: reader.read(settings.rateLimit),
    authRateLimit: reader.read(settings.authRateLimit),
    auditRetentionMs: reader.read(settings.auditRetention),
    bodyLimit: reader.read(settings.bodyLimit),
    corsOrigins: reader.read(settings.corsOrigins),
    metricsToken: reader.read(settings.metricsToken),
    languageCookie: reader.read(settings.languageCookie),
    languageHeader: reader.read(settings.languageHeader),
    logLevel: reader.read(settings.logLevel),
  };
}

function readAdmin(reader: SettingReader): Config['admin'] {
  const email = reader.read(settings.adminEmail);
  const password = reader.read(settings.adminPassword);
  return email === undefined || password === undefined ? undefined : { email, password };
}

function readLockout(reader: SettingReader): Config['lockout'] {
  const threshold = reader.read(settings.lockoutThreshold);
  const durationMs = reader.read(settings.lockoutDuration);
  return threshold === undefined || durationMs === undefined ? undefined : { threshold, durationMs };
}
