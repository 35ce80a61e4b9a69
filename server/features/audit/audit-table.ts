/** The audit log as a table (contract §19). */
import { keysetBatches } from '#platform/answers/keyset-batches.ts';
import type { Cells, CsvTable } from '#platform/answers/send-csv.ts';
import type { SignedInCall } from '#platform/call.ts';
import { sortOrderOf } from '#platform/shapes/shapes.ts';
import { auditColumns, auditTableHeader } from './audit-table-header.ts';
import { type AuditEntry, findAuditEntries, selectSeqs } from './queries.ts';
import { type AuditLogQuery, toReply } from './schema.ts';
import { filterOf } from './selection.ts';

/**
 * Returns all entries that the query selects, in its order, with the header in the language of the call. `page`, `limit`
 * and `cursor` have no effect.
 *
 * @throws Refusal VALIDATION_FAILED.
 */
export function auditTable(call: SignedInCall, query: AuditLogQuery): CsvTable {
  const filter = filterOf(call, query);
  const sortOrder = sortOrderOf(query);
  return {
    header: auditTableHeader(call.language),
    batches: keysetBatches<string, Cells>(call.app, {
      findKeys: async (after, most) =>
        filter ? await selectSeqs(call.db, filter, sortOrder, most, after) : [],
      readRows: async (seqs) => (await findAuditEntries(call.db, seqs, sortOrder)).map(cellsOf),
    }),
  };
}

function cellsOf(entry: AuditEntry): Cells {
  const reply = toReply(entry);
  const cells = { ...reply, before: jsonText(reply.before), after: jsonText(reply.after) };
  return auditColumns.map((column) => cells[column]);
}

function jsonText(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}
