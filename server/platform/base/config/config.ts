/**
 * The configuration of the process, checked once at start (contract §1). All other code receives the parsed `Config`;
 * nothing else reads the environment.
 */
import { contradictions } from './contradictions.ts';
import { type OAuthProvider, readOAuthProviders } from './oauth-providers.ts';
import type { Setting } from './setting.ts';
import { SettingReader } from './setting-reader.ts';
import { settings } from './settings.ts';
import { unknownSettings } from './unknown-settings.ts';

/** Settings that the configuration contains only in pairs. */
type Paired = 'adminEmail' | 'adminPassword' | 'lockoutThreshold' | 'lockoutDurationMs';

type Parsed = {
  readonly [Name in keyof typeof settings]: (typeof settings)[Name] extends Setting<infer Value>
    ? Value
    : never;
};

/** Every setting, parsed. */
export interface Config extends Omit<Parsed, Paired> {
  readonly admin: { readonly email: string; readonly password: string } | undefined;
  /** `undefined`: no account is ever locked. */
  readonly lockout: { readonly threshold: number; readonly durationMs: number } | undefined;
  /** Ordered by name. */
  readonly oauth: readonly OAuthProvider[];
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
  const parsed = Object.fromEntries(
    Object.entries<Setting<unknown>>(settings).map(([name, setting]) => [name, reader.read(setting)]),
  ) as unknown as Parsed;
  const { adminEmail, adminPassword, lockoutThreshold, lockoutDurationMs, ...others } = parsed;
  return {
    ...others,
    admin:
      adminEmail === undefined || adminPassword === undefined
        ? undefined
        : { email: adminEmail, password: adminPassword },
    lockout:
      lockoutThreshold === undefined || lockoutDurationMs === undefined
        ? undefined
        : { threshold: lockoutThreshold, durationMs: lockoutDurationMs },
    oauth: readOAuthProviders(reader),
  };
}
