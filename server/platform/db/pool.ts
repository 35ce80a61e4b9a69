/** The pool of connections, with what `pg`'s own leaves to be wished for when things go wrong. */
import pg from 'pg';
import { presentPatience, TooLate } from '../patience.ts';
import { BoundedClient } from './bounded-client.ts';
import { endsSession } from './errors.ts';
import { MeasuredPool } from './measured-pool.ts';

export class Pool extends MeasuredPool {
  #suspectBefore = -Infinity;

  /**
   * Connections that have last been heard of before `ms`, by `performance.now()`, are not used again: another one has
   * gone silent since, and those that lay idle meanwhile may be as dead without knowing.
   */
  suspectBefore(ms: number): void {
    this.#suspectBefore = Math.max(this.#suspectBefore, ms);
  }

  /** Waits for a connection no longer than the pool allows, and than the request can wait. */
  override connect: pg.Pool['connect'] = (() => {
    const patience = presentPatience();
    if (patience === undefined) return this.#acquire();
    if (patience.leftMs <= 0) return Promise.reject(new TooLate());
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
      if (!this.#isSuspect(client)) return client;
      client.release(true);
    }
  }

  #isSuspect(client: pg.PoolClient): boolean {
    return client instanceof BoundedClient && client.heardAt < this.#suspectBefore;
  }
}
