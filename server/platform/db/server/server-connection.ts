/** What every connection to a PostgreSQL server has in common. */

import { valueTypes } from '#platform/db/value-types.ts';
import { type HostedClientConfig, Hosts } from './hosts.ts';
import { readServerUrl } from './hosts-in-url.ts';

/** Milliseconds that a caller waits for a connection, and a statement for a lock. */
export const connectionTimeoutMillis = 5_000;
const longestLockMs = 5_000;
const longestStatementMs = 10_000;

/** Milliseconds. */
export interface Limits {
  readonly statementMs: number;
  readonly lockMs: number;
  /** Of a transaction that does nothing. */
  readonly idleMs: number;
  readonly connectionMs: number;
}

/**
 * The limits of a session on the server of `url`. Those in the URL are obeyed, `connect_timeout` in seconds and the others
 * in milliseconds; one of 0 is as if absent, since without a limit a request could wait for ever.
 */
export function limitsOf(url: string): Limits {
  const asked = (name: string) => Number(new RegExp(`[?&]${name}=(\\d{1,8})(?:&|$)`).exec(url)?.[1] ?? 0);
  const statementMs = asked('statement_timeout') || longestStatementMs;
  const lockMs = asked('lock_timeout') || Math.min(longestLockMs, statementMs / 2);
  return {
    statementMs,
    lockMs,
    idleMs: asked('idle_in_transaction_session_timeout') || lockMs,
    connectionMs: asked('connect_timeout') * 1_000 || Math.min(connectionTimeoutMillis, statementMs / 2),
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
    connectionString: withLibpqMeaning(withoutTimeouts(urlForPg)),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: limitsOf(url).connectionMs,
    fallback_application_name: 'petalpaw',
    types: valueTypes,
  };
  return list ? { ...config, hosts: new Hosts(list, config) } : config;
}

/** `pg` would send them in the startup message too, where poolers refuse them. They are set by `limitsOf`. */
function withoutTimeouts(url: string): string {
  return url
    .replaceAll(/([?&])(?:statement_timeout|lock_timeout|idle_in_transaction_session_timeout)=[^&]*/g, '$1')
    .replaceAll(/([?&])&+/g, '$1');
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
