/** A small table with a table cache, and processes that keep one, for the tests of the mechanism itself. */
import { sql } from 'kysely';
import type { App } from '#platform/data/app.ts';
import { backgroundCall, type Call } from '#platform/data/call.ts';
import { bumpRevision } from '#platform/data/changes/feed.ts';
import type { Database } from '#platform/data/db/database.ts';
import { fileDatabase } from '#platform/data/db/testing/file-database.ts';
import { transact } from '#platform/data/db/transaction.ts';
import { TableCache } from '#platform/data/table-cache/table-cache.ts';

export interface Note {
  readonly key: string;
  readonly text: string;
  readonly isDeleted: boolean;
  readonly revision: bigint;
}

/** A database with the table; all tests of the file share it. Call it at the top of the file. */
export const notesDatabase = () =>
  fileDatabase({
    sql: 'CREATE TABLE notes (key text PRIMARY KEY, text text NOT NULL, is_deleted boolean NOT NULL, revision bigint NOT NULL)',
  });

/** Removes the notes and the revisions that were drawn. */
export const emptyNotes = ({ pool }: Database) =>
  pool.query("DELETE FROM notes; DELETE FROM changes WHERE topic = 'notes'");

/** A process with a table cache. It reads the changes of others when `hear` is called, as the feed would do it. */
export function newProcess(database: Database) {
  const listeners: ((mustReload?: boolean) => void | Promise<void>)[] = [];
  const app = {
    database,
    feed: { on: (_topic: string, listener: () => void) => listeners.push(listener) },
  } as unknown as App;
  let hold: Promise<void> = Promise.resolve();
  const notes = new TableCache<Note, 'all' | 'short'>(app, {
    topic: 'notes',
    async readAfter(db, revision) {
      const waiting = hold;
      const rows = await readNotes(db, revision);
      await waiting;
      return rows;
    },
    keyOf: ({ key }) => key,
    order: (one, other) => (one.key < other.key ? -1 : 1),
    views: { all: () => true, short: ({ text }) => text.length < 3 },
  });
  const call = backgroundCall(app, 'test');
  return {
    notes,
    call,
    hear: () => Promise.all(listeners.map((listener) => listener())),
    /** Reads everything, as after a new connection or a failover. */
    hearReload: () => Promise.all(listeners.map((listener) => listener(true))),
    /** The next calls of `hear` read at once, but their result arrives when the promise is resolved. */
    holdUntil(promise: Promise<void>) {
      hold = promise;
    },
    write: (key: string, text: string | undefined, by: Call = call) =>
      notes.change(by, (inside, revision) => writeNote(inside.db, key, text, revision)),
    shown: () => Object.fromEntries(notes.rows('all').map(({ key, text }) => [key, text])),
  };
}

async function readNotes(db: Call['db'], revision: bigint): Promise<Note[]> {
  const { rows } = await sql<Record<keyof Note, never>>`
    SELECT key, text, is_deleted, revision FROM notes WHERE revision > ${String(revision)}`.execute(db);
  return rows.map((row) => ({ ...row, revision: BigInt(row.revision) }));
}

export async function writeNote(
  db: Call['db'],
  key: string,
  text: string | undefined,
  revision: string,
): Promise<Note> {
  const isDeleted = text === undefined;
  await sql`
    INSERT INTO notes VALUES (${key}, ${text ?? ''}, ${isDeleted}, ${revision})
    ON CONFLICT (key) DO UPDATE SET text = ${text ?? ''}, is_deleted = ${isDeleted}, revision = ${revision}`.execute(
    db,
  );
  return { key, text: text ?? '', isDeleted, revision: BigInt(revision) };
}

/** A write of another process, of which this one has no notification. */
export const writeElsewhere = (database: Database, key: string, text: string | undefined) =>
  transact(database.kysely, async (tx) => writeNote(tx, key, text, await bumpRevision(tx, 'notes')));

/** The notes in the database. */
export async function stored(database: Database): Promise<Record<string, string>> {
  const rows = await readNotes(database.kysely, 0n);
  return Object.fromEntries(rows.filter(({ isDeleted }) => !isDeleted).map(({ key, text }) => [key, text]));
}

/** Makes the call and runs `meanwhile` between the commit and the moment at which its writer is notified. */
export function committingSlowly(call: Call, meanwhile: () => Promise<unknown>): Call {
  const db = Object.create(call.db, {
    transaction: {
      value: () => ({
        async execute(run: (tx: unknown) => Promise<unknown>) {
          const result = await call.db.transaction().execute(run as never);
          await meanwhile();
          return result;
        },
      }),
    },
    isTransaction: { value: false },
  });
  return { ...call, db };
}
