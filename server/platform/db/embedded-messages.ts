/** What the embedded database's thread and the rest of the process say to each other. */

export interface WorkerData {
  /** Where the database lies; it is made when it is not there. */
  readonly directory: string;
}

export type ToWorker =
  /** A new connection: the session is made as new. */
  | { readonly kind: 'connect'; readonly connection: number }
  /** Whole messages of the wire protocol. */
  | { readonly kind: 'bytes'; readonly connection: number; readonly bytes: Uint8Array }
  | { readonly kind: 'close' };

export type FromWorker =
  | { readonly kind: 'ready' }
  /** A piece of the answer to `bytes`; `last` ends it. */
  | {
      readonly kind: 'bytes';
      readonly connection: number;
      readonly bytes: Uint8Array;
      readonly last: boolean;
    }
  /** PostgreSQL has logged that it cannot go on. */
  | { readonly kind: 'dying'; readonly text: string };
