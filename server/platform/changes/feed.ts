/**
 * News between processes: whoever changes a topic (the catalog, the settings) raises its revision in the same
 * transaction, and every process that keeps a snapshot of the topic makes a new one.
 */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { Log } from '#platform/db/log.ts';
import { channel, FeedConnection } from './feed-connection.ts';

/**
 * Makes a new snapshot; it is called again until it succeeds. `anew`: what was read before may never have been, so that
 * everything has to be read, and not only what has changed.
 */
type Listener = (anew: boolean) => void | Promise<void>;

export interface Feed {
  /**
   * Calls `listener` after changes of `topic`: several at once may be one call, and a call may come without a
   * change. Listen first and load afterwards: what changes in between is then heard of. Returns the undo.
   */
  on(topic: string, listener: Listener): () => void;
  /**
   * Calls the listeners of this process and waits for them: for whoever has just committed and must not
   * answer with an old snapshot behind it. Rejects with the first error of a listener.
   */
  dispatch(topic: string): Promise<void>;
  /** Up to then, by `performance.now()`, every change of another process has been heard of. Never, before the first. */
  syncedAt(): number;
  close(): Promise<void>;
}

export interface FeedOptions {
  readonly database: Database;
  /** Where the dedicated connection goes; the embedded database needs none, since it has one process. */
  readonly databaseUrl: string | undefined;
  readonly log: Log;
  /** Milliseconds between two looks at the revisions. */
  readonly pollMs?: number;
}

/**
 * Raises the revision of `topic` in the transaction `tx` and returns it: a bigint in digits that grows in the
 * order of the commits, because the row stays locked until then. Other processes hear of it when it commits.
 */
// biome-ignore lint/suspicious/noExplicitAny: the table belongs to no feature.
export async function bumpRevision(tx: Kysely<any>, topic: string): Promise<string> {
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

/** The feed of this process. On a server it listens on a connection of its own from now until `close`. */
export function createFeed({ database, databaseUrl, log, pollMs = 250 }: FeedOptions): Feed {
  const listeners = new Map<string, Set<Listener>>();
  const tell = async (topic: string, anew: boolean) => {
    await Promise.all([...(listeners.get(topic) ?? [])].map((listener) => listener(anew)));
  };
  const dispatch = (topic: string) => tell(topic, false);
  const connection =
    database.kind === 'server' && databaseUrl !== undefined
      ? new FeedConnection(databaseUrl, {
          log,
          pollMs,
          history: database.history,
          moved: dispatch,
          tellAllAnew: async () => {
            await Promise.all([...listeners.keys()].map((topic) => tell(topic, true)));
          },
          onSilence: (sentAt) => database.suspectBefore(sentAt),
        })
      : undefined;
  return {
    on(topic, listener) {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set.add(listener));
      return () => set.delete(listener);
    },
    dispatch,
    // The embedded database has no other process.
    syncedAt: () => (connection ? connection.syncedAt : performance.now()),
    close: async () => connection?.close(),
  };
}
