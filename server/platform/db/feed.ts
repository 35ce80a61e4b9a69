/**
 * News between processes: who changes a topic (the catalog, the settings) says so in the same transaction,
 * and every process that keeps a snapshot of it hears of the commit.
 */
import { EventEmitter } from 'node:events';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { type Database, serverConnection } from './database.ts';

type Listener = () => void;

export interface Feed {
  /** Calls `listener` after each change of the topic that another process has committed. Returns the undo. */
  on(topic: string, listener: Listener): () => void;
  /** Tells the listeners of this process, whatever the database does: for whoever has just committed. */
  dispatch(topic: string): void;
  close(): Promise<void>;
}

export interface FeedOptions {
  readonly database: Database;
  /** Of the dedicated connection; the pool's connections cannot listen. */
  readonly databaseUrl: string | undefined;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** Milliseconds between two looks at the revisions. */
  readonly pollMs?: number;
}

const channel = 'petalpaw_changes';

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
  return (rows[0] as { revision: string }).revision;
}
