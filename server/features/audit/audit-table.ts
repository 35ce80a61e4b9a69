/** The audit log as a table (contract §19). */

import type { SignedInCall } from '#platform/data/call.ts';
import { jsonText } from '#platform/data/db/columns.ts';
import { sortOrderOf } from '#platform/data/shapes/shapes.ts';
import { type Cells, type CsvTable, csvTable } from '#platform/http/responses/send-csv.ts';
import texts from './audit-table-texts.json' with { type: 'json' };
import { filterOf } from './list-query.ts';
import { type AuditEntry, findAuditEntries, selectSeqs } from './queries.ts';
import { type AuditLogQuery, toReply } from './schema.ts';

type Column = keyof typeof texts.en;

/**
 * Returns all entries that the query selects, in its order, with the header in the language of the call. `page`, `limit`
 * and `cursor` have no effect.
 *
 * @throws Refusal VALIDATION_FAILED.
 */
export function auditTable(call: SignedInCall, query: AuditLogQuery): CsvTable {
  const filter = filterOf(call, query);
  const sortOrder = sortOrderOf(query);
  return csvTable<string, Column>(call, texts, {
    findKeys: async (after, most) =>
      filter ? await selectSeqs(call.db, filter, sortOrder, most, after) : [],
    readRows: async (seqs) => (await findAuditEntries(call.db, seqs, sortOrder)).map(cellsOf),
  });
}

function cellsOf(entry: AuditEntry): Cells<Column> {
  const reply = toReply(entry);
  return { ...reply, before: jsonText(reply.before), after: jsonText(reply.after) };
}
