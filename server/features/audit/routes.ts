/** Reading the audit log (contract §11). Nothing here writes: entries come from what is done elsewhere. */
import { Answer, type AnyEndpoint, endpoint } from '#platform/http/endpoint.ts';
import { nextLink } from '#platform/shapes/cursor.ts';
import { listAuditLogs } from './operations.ts';
import { auditEntry, auditEntryExample, auditLogQuery, toReply } from './schema.ts';

export const auditEndpoints: readonly AnyEndpoint[] = [
  endpoint({
    operationId: 'listAuditLogs',
    method: 'GET',
    path: '/audit-logs',
    tag: 'Audit log',
    summary: 'List what was done',
    description:
      'Newest first, in the order of the log’s one sequence. Times without an offset are meant in the setting `timeZone`. The `Link` header leads from page to page by `cursor`, at the same cost however deep.',
    access: 'readAuditLog',
    origin: 'chosen',
    query: auditLogQuery,
    success: {
      description: 'A page of entries',
      shape: 'page',
      schema: auditEntry,
      example: auditEntryExample,
      headers: { Link: 'With rel="next": the next page, if there is one (RFC 8288).' },
    },
    handle: async (call, { query }) => {
      const { data, pagination, next } = await listAuditLogs(call, query);
      return new Answer({
        data: { data: data.map(toReply), pagination },
        headers: next === undefined ? {} : { link: nextLink('/audit-logs', query, next) },
      });
    },
  }),
];
