/** The audit log's door: every write of every feature records itself here, in its own transaction. */
import { randomUUIDv7 } from 'node:crypto';
import type { Call, SignedInCall } from '#platform/call.ts';
import { instantOf } from '#platform/shapes/instants.ts';
import { isUuid, pageOf, pageRequest } from '#platform/shapes/shapes.ts';
import { countAuditEntries } from './count-entries.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { keptFields } from './kept-fields.ts';
import {
  type AuditEntry,
  findAuditEntries,
  insertAuditEntry,
  type NewAuditEntry,
  selectAuditPage,
} from './queries.ts';
import type { AuditLogQuery } from './schema.ts';

export interface AuditEvent {
  /** The operationId of what was done, or the name of a security event. */
  readonly action: string;
  /** What kind of record: `service`, `user`, `signIn`, … */
  readonly entity: string;
  readonly entityId?: string | null;
  /** The record before and after. What is kept of it says {@link keptFields}. Never a secret. */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  /** Who did it, where that is not the caller: a sign-in acts for the user it lets in. */
  readonly actorId?: string;
}

/** Appends an entry to the audit log, in the transaction of `call` (contract §11; specification, "Bookings"). */
export async function recordAudit(call: Call, event: AuditEvent): Promise<void> {
  await insertAuditEntry(call.db, auditEntry(call, event));
}

/** The entry that {@link recordAudit} appends, for a statement that appends it together with what it is about. */
export function auditEntry(call: Call, event: AuditEvent): NewAuditEntry {
  const { before, after } = keptFields(event.before, event.after);
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

/**
 * The entries that pass the filters, in the order of the log's one sequence, page by page or from cursor to cursor
 * (contract §11). `next` is the cursor of the following page, undefined on the last one.
 *
 * @throws Refusal VALIDATION_FAILED for a cursor that is none, or one of a list in the other order.
 */
export async function listAuditLogs(call: SignedInCall, query: AuditLogQuery) {
  const page = pageRequest(query);
  const after = query.cursor === undefined ? undefined : readCursor(page, query.cursor);
  const { actorId, action, entity, entityId, from, to } = query;
  const filter = {
    actorId,
    action,
    entity,
    // Ids are kept as the server writes them; those that are no UUIDs (keys of settings) have a case.
    entityId: entityId && isUuid(entityId) ? entityId.toLowerCase() : entityId,
    from: from === undefined ? undefined : instantOf(call, 'from', from),
    to: to === undefined ? undefined : instantOf(call, 'to', to),
  };
  if (actorId !== undefined && !isUuid(actorId))
    return { ...pageOf<AuditEntry>(page, [], 0), next: undefined };
  const { seqs, total, hasNext } = await selectAuditPage(call.db, filter, page, after?.seq);
  const entries = await findAuditEntries(call.db, seqs, page.sortOrder);
  const number = after?.page ?? page.page;
  const last = hasNext ? seqs.at(-1) : undefined;
  return {
    ...pageOf({ ...page, page: number }, entries, total),
    next: last && writeCursor(page, { seq: last, page: number + 1 }),
  };
}

export { countAuditEntries };
