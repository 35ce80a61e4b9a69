/** How long the embedded database waits, in milliseconds. */
export interface EmbeddedTimes {
  /** Between two steps of its maintenance (housekeeping.ts). */
  readonly maintenanceMs: number;
  /** A thread that dies is not restarted until this long after its start. */
  readonly restartMs: number;
  /** The thread may take this long to finish its work and to flush everything to disk. */
  readonly closeMs: number;
}

/** The times of a server; tests that would have to wait for them give shorter ones. */
export const embeddedTimes: EmbeddedTimes = { maintenanceMs: 2_000, restartMs: 2_000, closeMs: 4_000 };
