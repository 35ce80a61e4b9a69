/** The driver's own query as a base for PostgreSQL's COPY, which it has no words for ("COPY Operations" there). */
import pg from 'pg';

/** What a query sees of the driver's connection. */
export interface Connection {
  /** The socket, what TLS made of it, or the way to the embedded database. */
  readonly stream: import('node:stream').Duplex;
  /** Sends a statement. */
  query(text: string): void;
}

export type Done = (error: Error | null, result: pg.QueryResult) => void;

/** Runs the query past the client's own limits on a statement, which know statements in words only. */
export function submit(client: pg.PoolClient, query: object): void {
  const plain: (query: object) => unknown = pg.Client.prototype.query;
  plain.call(client, query);
}

/** The driver's own query, without a constructor that its types do not know. */
export const Query = pg.Query as unknown as new (
  config: { text: string },
  values: undefined,
  done: Done,
) => { readonly text: string };
