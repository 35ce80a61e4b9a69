/** The public interface of `audit`. */
export { countAuditEntries } from './count-entries.ts';
export { entriesConcerning } from './export-entries.ts';
export { type AuditEntry, hasAuditEntry } from './queries.ts';
export { type AuditEvent, auditEntry, recordAudit } from './record-audit.ts';
