/** Cancels the running statement of a connection through PostgreSQL's protocol ("Canceling Requests in Progress"). */
import { connect } from 'node:net';
import type pg from 'pg';

/**
 * The protocol's code for a cancel request: 1234 in the upper half and 5678 in the lower one, in the place where a
 * startup message has its version.
 */
const cancelCode = 80_877_102;

/** Milliseconds after which the attempt is abandoned. */
const longestMs = 2_000;

/**
 * Asks the server, on a separate connection, to cancel the statement that `client` runs; a pooler forwards the request.
 * The statement fails with 57014 as after a `statement_timeout`. Best effort: no reply confirms the request. The
 * request is sent without TLS, as in libpq before version 17; it has no effect once the connection has ended.
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
  // PgBouncer drops the request if the connection is ended before it has forwarded the request; it then ends it itself.
  socket.write(message);
}

/** The fields of the client that `pg`'s types do not declare. */
interface Cancellable {
  readonly processID: unknown;
  readonly secretKey: unknown;
  readonly host: string;
  readonly port: number;
}
