/** The interface of `audit` for other features. */
export { type AuditEvent, auditEntry, countAuditEntries, recordAudit } from './operations.ts';
