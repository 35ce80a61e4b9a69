/** The statements on the table of idempotency keys; insert-statement.ts writes to it, too. */
import { sql } from 'kysely';
import { requireNoFault } from '#domain/booking/rules/booking-fault.ts';
import type { BookingTables, Db } from '#features/bookings/record/tables.ts';
import type { App } from '#platform/data/app.ts';
import { sweep } from '#platform/data/db/sweep.ts';
import { tablesOf } from '#platform/data/db/tables.ts';
import type { IdempotentRequest } from './idempotency.ts';

/** Keys older than this have expired (contract §2). */
const remembered = sql<string>`statement_timestamp() - interval '24 hours'`;

/** Returns the reply to the caller's first request with that key, and whether that request had the same body. */
export async function findFirstReply<Reply>(
  db: Db,
  callerId: string,
  { key, hash }: IdempotentRequest,
): Promise<{ reply: Reply; isSame: boolean } | undefined> {
  const row = await tablesOf<BookingTables>(db)
    .selectFrom('idempotencyKeys')
    .select(['request', 'reply', 'pets'])
    .where('callerId', '=', callerId)
    .where('key', '=', key)
    .where('at', '>=', remembered)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const reply = row.reply as Reply;
  // The pets of a booking are stored apart from it.
  return {
    reply: row.pets.length > 0 ? { ...reply, pets: row.pets } : reply,
    isSame: row.request.equals(hash),
  };
}

/** Stores the reply to the first request with that key. @throws Refusal IDEMPOTENCY_KEY_REUSED if there is one already. */
export async function storeReply(
  db: Db,
  callerId: string,
  { key, hash }: IdempotentRequest,
  reply: unknown,
): Promise<void> {
  const { rows } = await sql`
    INSERT INTO idempotency_keys AS k (caller_id, key, request, reply, pets, at)
    VALUES (${callerId}, ${key}, ${hash}, ${JSON.stringify(reply)}::json, '[]', statement_timestamp())
    ON CONFLICT (caller_id, key)
      DO UPDATE SET request = excluded.request, reply = excluded.reply, pets = excluded.pets, at = excluded.at
      WHERE k.at < statement_timestamp() - interval '24 hours'
    RETURNING key`.execute(db);
  if (rows.length === 0) requireNoFault({ keyUse: 'another body' });
}

/** Scheduled job: removes the expired keys, as {@link sweep} does. */
export function expireIdempotencyKeys({ database }: App, signal?: AbortSignal): Promise<void> {
  const expired = { table: 'idempotency_keys', key: ['caller_id', 'key'], time: 'at', before: remembered };
  return sweep(database.kysely, expired, signal);
}
