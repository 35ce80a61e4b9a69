/** The read endpoints of the audit log (contract §11 and §16). No endpoint writes here: the operations of other features do. */

import { type AnyEndpoint, endpoint, linkedReply, linkHeader, shownPage } from '#platform/http/endpoint.ts';
import { auditTable } from './audit-table.ts';
import { getAuditProof, listAuditLogs, listAuditSeals } from './operations.ts';
import {
  auditEntry,
  auditEntryExample,
  auditLogQuery,
  auditProof,
  auditProofExample,
  auditSeal,
  auditSealExample,
  auditSealQuery,
  auditTableExample,
  shownSeal,
  toReply,
} from './schema.ts';

const forReaders = { tag: 'Audit log', access: 'readAuditLog' } as const;

export const auditEndpoints: readonly AnyEndpoint[] = [
  endpoint('listAuditLogs', 'GET /audit-logs', {
    ...forReaders,
    summary: 'List the audit log',
    description:
      'Newest first. Times without an offset are local time in the setting `timeZone`. The `Link` header leads to the next page by `cursor`, at the same cost for every page. With `Accept: text/csv` the answer is everything that the filters select, as one CSV document, whose header is in the language of the request; `page`, `limit` and `cursor` have no effect.',
    localized: true,
    query: auditLogQuery,
    csv: {
      access: 'readAuditLog',
      fileName: 'audit-log',
      example: auditTableExample,
      tableOf: auditTable,
    },
    success: {
      description: 'A page of entries',
      shape: 'page',
      schema: auditEntry,
      example: auditEntryExample,
      headers: linkHeader,
    },
    handle: async (call, { query }) =>
      linkedReply('/audit-logs', query, shownPage(await listAuditLogs(call, query), toReply)),
  }),
  endpoint('listAuditSeals', 'GET /audit-logs/seals', {
    ...forReaders,
    summary: 'List the seals of the audit log',
    description:
      'Newest first. Each seal covers the entries since the one before, and contains its hash. A hash that is kept elsewhere shows later whether anything under that seal or an earlier one was changed: `npm run audit:verify -- --from HASH`.',
    query: auditSealQuery,
    success: { description: 'A page of seals', shape: 'page', schema: auditSeal, example: auditSealExample },
    handle: async (call, { query }) => shownPage(await listAuditSeals(call, query), shownSeal),
  }),
  endpoint('getAuditProof', 'GET /audit-logs/:id/proof', {
    ...forReaders,
    summary: 'Prove an entry of the audit log',
    description:
      'The seal that covers the entry, and the inclusion path of RFC 9162 from the entry to the `root` of the seal. The leaf is the entry as `GET /audit-logs` shows it, in the canonical form of RFC 8785; a number that no double holds has all its digits. 404 until the entry is sealed, at most 10 seconds after it was written unless a transaction stays open.',
    pathExample: { id: auditEntryExample.id },
    success: { description: 'The proof', schema: auditProof, example: auditProofExample },
    handle: async (call, { params }) => {
      const { seal, ...proof } = await getAuditProof(call, params.id);
      return { seal: shownSeal(seal), ...proof };
    },
  }),
];
