/**
 * The thread in which the embedded PostgreSQL runs. It speaks nothing but the wire protocol: what `pg` writes
 * comes in as bytes, what PostgreSQL answers goes out as bytes (see embedded.ts, the other end).
 */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { FromWorker, ToWorker, WorkerData } from './embedded.ts';

/** Answers leave in pieces of about this many bytes: large enough to be cheap, small enough to stream. */
const pieceBytes = 128 * 1024;

const { directory } = workerData as WorkerData;
const port = parentPort;
if (!port) throw new Error('embedded-worker.ts runs in a worker thread only.');

const database = await PGlite.create(directory, {
  extensions: { btree_gist, pg_trgm },
  // Less than half the resident size of the defaults, which are made for a machine of PostgreSQL's own.
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB', '-c', 'max_connections=5'],
});

// There is one session, and it outlives the connections of the pool: each new one starts in a clean session.
let connection = 0;
// One message after the other: PGlite does not queue raw protocol bytes itself.
let last: Promise<void> = Promise.resolve();

port.on('message', (message: ToWorker) => {
  last = last.then(() => handle(message));
});
send({ kind: 'ready' });

async function handle(message: ToWorker): Promise<void> {
  switch (message.kind) {
    case 'connect':
      connection = message.connection;
      await discard(simpleQuery('ROLLBACK'));
      await discard(simpleQuery('DISCARD ALL'));
      break;
    case 'bytes':
      if (message.connection === connection) await answer(message.bytes);
      break;
    case 'close':
      await database.close();
      send({ kind: 'closed' });
      port?.close();
      break;
  }
}

async function answer(bytes: Uint8Array): Promise<void> {
  let pieces: Uint8Array[] = [];
  let size = 0;
  const flush = () => {
    if (size === 0) return;
    const whole = joined(pieces, size);
    send({ kind: 'bytes', connection, bytes: whole }, [whole.buffer]);
    pieces = [];
    size = 0;
  };
  // Not execProtocolRaw: it keeps every message it has ever parsed.
  await database.execProtocolRawStream(bytes, {
    onRawData: (piece) => {
      // A view of PostgreSQL's own memory, overwritten by the next one.
      pieces.push(piece.slice());
      size += piece.length;
      if (size >= pieceBytes) flush();
    },
  });
  flush();
  send({ kind: 'answered', connection });
}

async function discard(bytes: Uint8Array): Promise<void> {
  await database.execProtocolRawStream(bytes, { onRawData: () => {} });
}

/** The simple query message (PostgreSQL documentation, "Message Formats", Query). */
function simpleQuery(sql: string): Uint8Array {
  const text = Buffer.from(`${sql}\0`);
  const message = Buffer.alloc(5 + text.length);
  message.write('Q', 0, 'latin1');
  message.writeInt32BE(4 + text.length, 1);
  text.copy(message, 5);
  return message;
}

function joined(pieces: Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

function send(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer);
}
