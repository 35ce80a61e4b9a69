/** Every write of every feature records an entry in the audit log here, in its own transaction. */
import { randomUUIDv7 } from 'node:crypto';
import type { AuditAction, AuditedRecord } from '#domain/access/audited.ts';
import type { Call } from '#platform/data/call.ts';
import { keptFields } from './kept-fields.ts';
import { insertAuditEntry, type NewAuditEntry } from './queries.ts';

export interface AuditDetails {
  /**
   * The record before and after the change; {@link keptFields} defines the part that is stored. Never contains a
   * secret.
   */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  /** The acting user, when that is not the caller: a sign-in acts for the user who signs in. */
  readonly actorId?: string;
}

/**
 * Appends an entry to the audit log in the transaction of `call` (contract §11; specification, "Bookings"). `action` is the
 * operationId of the request, or the name of a security event; `entityId` is null where there is no single record.
 */
export async function recordAudit(...of: Parameters<typeof auditEntry>): Promise<void> {
  const [{ db }] = of;
  await insertAuditEntry(db, auditEntry(...of));
}

/** A record before and after a change; one of them is absent when the record is created or deleted. */
interface Change<T> {
  readonly before?: T;
  readonly after?: T;
}

/** Appends an entry about the change of a record; `audited` returns the fields of it that the log keeps. */
export async function recordChange<T extends { readonly id: string }>(
  call: Call,
  action: AuditAction,
  entity: AuditedRecord,
  audited: (record: T) => Readonly<Record<string, unknown>>,
  { before, after }: Change<T>,
): Promise<void> {
  await recordAudit(call, action, entity, (before ?? after)?.id ?? null, {
    ...(before && { before: audited(before) }),
    ...(after && { after: audited(after) }),
  });
}

/**
 * Returns the entry that {@link recordAudit} appends, for a statement that writes the record and its entry together.
 */
export function auditEntry(
  call: Call,
  action: AuditAction,
  entity: AuditedRecord,
  entityId: string | null,
  { before, after, actorId = call.caller?.userId }: AuditDetails,
): NewAuditEntry {
  return {
    id: randomUUIDv7(),
    actorId: actorId ?? null,
    action,
    entity,
    entityId,
    ...keptFields(before, after),
    ip: call.ip,
    requestId: call.requestId,
  };
}
