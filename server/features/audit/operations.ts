/** The operation of the endpoint of the audit log. */
import type { SignedInCall } from '#platform/call.ts';
import { pageOf, pageRequest } from '#platform/shapes/shapes.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { type AuditEntry, findAuditEntries, selectAuditPage } from './queries.ts';
import type { AuditLogQuery } from './schema.ts';
import { filterOf } from './selection.ts';

/**
 * Returns the entries that pass the filters, in the order of the log's single sequence, by page or by cursor
 * (contract §11). `next` is the cursor of the following page, undefined on the last one.
 *
 * @throws Refusal VALIDATION_FAILED for an invalid cursor, or a cursor of a list in the other order.
 */
export async function listAuditLogs(call: SignedInCall, query: AuditLogQuery) {
  const page = pageRequest(query);
  const after = query.cursor === undefined ? undefined : readCursor(page, query.cursor);
  const filter = filterOf(call, query);
  if (filter === undefined) return { ...pageOf<AuditEntry>(page, [], 0), next: undefined };
  const { seqs, total, hasNext } = await selectAuditPage(call.db, filter, page, after?.seq);
  const entries = await findAuditEntries(call.db, seqs, page.sortOrder);
  const number = after?.page ?? page.page;
  const last = hasNext ? seqs.at(-1) : undefined;
  return {
    ...pageOf({ ...page, page: number }, entries, total),
    next: last && writeCursor(page, { seq: last, page: number + 1 }),
  };
}
