/** Reading the audit log (contract §11). Nothing here writes: entries come from what is done elsewhere. */
import { type AnyEndpoint, endpoint } from '#platform/http/endpoint.ts';
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
      'Newest first, in the order of the log’s one sequence. Times without an offset are meant in the setting `timeZone`.',
    access: 'readAuditLog',
    origin: 'chosen',
    query: auditLogQuery,
    success: {
      description: 'A page of entries',
      shape: 'page',
      schema: auditEntry,
      example: auditEntryExample,
    },
    handle: async (call, { query }) => {
      const { data, pagination } = await listAuditLogs(call, query);
      return { data: data.map(toReply), pagination };
    },
  }),
];
