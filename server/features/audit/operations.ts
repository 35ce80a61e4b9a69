/** The audit log's door: every write of every feature records itself here, in its own transaction. */
import { randomUUIDv7 } from 'node:crypto';
import type { Call } from '#platform/call.ts';
import { insertAuditEntry, type NewAuditEntry } from './queries.ts';

export interface AuditEvent {
  /** The operationId of what was done, or the name of a security event. */
  readonly action: string;
  /** What kind of record: `service`, `user`, `signIn`, … */
  readonly entity: string;
  readonly entityId?: string | null;
  /** The record before and after. Only the fields that differ are kept. Never a secret. */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  /** Who did it, where that is not the caller: a sign-in acts for the user it lets in. */
  readonly actorId?: string;
}

/** Appends an entry to the audit log, in the transaction of `call` (contract §11; specification, "Bookings"). */
export async function record(call: Call, event: AuditEvent): Promise<void> {
  await insertAuditEntry(call.db, auditEntry(call, event));
}

/** The entry that {@link record} appends, for a statement that appends it together with what it is about. */
export function auditEntry(call: Call, event: AuditEvent): NewAuditEntry {
  const { before, after } = changedFields(event.before, event.after);
  return {
    id: randomUUIDv7(),
    actorId: event.actorId ?? call.caller?.userId ?? null,
    action: event.action,
    entity: event.entity,
    entityId: event.entityId ?? null,
    before,
    after,
    ip: call.ip,
    requestId: call.requestId,
  };
}

type Fields = Readonly<Record<string, unknown>> | undefined;

function changedFields(before: Fields, after: Fields): { before: string | null; after: string | null } {
  if (before === undefined || after === undefined) return { before: text(before), after: text(after) };
  const keys = Object.keys({ ...before, ...after }).filter((key) => text(before[key]) !== text(after[key]));
  const pick = (fields: Readonly<Record<string, unknown>>) =>
    text(Object.fromEntries(keys.filter((key) => key in fields).map((key) => [key, fields[key]])));
  return { before: pick(before), after: pick(after) };
}

/** JSON text; a bigint becomes the number that it is. */
function text(value: unknown): string | null {
  if (value === undefined) return null;
  return JSON.stringify(value, (_key, part) =>
    typeof part === 'bigint' ? JSON.rawJSON(String(part)) : part,
  );
}
