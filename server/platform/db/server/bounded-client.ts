/** A connection to a server that never blocks its callers: a connection that does not respond in time is destroyed. */
import pg from 'pg';
import { currentDeadline } from '#platform/async/deadline.ts';
import { cancelRunning } from './cancel-running.ts';
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
export function answerMs(statementMs: number): number {
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
    const allowedMs = deadline?.leftMs ?? answerMs(statementMs);
    const sentAt = performance.now();
    const timer =
      allowedMs < Infinity ? setTimeout(() => this.#giveUp(sentAt), Math.max(0, allowedMs)) : undefined;
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

  #giveUp(sentAt: number): void {
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
