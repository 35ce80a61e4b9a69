/** The sessions of a user for the export of their data (contract §17). */
import type { Static } from 'typebox';
import { type exportedSession, toExportedSession } from '#features/auth/schema.ts';
import type { Call } from '#platform/data/call.ts';
import { everyPage } from '#platform/data/rows/every-page.ts';
import { Rows } from '#platform/data/rows/rows.ts';
import { selectSessionsOf } from './list-queries.ts';

/** Yields all stored sessions of the user, also those that have ended, oldest first. */
export async function* exportedSessions(
  call: Call,
  userId: string,
): AsyncGenerator<Rows<Static<typeof exportedSession>>, void> {
  const pages = everyPage(
    call.app,
    async (after, limit) => new Rows(await selectSessionsOf(call.db, userId, after, limit)),
  );
  for await (const sessions of pages) yield sessions.map(toExportedSession);
}
