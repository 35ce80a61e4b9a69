/** The settings that all connections to a PostgreSQL server share. */

import { readServerUrl } from '#platform/base/config/hosts-in-url.ts';
import { valueTypes } from '#platform/data/db/value-types.ts';
import { channelBindingOf } from './channel-binding.ts';
import { type HostedClientConfig, Hosts } from './hosts.ts';

/** Milliseconds that a caller waits for a connection, and a statement for a lock. */
export const connectionTimeoutMillis = 5_000;
const maxLockMs = 5_000;
const maxStatementMs = 10_000;

/** Milliseconds. */
export interface Limits {
  readonly statementMs: number;
  readonly lockMs: number;
  /** The limit for an idle transaction. */
  readonly idleMs: number;
  readonly connectionMs: number;
}

/**
 * Returns the limits of a session on the server of `url`. Limits in the URL take precedence, `connect_timeout` in
 * seconds and the others in milliseconds; a limit of 0 counts as absent, since without a limit a request could wait
 * forever.
 */
export function limitsOf(url: string): Limits {
  const parameter = (name: string) => Number(new RegExp(`[?&]${name}=(\\d{1,8})(?:&|$)`).exec(url)?.[1] ?? 0);
  const statementMs = parameter('statement_timeout') || maxStatementMs;
  const lockMs = parameter('lock_timeout') || Math.min(maxLockMs, statementMs / 2);
  return {
    statementMs,
    lockMs,
    idleMs: parameter('idle_in_transaction_session_timeout') || lockMs,
    connectionMs: parameter('connect_timeout') * 1_000 || Math.min(connectionTimeoutMillis, statementMs / 2),
  };
}

/**
 * Returns the settings of connections to `url`, whose own parameters take precedence. With several hosts, all
 * connections created with the same settings share the knowledge about the hosts. TCP keep-alive detects connections
 * that the network has dropped silently.
 */
export function serverConnection(url: string): HostedClientConfig {
  const { url: urlForPg, list } = readServerUrl(url);
  const channelBinding = channelBindingOf(url);
  const config: HostedClientConfig = {
    connectionString: withLibpqMeaning(withoutTimeouts(urlForPg)),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: limitsOf(url).connectionMs,
    fallback_application_name: 'petalpaw',
    types: valueTypes,
    enableChannelBinding: channelBinding !== 'disable',
    requireChannelBinding: channelBinding === 'require',
  };
  return list ? { ...config, hosts: new Hosts(list, config) } : config;
}

/**
 * Removes the timeouts from the URL: `pg` would also send them in the startup message, where poolers refuse them.
 * `limitsOf` applies them instead.
 */
function withoutTimeouts(url: string): string {
  return url
    .replaceAll(/([?&])(?:statement_timeout|lock_timeout|idle_in_transaction_session_timeout)=[^&]*/g, '$1')
    .replaceAll(/([?&])&+/g, '$1');
}

/**
 * Gives `sslmode` the meaning that PostgreSQL documents ("SSL Support", table of the modes): `require` encrypts, and
 * `verify-full` also verifies the server's identity. This version of `pg` treats every mode as `verify-full`, and warns
 * that this will change.
 */
function withLibpqMeaning(url: string): string {
  if (!/[?&]sslmode=/.test(url) || /[?&]uselibpqcompat=/.test(url)) return url;
  return `${url}&uselibpqcompat=true`;
}
