/**
 * Exposes the driver's own query class as a base for PostgreSQL's COPY, which the driver does not support ("COPY
 * Operations" in PostgreSQL's documentation).
 */
import pg from 'pg';

/** The part of the driver's connection that a query uses. */
export interface Connection {
  /** The socket, the TLS stream on top of it, or the stream to the embedded database. */
  readonly stream: import('node:stream').Duplex;
  /** Sends a statement. */
  query(text: string): void;
}

export type Done = (error: Error | null, result: pg.QueryResult) => void;

/** Runs the query without the client's own limits on a statement, which support only statements as text. */
export function submit(client: pg.PoolClient, query: object): void {
  const plain: (query: object) => unknown = pg.Client.prototype.query;
  plain.call(client, query);
}

/** The driver's own query class, with a constructor signature that its types lack. */
export const Query = pg.Query as unknown as new (
  config: { text: string },
  values: undefined,
  done: Done,
) => { readonly text: string };
