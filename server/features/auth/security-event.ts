/** Security events: an audit entry in the transaction, and a log line once that is committed (ASVS 5.0, 16.3). */
import type { AuditAction, AuditedRecord } from '#domain/access/audited.ts';
import { type AuditDetails, recordAudit } from '#features/audit/public.ts';
import type { Call } from '#platform/data/call.ts';
import { afterCommit } from '#platform/data/db/transaction.ts';
import { countSecurityEvent } from './auth-metrics.ts';

/** Records the event. Neither the entry nor the line may contain a secret or an address. */
export async function recordSecurityEvent(
  call: Call,
  action: AuditAction,
  entity: AuditedRecord,
  entityId: string | null,
  details: AuditDetails = {},
): Promise<void> {
  await recordAudit(call, action, entity, entityId, details);
  const actorId = details.actorId ?? call.caller?.userId;
  const line = { event: action, entity, entityId, actorId, requestId: call.requestId, ip: call.ip };
  afterCommit(call.db, () => {
    call.app.log.info(line, 'security event');
    countSecurityEvent(call.app, action);
  });
}
