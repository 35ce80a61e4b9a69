/** A connection to a server that never blocks its callers: a connection that does not respond in time is destroyed. */

import { connect } from 'node:net';
import pg from 'pg';
import { currentDeadline } from '#platform/base/async/deadline.ts';
import { HostedClient, type HostedClientConfig } from './hosts.ts';

export interface BoundedClientConfig extends HostedClientConfig {
  /** Milliseconds that the server allows a statement (`statement_timeout`); undefined: no limit. */
  readonly statementMs?: number;
  /**
   * Called when a statement sent at `sentAt`, by `performance.now()`, has exceeded the time limit without a response.
   */
  readonly onSilence?: (sentAt: number) => void;
  /** Parameters of the startup message in addition to those of `pg`. */
  readonly startupParameters?: Readonly<Record<string, string>>;
  /** Keeps nothing in the session: statements are prepared without a name, for a single use. */
  readonly unnamedStatements?: boolean;
  /** The session has no `statement_timeout`: this process cancels a statement that takes too long. */
  readonly cancelsStatements?: boolean;
}

/** Milliseconds that the client waits beyond the server's limit on a statement: a live server has responded by then. */
const graceMs = 500;

/** Returns how long the client waits for a statement to which the server allows `statementMs`. */
export function clientTimeoutMs(statementMs: number): number {
  return statementMs + graceMs;
}

/**
 * Applies the client's own limit to every statement. The server's `statement_timeout` does not help when the server or
 * the network path is silent, which TCP detects only after minutes. The `query_timeout` of `pg` leaves the connection
 * as it is: its next user waits for the pending reply, or even receives it.
 */
export class BoundedClient extends HostedClient {
  readonly #config: BoundedClientConfig;
  #syncedAt = performance.now();

  constructor(config: BoundedClientConfig = {}) {
    super(config);
    this.#config = config;
  }

  /** The time of the last response, by `performance.now()`. */
  get syncedAt(): number {
    return this.#syncedAt;
  }

  /** Called by `pg` to build its startup message. */
  getStartupConf(): Record<string, string> {
    return { ...startupOf(this), ...this.#config.startupParameters };
  }

  override query: pg.Client['query'] = ((given: string | pg.QueryConfig, values?: unknown[]) => {
    const { statementMs = Infinity, cancelsStatements, unnamedStatements } = this.#config;
    const text = unnamedStatements ? withoutName(given) : given;
    const deadline = currentDeadline();
    const allowedMs = deadline?.leftMs ?? clientTimeoutMs(statementMs);
    const sentAt = performance.now();
    const timer =
      allowedMs < Infinity ? setTimeout(() => this.#terminate(sentAt), Math.max(0, allowedMs)) : undefined;
    const canceller =
      cancelsStatements && allowedMs < Infinity
        ? setTimeout(() => cancelRunning(this), Math.max(allowedMs - graceMs, allowedMs / 2))
        : undefined;
    deadline?.begin();
    const ended = () => {
      clearTimeout(timer);
      clearTimeout(canceller);
      deadline?.end();
    };
    return super.query(text as string, values).then(
      (result) => {
        this.#syncedAt = performance.now();
        ended();
        return result;
      },
      (error) => {
        // A refused statement counts as a response.
        if (error instanceof pg.DatabaseError) this.#syncedAt = performance.now();
        ended();
        throw error;
      },
    );
  }) as never;

  /** Ends the connection immediately and fails the statements running on it. */
  destroy(error: Error): void {
    (this as unknown as Wired).connection.stream.destroy(error);
  }

  #terminate(sentAt: number): void {
    const { statementMs = Infinity, onSilence } = this.#config;
    // A request with a short remaining deadline says nothing about the server.
    if (performance.now() - sentAt > statementMs) onSilence?.(sentAt);
    this.destroy(Object.assign(new Error('the database did not answer in time'), { code: 'ETIMEDOUT' }));
  }
}

function withoutName(query: string | pg.QueryConfig): string | pg.QueryConfig {
  if (typeof query === 'string' || query.name === undefined) return query;
  const { name: _, ...unnamed } = query;
  return unnamed;
}

/** Returns `pg`'s own startup message; its types lack the method. */
function startupOf(client: pg.Client): Record<string, string> {
  const { getStartupConf } = pg.Client.prototype as unknown as { getStartupConf(): Record<string, string> };
  return getStartupConf.call(client);
}

/** The part of the connection that `pg`'s types do not declare: the socket, or the TLS stream on top of it. */
interface Wired {
  readonly connection: { readonly stream: { destroy(error: Error): void } };
}

/**
 * The protocol's code for a cancel request: 1234 in the upper half and 5678 in the lower one, in the place where a
 * startup message has its version.
 */
const cancelCode = 80_877_102;

/** Milliseconds after which the attempt is abandoned. */
const cancelTimeoutMs = 2_000;

/**
 * Asks the server, on a separate connection, to cancel the statement that `client` runs; a pooler forwards the request.
 * The statement fails with 57014 as after a `statement_timeout`. Best effort: no reply confirms the request. The
 * request is sent without TLS, as in libpq before version 17; it has no effect once the connection has ended.
 */
function cancelRunning(client: pg.Client): void {
  const { processID, secretKey, host, port } = client as unknown as Cancellable;
  if (typeof processID !== 'number' || typeof secretKey !== 'number') return;
  const message = Buffer.alloc(16);
  for (const [at, value] of [message.length, cancelCode, processID, secretKey].entries()) {
    message.writeInt32BE(value, at * 4);
  }
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  socket.setTimeout(cancelTimeoutMs, () => socket.destroy());
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
