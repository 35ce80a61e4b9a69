/**
 * Notifies processes of changes: a process that changes a topic (the catalog, the settings) increments the topic's
 * revision in the same transaction, and every process that caches the topic then reloads its cache.
 */

import { sql } from 'kysely';
import type { Log } from '#platform/base/observability/log.ts';
import type { Database } from '#platform/data/db/database.ts';
import type { AnyDatabase } from '#platform/data/db/tables.ts';
import { channel, FeedConnection } from './feed-connection.ts';

/**
 * Reloads the table cache; the feed retries a listener that fails. `mustReload` means that earlier reads may be invalid, so
 * the listener must read everything instead of only the changed rows.
 */
type Listener = (mustReload: boolean) => void | Promise<void>;

export interface Feed {
  /**
   * Calls `listener` after changes of `topic`. One call may cover several changes, and a call may come without a
   * change. Register the listener first and load afterwards, so that changes in between are notified too. Returns a
   * function that removes the listener.
   */
  on(topic: string, listener: Listener): () => void;
  /**
   * Calls the listeners of this process and waits for them. A caller that has just committed uses this so as not to
   * reply from a stale cache. Rejects with the first error of a listener.
   */
  dispatch(topic: string): Promise<void>;
  /**
   * Returns the time, by `performance.now()`, up to which all changes of other processes are synced; -Infinity before
   * the first sync.
   */
  syncedAt(): number;
  close(): Promise<void>;
}

export interface FeedOptions {
  readonly database: Database;
  /** The address of the dedicated connection; not needed by the embedded database, which has one process. */
  readonly databaseUrl: string | undefined;
  readonly log: Log;
  /** Milliseconds between two polls of the revisions. */
  readonly pollMs?: number;
}

/**
 * Increments the revision of `topic` in the transaction `tx` and returns it: a bigint in digits that grows in commit
 * order, because the row stays locked until the commit. Other processes are notified when the transaction commits.
 */
export async function bumpRevision(tx: AnyDatabase, topic: string): Promise<string> {
  const { rows } = await sql<{ revision: string }>`
    WITH bumped AS (
      INSERT INTO changes (topic, revision) VALUES (${topic}, 1)
      ON CONFLICT (topic) DO UPDATE SET revision = changes.revision + 1
      RETURNING topic, revision
    )
    SELECT revision, pg_notify(${channel}, topic) FROM bumped
  `.execute(tx);
  const [bumped] = rows;
  if (!bumped) throw new Error(`The revision of ${topic} was not raised.`);
  return bumped.revision;
}

/** Creates the feed of this process. On a server, it listens on its own connection until `close`. */
export function createFeed({ database, databaseUrl, log, pollMs = 250 }: FeedOptions): Feed {
  const listeners = new Map<string, Set<Listener>>();
  const notify = async (topic: string, mustReload: boolean) => {
    await Promise.all([...(listeners.get(topic) ?? [])].map((listener) => listener(mustReload)));
  };
  const dispatch = (topic: string) => notify(topic, false);
  const connection =
    database.kind === 'server' && databaseUrl !== undefined
      ? new FeedConnection(databaseUrl, {
          log,
          pollMs,
          history: database.history,
          moved: dispatch,
          refreshAll: async () => {
            await Promise.all([...listeners.keys()].map((topic) => notify(topic, true)));
          },
          onSilence: (sentAt) => database.pool.suspectBefore(sentAt),
        })
      : undefined;
  return {
    on(topic, listener) {
      const ofTopic = listeners.getOrInsertComputed(topic, () => new Set()).add(listener);
      return () => ofTopic.delete(listener);
    },
    dispatch,
    // The embedded database has no other process.
    syncedAt: () => (connection ? connection.syncedAt : performance.now()),
    close: async () => connection?.close(),
  };
}
