/** The public interface of `audit`. */
export { countAuditEntries } from './count-entries.ts';
export { hasAuditEntry } from './queries.ts';
export { type AuditEvent, auditEntry, recordAudit } from './record-audit.ts';
