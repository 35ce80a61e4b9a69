/** The read endpoint of the audit log (contract §11). No endpoint writes here: the operations of other features do. */
import { type AnyEndpoint, endpoint, Reply } from '#platform/http/endpoint.ts';
import { nextLink } from '#platform/shapes/cursor.ts';
import { auditTable } from './audit-table.ts';
import { listAuditLogs } from './operations.ts';
import { auditEntry, auditEntryExample, auditLogQuery, auditTableExample, toReply } from './schema.ts';

export const auditEndpoints: readonly AnyEndpoint[] = [
  endpoint({
    operationId: 'listAuditLogs',
    method: 'GET',
    path: '/audit-logs',
    tag: 'Audit log',
    summary: 'List the audit log',
    description:
      'Newest first. Times without an offset are local time in the setting `timeZone`. The `Link` header leads to the next page by `cursor`, at the same cost for every page. With `Accept: text/csv` the answer is everything that the filters select, as one CSV document, whose header is in the language of the request; `page`, `limit` and `cursor` have no effect.',
    access: 'readAuditLog',
    origin: 'chosen',
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
      headers: { Link: 'With rel="next": the next page, if there is one (RFC 8288).' },
    },
    handle: async (call, { query }) => {
      const { data, pagination, next } = await listAuditLogs(call, query);
      return new Reply({
        data: { data: data.map(toReply), pagination },
        headers: next === undefined ? {} : { link: nextLink('/audit-logs', query, next) },
      });
    },
  }),
];
