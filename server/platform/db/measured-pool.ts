/** A pool that counts connection events; db-metrics.ts exposes the counters, and pool.ts extends the pool. */
import pg from 'pg';
import { Histogram } from 'prom-client';

/** Kinds of timeouts: set by the database, by the pool, or by this process when the server did not respond at all. */
export type Timeout = 'statement' | 'lock' | 'transaction' | 'connection' | 'silence';

/** PostgreSQL, appendix A. */
const timeoutStates: Readonly<Record<string, Timeout>> = {
  '57014': 'statement', // query_canceled
  '55P03': 'lock', // lock_not_available
  '25P03': 'transaction', // idle_in_transaction_session_timeout
};

/** SQLSTATEs of a transaction that lost to another one: serialization_failure, deadlock_detected. */
const lostStates: ReadonlySet<string> = new Set(['40001', '40P01']);

/** `pg` reports these errors without a code. */
const connectionTimeouts: ReadonlySet<string> = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
]);

/** Upper bounds in seconds. A free connection costs nothing; the wait is abandoned after five seconds. */
const waitBounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export class MeasuredPool extends pg.Pool {
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
  /** Transactions that the database aborted in favour of another one. */
  lost = 0;
  opened = 0;
  closed = 0;

  constructor(config: pg.PoolConfig) {
    super(config);
    this.on('connect', (client) => {
      this.opened += 1;
      // Every error message of the server passes through here, at no extra cost for a query.
      const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
      connection.on('errorMessage', ({ code }: pg.DatabaseError) => this.#refused(code ?? ''));
    });
    this.on('remove', () => {
      this.closed += 1;
    });
  }

  /** Returns a connection from `pg`'s own pool. */
  protected async measuredConnect(): Promise<pg.PoolClient> {
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

  #refused(state: string): void {
    const timeout = timeoutStates[state];
    if (timeout) this.timeouts[timeout] += 1;
    if (lostStates.has(state)) this.lost += 1;
  }
}
