/**
 * The thread in which the embedded PostgreSQL runs. It uses only the wire protocol: `pg`'s messages arrive as bytes,
 * and PostgreSQL's replies are sent as bytes (thread.ts is the other end).
 */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { completeCopy } from './directory-copy.ts';
import type { FromWorker, ToWorker, WorkerData } from './thread.ts';

/** Replies are sent in pieces of this many bytes: large enough to be cheap, small enough to stream. */
const pieceBytes = 128 * 1024;

/** The buffer that collects a reply. It is reused, because garbage would accumulate to tens of megabytes. */
const gathered = new Uint8Array(pieceBytes);

/** Bytes of replies that may be in transit. The thread sends more once the reader has taken them. */
const maxUnreadBytes = 1024 * 1024;

/**
 * A line of PostgreSQL's log. Text quoted in a message cannot look like one, since continuation lines begin with a tab.
 */
const fatalLine = /^\S+ \S+ \S+ \[\d+\] ((?:FATAL|PANIC): .*)$/;

const port = parentPort;
if (!port) throw new Error('worker.ts runs in a worker thread only.');

const { directory, unread: unreadBytes, maintenanceMs } = workerData as WorkerData;
const unread = new Int32Array(unreadBytes);
const database = await PGlite.create(directory, {
  extensions: { btree_gist, pg_trgm },
  startParams: [
    ...PGlite.defaultStartParams,
    // Halves the resident size of the defaults, which assume a machine dedicated to PostgreSQL.
    ...['-c', 'shared_buffers=16MB', '-c', 'max_connections=5'],
    // Limits the log to replay after a kill, and the disk space.
    ...['-c', 'min_wal_size=32MB', '-c', 'max_wal_size=64MB'],
    // Errors below FATAL are replies to a query and are reported there.
    ...['-c', 'log_min_messages=fatal'],
  ],
  onStderr(line) {
    const [, text] = fatalLine.exec(line) ?? [];
    if (text !== undefined) send({ kind: 'failed', text });
    return false;
  },
});

reportTraps();

// One session exists and outlives the connections of the pool; messages of earlier connections are dropped.
let connection = 0;
// Messages are processed one at a time: PGlite does not queue raw protocol bytes itself.
let last: Promise<void> = Promise.resolve();
let queued = 0;
let closing = false;

let maintenance = setTimeout(runMaintenance, maintenanceMs);

port.on('message', (message: ToWorker) => enqueue(() => handle(message)));
send({ kind: 'ready' });

/**
 * Reports errors of the engine, such as a stack overflow or lack of memory: PGlite swallows them and may retry the same
 * message forever. Status 100 is PGlite's own way to leave an error (PGlite's POSTGRES_MAIN_LONGJMP).
 */
function reportTraps(): void {
  const engine = database.Module as unknown as { _PostgresMainLoopOnce(): void };
  const next = engine._PostgresMainLoopOnce;
  engine._PostgresMainLoopOnce = () => {
    try {
      next();
    } catch (error) {
      if ((error as { status?: number }).status !== 100) send({ kind: 'failed', text: String(error) });
      throw error;
    }
  };
}

function enqueue(work: () => Promise<void>): Promise<void> {
  queued++;
  last = last.then(work).finally(() => queued--);
  return last;
}

/** Runs the maintenance, but not while messages wait and never inside a transaction, since the session is shared. */
async function runMaintenance(): Promise<void> {
  let pause = maintenanceMs;
  if (queued === 0) {
    await enqueue(async () => {
      try {
        if (!database.isInTransaction()) await maintain(database);
      } catch (error) {
        send({ kind: 'maintenanceFailed', text: String(error) });
        pause = pauseAfterFailureMs;
      }
    });
  }
  if (!closing) maintenance = setTimeout(runMaintenance, pause);
}

async function handle(message: ToWorker): Promise<void> {
  switch (message.kind) {
    case 'connect':
      connection = message.connection;
      await run(simpleQuery('ROLLBACK'), () => {});
      await run(simpleQuery('DISCARD ALL'), () => {});
      break;
    case 'bytes':
      if (message.connection === connection) await answer(message.bytes);
      break;
    case 'completeCopy':
      send({ kind: 'copied', ...(await finishCopy(message.to, message.since)) });
      break;
    case 'close':
      closing = true;
      clearTimeout(maintenance);
      await database.close();
      port?.close();
      break;
  }
}

/** Only this thread writes to the directory; a checkpoint first leaves the copy little to recover. */
async function finishCopy(to: string, since: number): Promise<{ failure?: string }> {
  try {
    await database.exec('CHECKPOINT');
    completeCopy(directory, to, since);
    return {};
  } catch (error) {
    return { failure: String(error) };
  }
}

async function answer(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  let size = 0;
  const flush = (isLast: boolean) => {
    const sent = gathered.slice(0, size);
    size = 0;
    Atomics.add(unread, 0, sent.length);
    send({ kind: 'bytes', connection, bytes: sent, last: isLast }, [sent.buffer]);
  };
  await run(bytes, (piece) => {
    // `piece` is a view of PostgreSQL's own memory, which the next piece overwrites.
    for (let at = 0; at < piece.length; ) {
      const part = piece.subarray(at, at + pieceBytes - size);
      gathered.set(part, size);
      at += part.length;
      size += part.length;
      if (size < pieceBytes) continue;
      flush(false);
      waitForReader();
    }
  });
  flush(true);
  // Freed immediately, without waiting for the garbage collector: a restore sends all of its data this way.
  bytes.buffer.transfer(0);
}

/**
 * Blocks the whole thread, because PostgreSQL cannot be left in the middle of a reply. Terminating the thread ends the
 * wait.
 */
function waitForReader(): void {
  for (;;) {
    const bytes = Atomics.load(unread, 0);
    if (bytes <= maxUnreadBytes) return;
    Atomics.wait(unread, 0, bytes);
  }
}

/** Avoids execProtocolRaw, which retains every reply message. */
function run(bytes: Uint8Array, onRawData: (piece: Uint8Array) => void): Promise<void> {
  return database.execProtocolRawStream(bytes, { onRawData });
}

/** PostgreSQL documentation, "Message Formats", Query. */
function simpleQuery(sql: string): Uint8Array {
  const text = Buffer.from(`${sql}\0`);
  const head = Buffer.from('Q\0\0\0\0', 'latin1');
  head.writeInt32BE(4 + text.length, 1);
  return Buffer.concat([head, text]);
}

function send(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer);
}

/** Milliseconds until `maintain` is called again after a failed call, so that failures do not flood the log. */
const pauseAfterFailureMs = 60_000;

/** Bytes: a start replays about 100 MB of write-ahead log per second. */
const maxLogBytes = 32 * 1024 * 1024;

/** Performs one small step if one is due: a checkpoint, or a VACUUM of the table that needs it most. */
async function maintain(database: PGlite): Promise<void> {
  const { rows } = await database.query<{ log_bytes: string; due_table: string | null }>(whatIsDue);
  const [due] = rows;
  if (Number(due?.log_bytes) > maxLogBytes) await database.exec('CHECKPOINT');
  else if (due?.due_table) await database.exec(`VACUUM (ANALYZE) ${due.due_table}`);
}

/** The thresholds are autovacuum's own defaults (PostgreSQL documentation, "The Autovacuum Daemon"). */
const whatIsDue = `
  SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::text AS log_bytes,
         (SELECT relid::regclass::text
            FROM pg_stat_user_tables
           WHERE n_dead_tup > 50 + 0.2 * n_live_tup OR n_mod_since_analyze > 50 + 0.1 * n_live_tup
           ORDER BY n_dead_tup + n_mod_since_analyze DESC
           LIMIT 1) AS due_table
    FROM pg_control_checkpoint()`;
