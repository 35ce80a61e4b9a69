/** The seals of the audit log, and the reads of entries in the order of its sequence. */
import { type RawBuilder, sql } from 'kysely';
import { type RowOf, withInstants } from '#platform/data/db/columns.ts';
import { findsOn } from '#platform/data/db/prepared.ts';
import type { AnyDatabase } from '#platform/data/db/tables.ts';
import type { PageRequest } from '#platform/data/shapes/shapes.ts';
import { type Leaf, readLeaves, writeLeaves } from './merkle-tree.ts';
import type { AuditEntry } from './queries.ts';
import type { Seal } from './seal.ts';

/** The end of a seal: its entries have numbers of the log's sequence up to `lastSeq`. Both numbers are int8 in digits. */
export interface SealEnd {
  /** Place in the chain, from 1; 0 for the start of a chain without exported seals. */
  readonly number: string;
  readonly lastSeq: string;
  readonly hash: string | null;
}

export interface StoredSeal extends Seal {
  readonly number: string;
  readonly lastSeq: string;
  readonly leaves: readonly Leaf[];
}

export interface NumberedEntry {
  readonly seq: string;
  readonly entry: AuditEntry;
}

/** Where the chain of this database begins: at the last seal that was exported, if any. */
export async function findStart(db: AnyDatabase): Promise<SealEnd> {
  const { rows } = await sql<SealEnd>`
    SELECT number, last_seq, encode(hash, 'hex') AS hash FROM audit_start`.execute(db);
  return rows[0] as SealEnd;
}

/** Returns the end of the last seal, or the start of the chain, and the time of the database. */
export async function findLastSeal(db: AnyDatabase): Promise<SealEnd & { readonly now: Temporal.Instant }> {
  const { rows } = await sql<SealEnd & { now: string }>`
    SELECT *, clock_timestamp() AS now FROM (
      SELECT number, last_seq, encode(hash, 'hex') AS hash FROM audit_seals
      UNION ALL SELECT number, last_seq, encode(hash, 'hex') FROM audit_start
    ) AS ends ORDER BY number DESC LIMIT 1`.execute(db);
  const { now, ...last } = rows[0] as (typeof rows)[0];
  return { ...last, now: Temporal.Instant.from(now) };
}

/** True if there are committed entries beyond a number of the sequence. */
export function hasEntriesAfter(db: AnyDatabase, seq: string): Promise<boolean> {
  return findsOn(db)(sql`SELECT FROM audit_log WHERE seq > ${seq}::bigint LIMIT 1`);
}

/** Returns the age of the first entry without a seal in seconds, 0 when there is none. */
export async function unsealedSeconds(db: AnyDatabase): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    SELECT coalesce((
      SELECT greatest(extract(epoch FROM clock_timestamp() - at), 0)::float8 FROM audit_log
       WHERE seq > (SELECT greatest((SELECT max(last_seq) FROM audit_seals), last_seq) FROM audit_start)
       ORDER BY seq LIMIT 1), 0) AS seconds`.execute(db);
  return rows[0]?.seconds ?? Number.NaN;
}

/** Returns how many entries there are beyond a number of the sequence. */
export async function countEntriesAfter(db: AnyDatabase, seq: string): Promise<number> {
  const { rows } = await sql<{ entries: string }>`
    SELECT count(*) AS entries FROM audit_log WHERE seq > ${seq}::bigint`.execute(db);
  return Number(rows[0]?.entries);
}

/** Returns the ids of the first hundred entries with numbers up to `seq`. */
export async function findEntriesUpTo(db: AnyDatabase, seq: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM audit_log WHERE seq <= ${seq}::bigint ORDER BY seq LIMIT 100`.execute(db);
  return rows.map(({ id }) => id);
}

/** Entries that one statement reads at most, and the bytes of their texts after which it stops. */
const batchEntries = 500;
const batchOctets = 1024 * 1024;

/** Yields the entries with numbers above `after` and up to `upto`, in their order, in constant memory. */
export async function* entriesBetween(
  db: AnyDatabase,
  after: string,
  upto: string,
): AsyncGenerator<NumberedEntry> {
  for (let most = batchEntries; ; ) {
    const { rows } = await sql<RowOf<AuditEntry> & { seq: string }>`
      WITH batch AS MATERIALIZED (
             SELECT seq, id, at, actor_id, action, entity, entity_id, before, after, ip, request_id FROM audit_log
              WHERE seq > ${after}::bigint AND seq <= ${upto}::bigint ORDER BY seq LIMIT ${most}),
           measured AS (
             SELECT *, coalesce(octet_length(before::text), 0) + coalesce(octet_length(after::text), 0)
                       + octet_length(action) + octet_length(entity) + coalesce(octet_length(entity_id), 0) AS octets
               FROM batch),
           summed AS (SELECT *, sum(octets) OVER (ORDER BY seq ROWS UNBOUNDED PRECEDING) AS total FROM measured)
      SELECT seq, id, at, actor_id, action, entity, entity_id, before, after, ip, request_id FROM summed
       WHERE total - octets < ${batchOctets} ORDER BY seq`.execute(db);
    for (const { seq, ...row } of rows) yield { seq, entry: withInstants(row, ['at']) };
    const last = rows.at(-1);
    // Under a seal, or at rest, `upto` is the number of an entry: the statement that would find nothing is spared.
    if (last === undefined || last.seq === upto) return;
    after = last.seq;
    // A statement measures all of its entries: of large ones it should find few that it does not return.
    most = Math.min(batchEntries, 2 * rows.length);
  }
}

/** Stores the next seal of the chain. Returns false when another process has stored one with this number. */
export async function insertSeal(db: AnyDatabase, seal: StoredSeal): Promise<boolean> {
  const { number, id, at, firstId, lastId, lastSeq, count, root, previous, hash, leaves } = seal;
  const { numAffectedRows } = await sql`
    INSERT INTO audit_seals (number, id, at, first_id, last_id, last_seq, entries, root, previous, hash, leaves)
    VALUES (${number}::bigint, ${id}, ${at.toString()}, ${firstId}, ${lastId}, ${lastSeq}::bigint, ${count},
            decode(${root}, 'hex'), decode(${previous}, 'hex'), decode(${hash}, 'hex'), ${writeLeaves(leaves)})
    ON CONFLICT (number) DO NOTHING`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * Returns one page of the seals and their number. Their numbers have no gaps, so neither a count nor an offset reads
 * the seals before the page.
 */
export async function selectSeals(
  db: AnyDatabase,
  { sortOrder, offset, limit }: PageRequest,
): Promise<{ readonly seals: Seal[]; readonly total: number }> {
  const { rows: ends } = await sql<{ first: string; last: string }>`
    SELECT coalesce(min(number), 1) AS first, coalesce(max(number), 0) AS last FROM audit_seals`.execute(db);
  const [first, last] = [BigInt(ends[0]?.first ?? 1), BigInt(ends[0]?.last ?? 0)];
  const total = Number(last - first + 1n);
  if (offset >= total) return { seals: [], total };
  const lowest = sortOrder === 'asc' ? first + BigInt(offset) : last - BigInt(offset + limit) + 1n;
  const { rows } = await sql<RowOf<Seal>>`
    SELECT ${shownColumns} FROM audit_seals
     WHERE number >= ${String(lowest)}::bigint AND number < ${String(lowest + BigInt(limit))}::bigint
     ORDER BY number ${sql.raw(sortOrder)}`.execute(db);
  return { seals: rows.map((row) => withInstants(row, ['at'])), total };
}

/** Returns the seal that follows the one with this number, with its leaves; undefined after the last one. */
export function findSealAfter(db: AnyDatabase, number: string): Promise<StoredSeal | undefined> {
  return findSeal(db, sql`WHERE number > ${number}::bigint ORDER BY number`);
}

/** Returns the seal that covers the entry; undefined when there is no such entry, or it has no seal yet. */
export function findSealOf(db: AnyDatabase, entryId: string): Promise<StoredSeal | undefined> {
  return findSeal(
    db,
    sql`WHERE last_seq >= (SELECT seq FROM audit_log WHERE id = ${entryId}) ORDER BY last_seq`,
  );
}

async function findSeal(db: AnyDatabase, which: RawBuilder<unknown>): Promise<StoredSeal | undefined> {
  const { rows } = await sql<RowOf<Omit<StoredSeal, 'leaves'>> & { readonly leaves: Buffer }>`
    SELECT ${shownColumns}, number, last_seq, leaves FROM audit_seals ${which} LIMIT 1`.execute(db);
  const [row] = rows;
  return row && { ...withInstants(row, ['at']), leaves: readLeaves(row.leaves) };
}

const shownColumns = sql`
  id, at, first_id, last_id, entries AS count,
  encode(root, 'hex') AS root, encode(previous, 'hex') AS previous, encode(hash, 'hex') AS hash`;

/** Returns the time of the last entry under a seal; of the seal itself when that entry is missing. */
export async function sealEndTime(db: AnyDatabase, { number, lastSeq }: SealEnd): Promise<Temporal.Instant> {
  const { rows } = await sql<{ at: string }>`
    SELECT coalesce((SELECT at FROM audit_log WHERE seq = ${lastSeq}::bigint),
                    (SELECT at FROM audit_seals WHERE number = ${number}::bigint)) AS at`.execute(db);
  return Temporal.Instant.from((rows[0] as (typeof rows)[0]).at);
}

/**
 * Removes the first seal with its entries, and lets the chain begin after it. The total of the list loses these entries
 * too. Runs in a transaction. Returns undefined, and removes nothing, when the seals up to number `last` have been
 * removed already: the entries that follow are in another file, or in none.
 */
export async function removeSeal(
  db: AnyDatabase,
  last: string,
): Promise<{ readonly hash: string } | undefined> {
  // Another export waits here, and its next statement sees what this one has removed.
  await sql`SELECT FROM audit_start FOR UPDATE`.execute(db);
  const { rows } = await sql<{ number: string; lastSeq: string; hash: string }>`
    UPDATE audit_start SET number = s.number, last_seq = s.last_seq, hash = s.hash
      FROM (SELECT number, last_seq, hash FROM audit_seals WHERE number <= ${last}::bigint
             ORDER BY number LIMIT 1) AS s
    RETURNING s.number, s.last_seq, encode(s.hash, 'hex') AS hash`.execute(db);
  const first = rows[0];
  if (first === undefined) return undefined;
  const { rows: counts } = await sql<{ upto: string }>`SELECT upto FROM audit_log_count FOR UPDATE`.execute(
    db,
  );
  if (BigInt(counts[0]?.upto ?? 0) < BigInt(first.lastSeq)) {
    throw new Error('The entries have not been counted yet: start a server, and try again.');
  }
  const { numAffectedRows } = await sql`
    DELETE FROM audit_log WHERE seq <= ${first.lastSeq}::bigint`.execute(db);
  await sql`
    UPDATE audit_log_count SET entries = entries - ${String(numAffectedRows ?? 0n)}::bigint`.execute(db);
  await sql`DELETE FROM audit_seals WHERE number <= ${first.number}::bigint`.execute(db);
  return { hash: first.hash };
}
