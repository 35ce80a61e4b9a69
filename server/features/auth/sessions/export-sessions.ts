/** The sessions of a user for the export of their data (contract §17). */
import { toExportedSession } from '#features/auth/schema.ts';
import type { Call } from '#platform/data/call.ts';
import { everyPage } from '#platform/data/rows/every-page.ts';
import { Rows } from '#platform/data/rows/rows.ts';
import { selectSessionsOf } from './list-queries.ts';

/** Yields all stored sessions of the user, also those that have ended, oldest first. */
export function exportedSessions(call: Call, userId: string) {
  return everyPage(call.app, async (after, limit) => {
    const sessions = await selectSessionsOf(call.db, userId, after, limit);
    return new Rows(sessions.map(toExportedSession));
  });
}
