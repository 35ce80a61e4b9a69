/** What the embedded database's thread and the rest of the process say to each other. */

export interface WorkerData {
  /** Where the database lies; it is made when it is not there. */
  readonly directory: string;
  /**
   * One 32-bit integer: bytes of answers that the thread has sent and nobody has taken. The thread stands still while
   * there are many, so that an answer of any size needs little memory.
   */
  readonly untaken: SharedArrayBuffer;
}

export type ToWorker =
  /** A new connection: the session is made as new. */
  | { readonly kind: 'connect'; readonly connection: number }
  /** Whole messages of the wire protocol. */
  | { readonly kind: 'bytes'; readonly connection: number; readonly bytes: Uint8Array<ArrayBuffer> }
  /** The second step of a copy of the database's directory (directory-copy.ts). */
  | { readonly kind: 'completeCopy'; readonly to: string; readonly since: number }
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
  /** The copy is whole, or why it is not. */
  | { readonly kind: 'copied'; readonly failure?: string }
  /** The housekeeping has failed; the queries go on. */
  | { readonly kind: 'untidy'; readonly text: string }
  /** PostgreSQL has said that it cannot go on, or its engine has failed. */
  | { readonly kind: 'dying'; readonly text: string };
