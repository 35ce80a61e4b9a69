/** The data that a restore leaves out: a backup does not know which feeds have been deleted since. */

/** The table of the secret addresses. A restore leaves it out, as it does the sessions. */
export const feedTables: readonly string[] = ['calendar_feeds'];
