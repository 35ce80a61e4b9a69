/** The operations of the audit log: every write of every feature records an entry here, in its own transaction. */
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
  /** The operationId of the request, or the name of a security event. */
  readonly action: string;
  /** The kind of record: `service`, `user`, `signIn`, … */
  readonly entity: string;
  readonly entityId?: string | null;
  /**
   * The record before and after the change; {@link keptFields} defines the part that is stored. Never contains a
   * secret.
   */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  /** The acting user, when that is not the caller: a sign-in acts for the user who signs in. */
  readonly actorId?: string;
}

/** Appends an entry to the audit log in the transaction of `call` (contract §11; specification, "Bookings"). */
export async function recordAudit(call: Call, event: AuditEvent): Promise<void> {
  await insertAuditEntry(call.db, auditEntry(call, event));
}

/**
 * Returns the entry that {@link recordAudit} appends, for a statement that writes the record and its entry together.
 */
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
 * Returns the entries that pass the filters, in the order of the log's single sequence, by page or by cursor
 * (contract §11). `next` is the cursor of the following page, undefined on the last one.
 *
 * @throws Refusal VALIDATION_FAILED for an invalid cursor, or a cursor of a list in the other order.
 */
export async function listAuditLogs(call: SignedInCall, query: AuditLogQuery) {
  const page = pageRequest(query);
  const after = query.cursor === undefined ? undefined : readCursor(page, query.cursor);
  const { actorId, action, entity, entityId, from, to } = query;
  const filter = {
    actorId,
    action,
    entity,
    // The server stores UUIDs in lower case; other ids (keys of settings) are case-sensitive.
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
