/** What every connection to a PostgreSQL server has in common. */
import { type HostedClientConfig, Hosts } from './hosts.ts';
import { readServerUrl } from './hosts-in-url.ts';
import { valueTypes } from './value-types.ts';

/** Milliseconds that a caller waits for a connection, and a statement for a lock. */
export const connectionTimeoutMillis = 5_000;
const longestLockMs = 5_000;
const longestStatementMs = 10_000;

export interface Limits {
  readonly statementMs: number;
  readonly lockMs: number;
  readonly connectionMs: number;
}

/** The limits of a session on the server of `url`. A `statement_timeout` in the URL, in milliseconds, is obeyed. */
export function limitsOf(url: string): Limits {
  const asked = Number(/[?&]statement_timeout=(\d{1,8})(?:&|$)/.exec(url)?.[1] ?? 0);
  const statementMs = asked > 0 ? asked : longestStatementMs;
  return {
    statementMs,
    lockMs: Math.min(longestLockMs, statementMs / 2),
    connectionMs: Math.min(connectionTimeoutMillis, statementMs / 2),
  };
}

/**
 * The settings of connections to `url`, whose own parameters win. With several hosts all connections that are made with
 * the same settings share what is known of the hosts. A connection that the network has dropped
 * silently is noticed by TCP keep-alive.
 */
export function serverConnection(url: string): HostedClientConfig {
  const { url: urlForPg, list } = readServerUrl(url);
  const config: HostedClientConfig = {
    connectionString: withLibpqMeaning(urlForPg),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: limitsOf(url).connectionMs,
    fallback_application_name: 'petalpaw',
    types: valueTypes,
  };
  return list ? { ...config, hosts: new Hosts(list, config) } : config;
}

/**
 * `sslmode` means what PostgreSQL documents ("SSL Support", table of the modes): `require` encrypts, and
 * `verify-full` also checks who answers. By itself this version of `pg` takes each for `verify-full`, and
 * warns that it will not for long.
 */
function withLibpqMeaning(url: string): string {
  if (!/[?&]sslmode=/.test(url) || /[?&]uselibpqcompat=/.test(url)) return url;
  return `${url}&uselibpqcompat=true`;
}
