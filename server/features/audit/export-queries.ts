/** The statements that remove exported entries. */
import { sql } from 'kysely';
import type { AnyDatabase } from '#platform/db/tables.ts';
import type { SealEnd } from './seal-queries.ts';

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
