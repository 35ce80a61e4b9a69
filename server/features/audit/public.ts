/** The public interface of `audit`. */
export { countAuditEntries } from './count-entries.ts';
export { entriesConcerning } from './entries-concerning.ts';
export { type ExportedMonth, type ExportRequest, exportAuditLog } from './export-log.ts';
export {
  type AuditEntry,
  findLastChange,
  hasAuditEntry,
  insertEntriesOf,
  type NewAuditEntry,
} from './queries.ts';
export { type AuditDetails, auditEntry, recordAudit, recordChange } from './record-audit.ts';
export { registerAuditMetrics, sealAuditLog } from './seal-entries.ts';
export { verifyAuditFile } from './sealed-file.ts';
export { verifyAuditLog } from './verify-log.ts';
