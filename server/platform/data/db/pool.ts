/**
 * The connection pool. It extends `pg`'s own pool with better handling of failures, and counts events, which database-metrics.ts
 * exposes.
 */
import pg from 'pg';
import { Histogram } from 'prom-client';
import { currentDeadline, DeadlineExceeded } from '#platform/base/async/deadline.ts';
import { endsSession, lostStates } from './errors.ts';
import { BoundedClient } from './server/bounded-client.ts';

/** Milliseconds for which the pool uses a session that cannot write: the next session may be able to. */
const readOnlyMs = 1_000;

/** The pool's knowledge about a connection. */
interface Known {
  readonly openedAt: number;
  /** The value of {@link History.changes} when the connection was checked; undefined until then. */
  history?: number;
  isReadOnly: boolean;
}

/** Kinds of timeouts: set by the database, by the pool, or by this process when the server did not respond at all. */
export type Timeout = 'statement' | 'lock' | 'transaction' | 'connection' | 'silence';

/** PostgreSQL, appendix A. */
const timeoutStates: Readonly<Record<string, Timeout>> = {
  '57014': 'statement', // query_canceled
  '55P03': 'lock', // lock_not_available
  '25P03': 'transaction', // idle_in_transaction_session_timeout
};

/** Why the database could not store anything: its disk is full, or fails. */
type StorageError = 'full' | 'io';

const storageStates: Readonly<Record<string, StorageError>> = {
  '53100': 'full', // disk_full
  '58030': 'io', // io_error
};

/** `pg` reports these errors without a code. */
const connectionTimeouts: ReadonlySet<string> = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
]);

/** Upper bounds in seconds. A free connection costs nothing; the wait is abandoned after five seconds. */
const waitBounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export class Pool extends pg.Pool {
  readonly waits = new Histogram({
    name: 'petalpaw_db_connection_wait_seconds',
    help: 'Time until a connection to the database was available.',
    buckets: waitBounds,
    registers: [],
  });
  readonly timeouts: Record<Timeout, number> = {
    statement: 0,
    lock: 0,
    transaction: 0,
    connection: 0,
    silence: 0,
  };
  /** Statements that failed because the database's disk is full or fails. */
  readonly storageErrors: Record<StorageError, number> = { full: 0, io: 0 };
  /** Transactions that the database aborted in favour of another one. */
  lost = 0;
  opened = 0;
  closed = 0;
  #suspectBefore = -Infinity;
  #history = 0;
  readonly #known = new Map<pg.PoolClient, Known>();
  readonly #busy = new Set<pg.PoolClient>();

  constructor(config: pg.PoolConfig) {
    super(config);
    this.on('connect', (client) => {
      this.opened += 1;
      this.#knownOf(client);
      // Every error message of the server passes through here, at no extra cost for a query.
      const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
      connection.on('errorMessage', ({ code = '' }: pg.DatabaseError) => {
        this.#countError(code);
        // read_only_sql_transaction
        if (code === '25006') this.#knownOf(client).isReadOnly = true;
      });
    });
    this.on('acquire', (client) => this.#busy.add(client));
    this.on('release', (_error, client) => this.#busy.delete(client));
    this.on('remove', (client) => {
      this.closed += 1;
      this.#busy.delete(client);
      this.#known.delete(client);
    });
  }

  /** Records that a new connection has the same history as the others. */
  admit(client: pg.PoolClient, { isReadOnly }: { readonly isReadOnly: boolean }): void {
    Object.assign(this.#knownOf(client), { history: this.#history, isReadOnly });
  }

  /**
   * Discards all existing connections, because the database has another history. Running statements fail, since they
   * might otherwise be executed and acknowledged by a server that is no longer in use.
   */
  abandon(): void {
    this.#history += 1;
    const error = Object.assign(new Error('the connection was to a server that is not used any more'), {
      code: 'ECONNRESET',
    });
    for (const client of this.#busy) if (client instanceof BoundedClient) client.destroy(error);
  }

  /**
   * Discards connections that last responded before `ms`, by `performance.now()`: another connection has gone silent
   * since, and connections that were idle meanwhile may be dead too, unnoticed.
   */
  suspectBefore(ms: number): void {
    this.#suspectBefore = Math.max(this.#suspectBefore, ms);
  }

  /** Waits for a connection no longer than the pool's limit and the request's deadline allow. */
  override connect: pg.Pool['connect'] = (() => {
    const deadline = currentDeadline();
    if (deadline === undefined) return this.#acquire();
    if (deadline.leftMs <= 0) return Promise.reject(new DeadlineExceeded());
    return deadline.wait(this.#acquire(), (client) => client.release());
  }) as never;

  /**
   * Works as `pg`'s own method, but keeps the connection of a refused statement: a new connection costs ten times more.
   */
  override query: pg.Pool['query'] = (async (text: string, values?: unknown[]) => {
    const client: pg.PoolClient = await this.connect();
    let isBroken = false;
    try {
      return await client.query(text, values);
    } catch (error) {
      isBroken = !(error instanceof pg.DatabaseError) || endsSession(error);
      throw error;
    } finally {
      client.release(isBroken);
    }
  }) as never;

  async #acquire(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.#measuredConnect();
      if (!this.#isSuspect(client) && !this.#isOutdated(client)) return client;
      client.release(true);
    }
  }

  #isSuspect(client: pg.PoolClient): boolean {
    return client instanceof BoundedClient && client.syncedAt < this.#suspectBefore;
  }

  #isOutdated(client: pg.PoolClient): boolean {
    const { history, openedAt, isReadOnly } = this.#knownOf(client);
    if (history !== undefined && history !== this.#history) return true;
    return isReadOnly && performance.now() - openedAt > readOnlyMs;
  }

  #knownOf(client: pg.PoolClient): Known {
    return this.#known.getOrInsertComputed(client, () => ({
      openedAt: performance.now(),
      isReadOnly: false,
    }));
  }

  /** Returns a connection from `pg`'s own pool. */
  async #measuredConnect(): Promise<pg.PoolClient> {
    const isFree = this.idleCount > 0 && this.waitingCount === 0;
    const began = isFree ? 0 : performance.now();
    try {
      return await super.connect();
    } catch (error) {
      if (connectionTimeouts.has((error as Error).message)) this.timeouts.connection += 1;
      throw error;
    } finally {
      this.waits.observe(isFree ? 0 : (performance.now() - began) / 1_000);
    }
  }

  #countError(state: string): void {
    const timeout = timeoutStates[state];
    if (timeout) this.timeouts[timeout] += 1;
    const storageError = storageStates[state];
    if (storageError) this.storageErrors[storageError] += 1;
    if (lostStates.has(state)) this.lost += 1;
  }
}
