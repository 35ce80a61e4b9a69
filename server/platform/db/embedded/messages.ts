/** The messages between the embedded database's thread and the rest of the process. */

export interface WorkerData {
  /** The directory of the database; it is created if it does not exist. */
  readonly directory: string;
  /**
   * One 32-bit integer: bytes of replies that the thread has sent and the reader has not taken. The thread pauses while
   * there are many, so that a reply of any size needs little memory.
   */
  readonly untaken: SharedArrayBuffer;
  /** Milliseconds between two steps of the maintenance. */
  readonly maintenanceMs: number;
}

export type ToWorker =
  /** A new connection: the session is reset. */
  | { readonly kind: 'connect'; readonly connection: number }
  /** Whole messages of the wire protocol. */
  | { readonly kind: 'bytes'; readonly connection: number; readonly bytes: Uint8Array<ArrayBuffer> }
  /** The second step of a copy of the database's directory (directory-copy.ts). */
  | { readonly kind: 'completeCopy'; readonly to: string; readonly since: number }
  | { readonly kind: 'close' };

export type FromWorker =
  | { readonly kind: 'ready' }
  /** A piece of the reply to `bytes`; `last` marks the final piece. */
  | {
      readonly kind: 'bytes';
      readonly connection: number;
      readonly bytes: Uint8Array;
      readonly last: boolean;
    }
  /** The copy is complete, or `failure` says why it is not. */
  | { readonly kind: 'copied'; readonly failure?: string }
  /** The housekeeping has failed; queries continue. */
  | { readonly kind: 'untidy'; readonly text: string }
  /** PostgreSQL has reported that it cannot continue, or its engine has failed. */
  | { readonly kind: 'dying'; readonly text: string };
