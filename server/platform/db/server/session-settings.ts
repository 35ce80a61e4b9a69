/** The settings that statements on a PostgreSQL server run with, and where they are made. */
import type pg from 'pg';
import { Deadline, withDeadline } from '#platform/async/deadline.ts';
import type { BoundedClientConfig } from './bounded-client.ts';
import type { Limits } from './server-connection.ts';
import type { ServerLink } from './server-link.ts';

type Connection = pg.PoolConfig & BoundedClientConfig;

const timeZone = 'UTC';
const dateStyle = 'ISO, MDY';

/**
 * Those of a session or, with `LOCAL`, of a transaction. Not in the startup message: poolers such as PgBouncer refuse
 * parameters that they do not know there. Statements here are short, and compiling one first (JIT) took three times as
 * long as the figures of 400 days themselves. A transaction whose client has vanished holds its locks until it is
 * ended for idling: no longer than others wait for them.
 */
export function sessionSettings({ statementMs, lockMs, idleMs }: Limits, scope: 'SESSION' | 'LOCAL'): string {
  const settings = {
    statement_timeout: statementMs,
    lock_timeout: Math.ceil(lockMs),
    idle_in_transaction_session_timeout: Math.ceil(idleMs),
    TimeZone: `'${timeZone}'`,
    DateStyle: `'${dateStyle}'`,
    jit: 'off',
  };
  return Object.entries(settings)
    .map(([name, value]) => `SET ${scope} ${name} = ${value}`)
    .join('; ');
}

/** `config` for connections that each have a session of the server, and make its settings when it begins. */
export function onOwnSessions(config: Connection, limits: Limits): Connection {
  return {
    ...config,
    onConnect: async (client) => {
      // Part of getting a connection, and bounded like that: whoever asked for it may have gone by now.
      await withDeadline(new Deadline(limits.connectionMs), () =>
        client.query(sessionSettings(limits, 'SESSION')),
      );
    },
  };
}

/**
 * `config` for connections that share the sessions of the server with other programs, in which nothing may be set.
 * Transactions make their own settings (setting-dialect.ts); a statement by itself runs with those of the database and
 * of the role, and is cancelled from here when it takes too long. The name tells `restore` that an idle session of the
 * pooler is no server that runs.
 */
export function onSharedSessions(config: Connection, { keepsStatements }: ServerLink): Connection {
  return {
    ...withStartupSettings(config, 'petalpaw-pooled'),
    unnamedStatements: !keepsStatements,
    cancelsStatements: true,
  };
}

/**
 * `config` with time zone and style of dates in the startup message. Poolers take these, because many drivers send them;
 * PgBouncer sets them for this connection's transactions only.
 */
export function withStartupSettings(config: Connection, applicationName: string): Connection {
  return {
    ...config,
    fallback_application_name: applicationName,
    startupParameters: { TimeZone: timeZone, DateStyle: dateStyle },
  };
}
