/** A connection to a server that cannot keep anybody waiting: one that does not answer in time is destroyed. */
import pg from 'pg';
import { currentDeadline } from '#platform/async/deadline.ts';
import { cancelRunning } from './cancel-running.ts';
import { HostedClient, type HostedClientConfig } from './hosts.ts';

export interface BoundedClientConfig extends HostedClientConfig {
  /** Milliseconds that the server allows a statement (`statement_timeout`); undefined: nobody counts. */
  readonly statementMs?: number;
  /** Told that a statement which was sent at `sentAt`, by `performance.now()`, should have been answered long ago. */
  readonly onSilence?: (sentAt: number) => void;
  /** Parameters of the startup message besides those of `pg`. */
  readonly startupParameters?: Readonly<Record<string, string>>;
  /** Nothing is kept in the session: statements are prepared without their names, for one use. */
  readonly unnamedStatements?: boolean;
  /** The session has no `statement_timeout`: a statement that takes too long is cancelled from here. */
  readonly cancelsStatements?: boolean;
}

/** Milliseconds that the client allows a statement more than the server does: one that lives answers by then. */
const graceMs = 500;

/** How long a statement is waited for that the server allows `statementMs`. */
export function answerMs(statementMs: number): number {
  return statementMs + graceMs;
}

/**
 * The client's own limit on every statement. The server's `statement_timeout` is of no use when the server, or the
 * way to it, is silent: TCP notices that after minutes. The limit that `pg` has, `query_timeout`, leaves the
 * connection as it is: whoever gets it next waits for, or even receives, the answer that is still to come.
 */
export class BoundedClient extends HostedClient {
  readonly #config: BoundedClientConfig;
  #syncedAt = performance.now();

  constructor(config: BoundedClientConfig = {}) {
    super(config);
    this.#config = config;
  }

  /** The last sign of life, by `performance.now()`. */
  get syncedAt(): number {
    return this.#syncedAt;
  }

  /** Called by `pg` for what its startup message says. */
  getStartupConf(): Record<string, string> {
    return { ...startupOf(this), ...this.#config.startupParameters };
  }

  override query: pg.Client['query'] = ((given: string | pg.QueryConfig, values?: unknown[]) => {
    const { statementMs = Infinity, cancelsStatements, unnamedStatements } = this.#config;
    const text = unnamedStatements ? withoutName(given) : given;
    const patience = currentDeadline();
    const allowedMs = patience?.leftMs ?? answerMs(statementMs);
    const sentAt = performance.now();
    const timer =
      allowedMs < Infinity ? setTimeout(() => this.#giveUp(sentAt), Math.max(0, allowedMs)) : undefined;
    const canceller =
      cancelsStatements && allowedMs < Infinity
        ? setTimeout(() => cancelRunning(this), Math.max(allowedMs - graceMs, allowedMs / 2))
        : undefined;
    patience?.begin();
    const ended = () => {
      clearTimeout(timer);
      clearTimeout(canceller);
      patience?.end();
    };
    return super.query(text as string, values).then(
      (result) => {
        this.#syncedAt = performance.now();
        ended();
        return result;
      },
      (error) => {
        // A refusal is an answer.
        if (error instanceof pg.DatabaseError) this.#syncedAt = performance.now();
        ended();
        throw error;
      },
    );
  }) as never;

  /** Ends the connection at once, and fails what is under way on it. */
  destroy(error: Error): void {
    (this as unknown as Wired).connection.stream.destroy(error);
  }

  #giveUp(sentAt: number): void {
    const { statementMs = Infinity, onSilence } = this.#config;
    // A request that had little patience left says nothing about the server.
    if (performance.now() - sentAt > statementMs) onSilence?.(sentAt);
    this.destroy(Object.assign(new Error('the database did not answer in time'), { code: 'ETIMEDOUT' }));
  }
}

function withoutName(query: string | pg.QueryConfig): string | pg.QueryConfig {
  if (typeof query === 'string' || query.name === undefined) return query;
  const { name: _, ...unnamed } = query;
  return unnamed;
}

/** `pg`'s own startup message; the method is missing in its types. */
function startupOf(client: pg.Client): Record<string, string> {
  const { getStartupConf } = pg.Client.prototype as unknown as { getStartupConf(): Record<string, string> };
  return getStartupConf.call(client);
}

/** What `pg` does not tell its types: the socket, or what TLS has made of it. */
interface Wired {
  readonly connection: { readonly stream: { destroy(error: Error): void } };
}
