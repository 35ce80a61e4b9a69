/** The pool of connections, with what `pg`'s own leaves to be wished for when things go wrong. */
import pg from 'pg';
import { currentDeadline, DeadlineExceeded } from '../async/deadline.ts';
import { endsSession } from './errors.ts';
import { MeasuredPool } from './measured-pool.ts';
import { BoundedClient } from './server/bounded-client.ts';

/** A session that cannot write is used for so long, in milliseconds: the next one may be able to. */
const readOnlyMs = 1_000;

/** What the pool knows of a connection. */
interface Known {
  readonly openedAt: number;
  /** Of the server's history ({@link History.changes}); undefined until it has been looked at. */
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

  /** A connection that was just made is of the history that the others are of, too. */
  admit(client: pg.PoolClient, { isReadOnly }: { readonly isReadOnly: boolean }): void {
    Object.assign(this.#knownOf(client), { history: this.#history, isReadOnly });
  }

  /**
   * The database has another history: no connection that there is will be used again, and what is under way on them
   * fails, since it might be done and acknowledged by a server that is not asked any more.
   */
  abandon(): void {
    this.#history += 1;
    const error = Object.assign(new Error('the connection was to a server that is not used any more'), {
      code: 'ECONNRESET',
    });
    for (const client of this.#busy) if (client instanceof BoundedClient) client.destroy(error);
  }

  /**
   * Connections that have last been heard of before `ms`, by `performance.now()`, are not used again: another one has
   * gone silent since, and those that lay idle meanwhile may be as dead without knowing.
   */
  suspectBefore(ms: number): void {
    this.#suspectBefore = Math.max(this.#suspectBefore, ms);
  }

  /** Waits for a connection no longer than the pool allows, and than the request can wait. */
  override connect: pg.Pool['connect'] = (() => {
    const patience = currentDeadline();
    if (patience === undefined) return this.#acquire();
    if (patience.leftMs <= 0) return Promise.reject(new DeadlineExceeded());
    return patience.wait(this.#acquire(), (client) => client.release());
  }) as never;

  /** As `pg`'s own, but that a statement that is refused does not cost its connection: a new one costs ten times more. */
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
