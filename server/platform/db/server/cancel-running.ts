/** Cancels what a connection runs, as PostgreSQL's protocol has it ("Canceling Requests in Progress"). */
import { connect } from 'node:net';
import type pg from 'pg';

/** Of the protocol: 1234 in the upper half and 5678 in the lower one, where a startup message has its version. */
const cancelCode = 80_877_102;

/** Milliseconds after which the attempt is given up. */
const longestMs = 2_000;

/**
 * Asks the server, on a connection of its own, to cancel the statement that `client` runs; a pooler passes that on. The
 * statement fails with 57014 as after a `statement_timeout`. Best effort: nobody is told whether it arrived. The
 * request goes without TLS, as that of libpq before version 17; it is worth nothing once the connection has ended.
 */
export function cancelRunning(client: pg.Client): void {
  const { processID, secretKey, host, port } = client as unknown as Cancellable;
  if (typeof processID !== 'number' || typeof secretKey !== 'number') return;
  const message = Buffer.alloc(16);
  for (const [at, value] of [message.length, cancelCode, processID, secretKey].entries()) {
    message.writeInt32BE(value, at * 4);
  }
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  socket.setTimeout(longestMs, () => socket.destroy());
  socket.on('error', () => {});
  socket.unref();
  // PgBouncer forgets the request when the connection is ended before it has passed it on; it ends it itself then.
  socket.write(message);
}

/** What `pg` does not tell its types. */
interface Cancellable {
  readonly processID: unknown;
  readonly secretKey: unknown;
  readonly host: string;
  readonly port: number;
}
