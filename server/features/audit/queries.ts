/** The audit log's table. It is only ever added to; the database refuses anything else. */
import { type ColumnType, type Generated, type Kysely, type Selectable, sql } from 'kysely';
import { tablesOf } from '#platform/db/tables.ts';
import type { PageRequest } from '#platform/shapes/shapes.ts';

/** JSON text in, parsed out with exact numbers. */
type Json = ColumnType<unknown, string | null, never>;

export interface AuditTables {
  auditLog: {
    seq: Generated<string>;
    id: string;
    at: Generated<string>;
    actorId: string | null;
    action: string;
    entity: string;
    entityId: string | null;
    before: Json;
    after: Json;
    ip: string;
    requestId: string;
  };
}

// biome-ignore lint/suspicious/noExplicitAny: narrowed to this feature's tables at once.
type Db = Kysely<any>;

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

export type AuditEntry = Omit<Selectable<AuditTables['auditLog']>, 'seq' | 'at'> & {
  readonly at: Temporal.Instant;
};

/** Which entries are asked for; what is undefined narrows nothing down. */
export interface AuditFilter {
  readonly actorId: string | undefined;
  readonly action: string | undefined;
  readonly entity: string | undefined;
  readonly entityId: string | undefined;
  readonly from: Temporal.Instant | undefined;
  /** The first instant that is no longer asked for. */
  readonly to: Temporal.Instant | undefined;
}

/** Appends one entry; `before` and `after` are JSON text. */
export async function insertAuditEntry(db: Db, entry: NewAuditEntry): Promise<void> {
  await tablesOf<AuditTables>(db).insertInto('auditLog').values(entry).execute();
}

/** One page in the order of the sequence, and how many entries there are in all. */
export async function selectAuditEntries(
  db: Db,
  filter: AuditFilter,
  page: PageRequest,
): Promise<{ entries: AuditEntry[]; total: number }> {
  const matching = filtered(db, filter);
  const rows = await matching
    .select(['id', 'at', 'actorId', 'action', 'entity', 'entityId', 'before', 'after', 'ip', 'requestId'])
    .orderBy('seq', page.sortOrder)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const asksForAll = Object.values(filter).every((value) => value === undefined);
  const { total } = asksForAll
    ? await countAll(db)
    : await matching.select(sql<string>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return {
    entries: rows.map((row) => ({ ...row, at: Temporal.Instant.from(row.at) })),
    total: Number(total),
  };
}

function filtered(db: Db, { actorId, action, entity, entityId, from, to }: AuditFilter) {
  let query = tablesOf<AuditTables>(db).selectFrom('auditLog');
  if (actorId !== undefined) query = query.where('actorId', '=', actorId);
  if (action !== undefined) query = query.where('action', '=', action);
  if (entity !== undefined) query = query.where('entity', '=', entity);
  if (entityId !== undefined) query = query.where('entityId', '=', entityId);
  if (from !== undefined) query = query.where('at', '>=', from.toString());
  if (to !== undefined) query = query.where('at', '<', to.toString());
  return query;
}

/** What has been counted and what lies beyond it, as one statement sees them: exact. */
async function countAll(db: Db): Promise<{ total: string }> {
  const { rows } = await sql<{ total: string }>`
    SELECT c.entries + (SELECT count(*) FROM audit_log WHERE seq > c.upto) AS total FROM audit_log_count c
  `.execute(db);
  return rows[0] as { total: string };
}
