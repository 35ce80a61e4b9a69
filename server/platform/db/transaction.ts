/** One way to run a transaction. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import pg from 'pg';
import { Refusal } from '#domain/refusal.ts';
import { detached } from '../async/deadline.ts';

/** How often a transaction that lost to another one is run again, and the longest first pause. */
const attempts = 5;
const firstPauseMs = 10;

/**
 * Runs `run` in a transaction and returns what it returned, once that is committed. Inside a transaction it
 * joins: `run` becomes part of the outer one.
 *
 * A transaction that lost to another one (40001 serialization_failure, 40P01 deadlock_detected) is run again
 * from its start, so `run` must change nothing but the database. An error that is caught inside `run` does
 * not save the transaction: PostgreSQL has given it up, and the commit throws (Kysely's
 * AbortedTransactionError).
 *
 * When the connection is lost, the error says so, whatever `run` threw. When that happens at the COMMIT, nobody knows
 * whether it was carried out: the caller must not say that it was not.
 *
 * @throws Refusal UNAVAILABLE when it has lost five times; whatever `run` throws.
 */
export async function transact<Tables, T>(
  db: Kysely<Tables>,
  run: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return run(db as Transaction<Tables>);
  return persist(() => once(db, run));
}

/**
 * Runs `run`, which is one transaction, again while it loses to others as `transact` does: for a statement that
 * is a transaction by itself.
 *
 * @throws Refusal UNAVAILABLE when it has lost five times; whatever `run` throws.
 */
export async function persist<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (!hasLost(error)) throw error;
      if (attempt === attempts) throw givenUp(error);
      // Random, so that those who collided do not meet again.
      await sleep(Math.random() * firstPauseMs * 2 ** attempt);
    }
  }
}

/**
 * Calls `work` once the transaction `db` is committed, and not at all when it is rolled back; outside a
 * transaction at once. `work` must not throw, and nobody waits for it: what must not be lost belongs in the
 * transaction.
 */
// biome-ignore lint/suspicious/noExplicitAny: whichever tables the caller sees.
export function afterCommit(db: Kysely<any>, work: () => void): void {
  if (db.isTransaction) afterwards.get(db)?.push(work);
  else detached(work);
}

/** For each transaction that runs, what waits for its commit. */
const afterwards = new WeakMap<object, (() => void)[]>();

async function once<Tables, T>(db: Kysely<Tables>, run: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
  const waiting: (() => void)[] = [];
  const result = await db.transaction().execute((tx) => {
    afterwards.set(tx, waiting);
    return run(tx);
  });
  for (const work of waiting) detached(work);
  return result;
}

function hasLost(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01');
}

function givenUp(cause: unknown): Refusal {
  const refusal = new Refusal('UNAVAILABLE', 'the data was changed by other requests at the same time', {
    retryAfter: 1,
  });
  refusal.cause = cause;
  return refusal;
}
