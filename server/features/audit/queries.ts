/** The table of the audit log. It is append-only; the database refuses every other change. */
import { type Generated, type Insertable, type Selectable, sql } from 'kysely';
import type { AuditAction } from '#domain/access/audited.ts';
import { type Json, type RowOf, type WithInstants, withInstants } from '#platform/data/db/columns.ts';
import { findsOn, runOn } from '#platform/data/db/prepared.ts';
import { type AnyDatabase, tablesOf } from '#platform/data/db/tables.ts';
import type { Rows } from '#platform/data/rows/rows.ts';
import { selectCountedPage, selectSizedPage } from '#platform/data/rows/sized-page.ts';
import type { PageRequest } from '#platform/data/shapes/shapes.ts';

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

/** An entry to append; `before` and `after` are JSON text. */
export type NewAuditEntry = Readonly<Omit<Insertable<AuditTables['auditLog']>, 'seq' | 'at'>>;

export type AuditEntry = WithInstants<Omit<Selectable<AuditTables['auditLog']>, 'seq'>, 'at'>;

/** The filter of a list of entries; an undefined field does not restrict the list, and `to` is exclusive. */
export type AuditFilter = Readonly<
  Record<'actorId' | 'action' | 'entity' | 'entityId', string | undefined> &
    Record<'from' | 'to', Temporal.Instant | undefined>
>;

/** True if the user has ever carried out the action. */
export function hasAuditEntry(db: AnyDatabase, actorId: string, action: string): Promise<boolean> {
  return findsOn(db)(sql`SELECT FROM audit_log WHERE actor_id = ${actorId} AND action = ${action} LIMIT 1`);
}

/** Returns the last entry in which one of the actions gave the record these values; undefined if the log has none. */
export async function findLastChange(
  db: AnyDatabase,
  entityId: string,
  actions: readonly AuditAction[],
  after: Readonly<Record<string, unknown>>,
): Promise<Pick<AuditEntry, 'at' | 'before'> | undefined> {
  const row = await tablesOf<AuditTables>(db)
    .selectFrom('auditLog')
    .select(['at', 'before'])
    .where('entityId', '=', entityId)
    .where('action', 'in', actions)
    .where(sql<boolean>`after::jsonb @> ${JSON.stringify(after)}::jsonb`)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && withInstants(row, ['at']);
}

export async function insertAuditEntry(db: AnyDatabase, entry: NewAuditEntry): Promise<void> {
  await tablesOf<AuditTables>(db).insertInto('auditLog').values(entry).execute();
}

/**
 * Returns the part of a statement that appends one entry for each row of `source`, another part of it, in the order of
 * the rows. They have the fields of {@link NewAuditEntry} as columns, but `"entryId"` in place of `id`.
 */
export function insertEntriesOf(source: string): string {
  return `
    INSERT INTO audit_log (id, actor_id, action, entity, entity_id, before, after, ip, request_id)
    SELECT "entryId", "actorId", action, entity, "entityId", before::json, after::json, ip, "requestId" FROM ${source}`;
}

/**
 * Returns one page of entries and the total number of entries that pass the filter, by one statement. With `after`, the
 * page follows that sequence number, at the same cost at any depth; otherwise `offset` selects it. `lastOfMore` is the
 * sequence number of the last entry if another page follows.
 */
export async function selectAuditPage(
  db: AnyDatabase,
  filter: AuditFilter,
  request: PageRequest,
  after: string | undefined,
): Promise<{ rows: Rows<AuditEntry>; count: number; lastOfMore: string | undefined }> {
  const { limit, sortOrder } = request;
  const asksForAll = Object.values(filter).every((value) => value === undefined);
  const count = asksForAll ? countOfAll : filtered(db, filter).select(sql<string>`count(*)`.as('total'));
  // Where nothing matches, the page is not looked for: its index covers only a part of some filters, and then reads
  // every entry of that part, while the count may combine two indexes. One number more than the page holds shows whether
  // another page follows.
  const total = sql`
    WITH matching AS MATERIALIZED (SELECT (${count}) AS total)
    SELECT total, CASE WHEN total > 0 THEN ARRAY(${seqsOfPage(db, filter, request, after)}) ELSE '{}' END AS seqs
      FROM matching`;
  const page = entries(db)
    .select(['seq', sql<boolean>`(SELECT cardinality(seqs) > ${limit} FROM counted)`.as('more')])
    .where('seq', '=', sql<string>`ANY ((SELECT seqs[:${limit}::int] FROM counted)::bigint[])`)
    .orderBy('seq', sortOrder);
  const found = await selectCountedPage(runOn(db), {
    ...{ page, total, columns: { ...entryColumns, short: [...entryColumns.short, 'seq', 'more'] } },
    ...{ show: entryOf, readByIds: (ids) => findEntriesByIds(db, ids) },
  });
  const { rows, last } = found;
  return { rows, count: found.total, lastOfMore: last?.more ? last.seq : undefined };
}

/** Returns the first `most` sequence numbers of the entries that pass the filter, or those that follow `after`. */
export async function selectSeqs(
  db: AnyDatabase,
  filter: AuditFilter,
  sortOrder: 'asc' | 'desc',
  most: number,
  after: string | undefined,
): Promise<readonly string[]> {
  // The statement of a page reads one number more than its limit.
  const rows = await seqsOfPage(db, filter, { sortOrder, limit: most - 1, offset: 0 }, after).execute();
  return rows.map(({ seq }) => seq);
}

/**
 * Returns the statement that selects the sequence numbers of a page. It reads only the numbers, so that an index
 * alone can skip entries.
 *
 * The filter is written as a range of an index, and the order as the order of that index. With `actor_id = … ORDER BY
 * seq` the planner chooses the primary key, because it expects an early match where the actor has many entries;
 * without a match it reads the whole log.
 */
export function seqsOfPage(
  db: AnyDatabase,
  filter: AuditFilter,
  { sortOrder, limit, offset }: Pick<PageRequest, 'sortOrder' | 'limit' | 'offset'>,
  after: string | undefined,
) {
  const leading = (['actorId', 'action', 'entity'] as const).filter((column) => filter[column] !== undefined);
  // The columns of audit_log_actor_action, audit_log_actor, audit_log_action and audit_log_entity. An entity id is
  // almost unique, so it needs no such range.
  const width = leading[0] === 'actorId' && filter.action !== undefined ? 2 : 1;
  const indexed = filter.entityId === undefined ? leading.slice(0, width) : [];
  const rest = { ...filter, ...Object.fromEntries(indexed.map((column) => [column, undefined])) };
  const columns = sql.join([...indexed, 'seq' as const].map((column) => sql.ref(column)));
  const bound = (seq: bigint) =>
    sql.join([...indexed.map((column) => sql`${filter[column]}`), sql`${String(seq)}`]);
  const lowest = after !== undefined && sortOrder === 'asc' ? BigInt(after) + 1n : 0n;
  const highest = after !== undefined && sortOrder === 'desc' ? BigInt(after) - 1n : maxSeq;
  let page = filtered(db, rest)
    .select('seq')
    .where(sql<boolean>`(${columns}) >= (${bound(lowest)})`)
    .where(sql<boolean>`(${columns}) <= (${bound(highest)})`);
  for (const column of indexed) page = page.orderBy(column, sortOrder);
  page = page.orderBy('seq', sortOrder).limit(limit + 1);
  return after === undefined ? page.offset(offset) : page;
}

/** The largest int8. */
const maxSeq = 2n ** 63n - 1n;

/** Returns the entries with the given sequence numbers, in that order; large ones are read later. */
export function findAuditEntries(
  db: AnyDatabase,
  seqs: readonly string[],
  sortOrder: 'asc' | 'desc',
): Promise<Rows<AuditEntry>> {
  const page = entries(db).where('seq', '=', sql<string>`ANY (${seqs}::bigint[])`).orderBy('seq', sortOrder);
  return selectSizedPage(db, page, entryColumns, entryOf, (ids) => findEntriesByIds(db, ids));
}

async function findEntriesByIds(db: AnyDatabase, ids: readonly string[]): Promise<AuditEntry[]> {
  const rows = await entries(db).where('id', '=', sql<string>`ANY (${ids}::uuid[])`).execute();
  return rows.map(entryOf);
}

const entryColumns = {
  short: ['id', 'at', 'actorId', 'ip', 'requestId'],
  long: ['action', 'entity', 'entityId', 'before', 'after'],
} as const;

function entries(db: AnyDatabase) {
  return tablesOf<AuditTables>(db)
    .selectFrom('auditLog')
    .select([...entryColumns.short, ...entryColumns.long]);
}

function entryOf(row: RowOf<AuditEntry>): AuditEntry {
  return withInstants(row, ['at']);
}

function filtered(db: AnyDatabase, { from, to, ...equal }: AuditFilter) {
  let query = tablesOf<AuditTables>(db).selectFrom('auditLog');
  for (const column of ['actorId', 'action', 'entity', 'entityId'] as const) {
    const value = equal[column];
    if (value !== undefined) query = query.where(column, '=', value);
  }
  if (from !== undefined) query = query.where('at', '>=', from.toString());
  if (to !== undefined) query = query.where('at', '<', to.toString());
  return query;
}

/** The exact total: the stored count plus the entries beyond it, read by one statement. */
const countOfAll = sql`
  (SELECT c.entries + (SELECT count(*) FROM audit_log WHERE seq > c.upto) FROM audit_log_count c)`;
