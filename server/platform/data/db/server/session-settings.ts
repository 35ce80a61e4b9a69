/** The settings with which statements on a PostgreSQL server run, and the place where each kind of link sets them. */

import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { Deadline, withDeadline } from '#platform/base/async/deadline.ts';
import type { BoundedClientConfig } from './bounded-client.ts';
import type { Limits } from './server-connection.ts';

type Connection = pg.PoolConfig & BoundedClientConfig;

const timeZone = 'UTC';
const dateStyle = 'ISO, MDY';

/**
 * Returns the statements that apply the settings to a session or, with `LOCAL`, to a transaction. The settings are not
 * part of the startup message: poolers such as PgBouncer refuse unknown parameters there. JIT compilation and parallel
 * workers are off because statements here are short: compiling took three times as long as even the figures of 400 days
 * themselves, and with workers the 96,000 bookings of a calendar were counted in 85 ms instead of 35. A transaction whose
 * client has vanished holds its locks until the idle timeout ends it, which is no longer than others wait for them.
 */
export function sessionSettings({ statementMs, lockMs, idleMs }: Limits, scope: 'SESSION' | 'LOCAL'): string {
  const settings = {
    statement_timeout: statementMs,
    lock_timeout: Math.ceil(lockMs),
    idle_in_transaction_session_timeout: Math.ceil(idleMs),
    TimeZone: `'${timeZone}'`,
    DateStyle: `'${dateStyle}'`,
    jit: 'off',
    max_parallel_workers_per_gather: 0,
  };
  return Object.entries(settings)
    .map(([name, value]) => `SET ${scope} ${name} = ${value}`)
    .join('; ');
}

/** Returns `config` for connections that each have a session of the server and apply its settings when it begins. */
export function onOwnSessions(config: Connection, limits: Limits): Connection {
  return {
    ...config,
    onConnect: async (client) => {
      // Part of connecting, and subject to the same limit: the caller that requested the connection may have left.
      await withDeadline(new Deadline(limits.connectionMs), () =>
        client.query(sessionSettings(limits, 'SESSION')),
      );
    },
  };
}

/**
 * Returns `config` for connections that share the server's sessions with other programs, so that no setting may remain
 * in a session. Transactions apply their own settings (`settingDialect`); a single statement runs with the settings
 * of the database and the role, and this process cancels it when it takes too long. The application name tells
 * `restore` that an idle session of the pooler is not a running server.
 */
export function onSharedSessions(
  config: Connection,
  { keepsStatements }: { readonly keepsStatements: boolean },
): Connection {
  return {
    ...withStartupSettings(config, 'petalpaw-pooled'),
    unnamedStatements: !keepsStatements,
    cancelsStatements: true,
  };
}

/**
 * Returns `config` with time zone and date style in the startup message. Poolers accept these, because many drivers
 * send them; PgBouncer sets them for this connection's transactions only.
 */
export function withStartupSettings(config: Connection, applicationName: string): Connection {
  return {
    ...config,
    fallback_application_name: applicationName,
    startupParameters: { TimeZone: timeZone, DateStyle: dateStyle },
  };
}

/**
 * Returns a dialect whose transactions begin with `settings`: `SET LOCAL …` statements. They are sent together with the
 * BEGIN, so they cost no round trip.
 */
export function settingDialect(config: PostgresDialectConfig, settings: string): PostgresDialect {
  const dialect = new PostgresDialect(config);
  dialect.createDriver = () => new SettingDriver(config, settings);
  return dialect;
}

class SettingDriver extends PostgresDriver {
  readonly #settings: string;

  constructor(config: PostgresDialectConfig, settings: string) {
    super(config);
    this.#settings = settings;
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const asOne: Pick<DatabaseConnection, 'executeQuery'> = {
      executeQuery: ({ sql }) => connection.executeQuery(CompiledQuery.raw(`${sql}; ${this.#settings}`)),
    };
    await super.beginTransaction(asOne as DatabaseConnection, settings);
  }
}
