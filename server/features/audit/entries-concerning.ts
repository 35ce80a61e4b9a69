/** The audit entries by and about a user for the export of their data (contract §17). */
import { everyPage } from '#platform/answers/every-page.ts';
import type { Rows } from '#platform/answers/rows.ts';
import type { Call } from '#platform/call.ts';
import { selectSeqsConcerning } from './entries-concerning-queries.ts';
import { type AuditEntry, findAuditEntries } from './queries.ts';

/** Yields all entries of which the user is the actor or the record, oldest first. */
export function entriesConcerning(call: Call, userId: string): AsyncGenerator<Rows<AuditEntry>, void> {
  return everyPage(call.app, async (after, limit) =>
    findAuditEntries(call.db, await selectSeqsConcerning(call.db, userId, after, limit), 'asc'),
  );
}
