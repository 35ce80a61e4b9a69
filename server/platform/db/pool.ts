/** The connection pool. It extends `pg`'s own pool with better handling of failures. */
import pg from 'pg';
import { currentDeadline, DeadlineExceeded } from '../async/deadline.ts';
import { endsSession } from './errors.ts';
import { MeasuredPool } from './measured-pool.ts';
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

export class Pool extends MeasuredPool {
  #suspectBefore = -Infinity;
  #history = 0;
  readonly #known = new Map<pg.PoolClient, Known>();
  readonly #busy = new Set<pg.PoolClient>();

  constructor(config: pg.PoolConfig) {
    super(config);
    this.on('connect', (client) => {
      this.#knownOf(client);
      const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
      connection.on('errorMessage', ({ code }: pg.DatabaseError) => {
        // read_only_sql_transaction
        if (code === '25006') this.#knownOf(client).isReadOnly = true;
      });
    });
    this.on('acquire', (client) => this.#busy.add(client));
    this.on('release', (_error, client) => this.#busy.delete(client));
    this.on('remove', (client) => {
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
      const client = await this.measuredConnect();
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
    let known = this.#known.get(client);
    if (known === undefined) {
      known = { openedAt: performance.now(), isReadOnly: false };
      this.#known.set(client, known);
    }
    return known;
  }
}
