/** Runs transactions, with retries. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { detached } from '#platform/base/async/deadline.ts';
import { lostStates, sqlStateOf, unavailable } from './errors.ts';
import type { AnyDatabase } from './tables.ts';

/** The number of attempts for a transaction that loses to another one, and the longest first pause in milliseconds. */
const attempts = 5;
const firstPauseMs = 10;

/**
 * Runs `run` in a transaction, commits it, and returns the result of `run`. Inside a transaction, `run` joins the outer
 * one.
 *
 * A transaction that loses to another one (40001 serialization_failure, 40P01 deadlock_detected) is retried from its
 * start, so `run` must have no side effects outside the database. Catching an error inside `run` does not save the
 * transaction: PostgreSQL has aborted it, and the commit throws Kysely's AbortedTransactionError.
 *
 * When the connection is lost, the error reports that, regardless of what `run` threw. When the connection is lost
 * during COMMIT, the outcome is unknown: the caller must not report that the transaction was rolled back.
 *
 * @throws Refusal UNAVAILABLE when the transaction has lost five times; any error that `run` throws.
 */
export async function transact<Tables, T>(
  db: Kysely<Tables>,
  run: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return run(db as Transaction<Tables>);
  return persist(() => once(db, run));
}

/**
 * Runs `run`, which is one transaction, and retries it as `transact` does while it loses to others. Intended for a
 * single statement outside an explicit transaction.
 *
 * @throws Refusal UNAVAILABLE when it has lost five times; any error that `run` throws.
 */
export async function persist<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (!lostStates.has(sqlStateOf(error))) throw error;
      if (attempt === attempts) {
        throw unavailable('the data was changed by other requests at the same time', error);
      }
      // Random, so that colliding transactions do not collide again.
      await sleep(Math.random() * firstPauseMs * 2 ** attempt);
    }
  }
}

/**
 * Calls `work` after the transaction `db` commits; does not call it when the transaction rolls back. Outside a
 * transaction, calls it immediately. `work` must not throw, and nothing waits for it: work that must not be lost
 * belongs in the transaction.
 */
export function afterCommit(db: AnyDatabase, work: () => void): void {
  if (db.isTransaction) afterwards.get(db)?.push(work);
  else detached(work);
}

/** The callbacks that wait for the commit of each running transaction. */
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
