/** The audit log's table. It is only ever added to; the database refuses anything else. */
import type { Generated, Kysely } from 'kysely';
import { tablesOf } from '#platform/db/tables.ts';

export interface AuditTables {
  auditLog: {
    seq: Generated<string>;
    id: string;
    at: Generated<string>;
    actorId: string | null;
    action: string;
    entity: string;
    entityId: string | null;
    before: string | null;
    after: string | null;
    ip: string;
    requestId: string;
  };
}

export interface NewAuditEntry {
  readonly id: string;
  readonly actorId: string | null;
  readonly action: string;
  readonly entity: string;
  readonly entityId: string | null;
  readonly before: string | null;
  readonly after: string | null;
  readonly ip: string;
  readonly requestId: string;
}

/** Appends one entry; `before` and `after` are JSON text. */
// biome-ignore lint/suspicious/noExplicitAny: narrowed to this feature's tables at once.
export async function insertAuditEntry(db: Kysely<any>, entry: NewAuditEntry): Promise<void> {
  await tablesOf<AuditTables>(db).insertInto('auditLog').values(entry).execute();
}
