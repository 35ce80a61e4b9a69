/** The statements on the table of idempotency keys; insert-statement.ts writes to it, too. */
import { sql } from 'kysely';
import { requireNoFault } from '#domain/booking/rules/booking-fault.ts';
import type { BookingData } from '#features/bookings/record/schema.ts';
import type { BookingTables, Db } from '#features/bookings/record/tables.ts';
import type { App } from '#platform/data/app.ts';
import { sweep } from '#platform/data/db/sweep.ts';
import { tablesOf } from '#platform/data/db/tables.ts';
import type { IdempotentRequest } from './idempotency.ts';

/** Keys older than this have expired (contract §2). */
const remembered = sql<string>`statement_timestamp() - interval '24 hours'`;

/** Returns the reply to the caller's first request with that key, and whether that request had the same body. */
export async function findFirstReply(
  db: Db,
  callerId: string,
  request: IdempotentRequest,
): Promise<{ reply: BookingData; isSame: boolean } | undefined> {
  const first = await findStoredReply(db, callerId, request);
  return first && { ...first, reply: { ...(first.reply as BookingData), pets: first.pets } };
}

/** The same for any kind of request; `pets` are stored apart from the reply about a booking. */
export async function findStoredReply(
  db: Db,
  callerId: string,
  { key, hash }: IdempotentRequest,
): Promise<{ reply: unknown; pets: BookingData['pets']; isSame: boolean } | undefined> {
  const row = await tablesOf<BookingTables>(db)
    .selectFrom('idempotencyKeys')
    .select(['request', 'reply', 'pets'])
    .where('callerId', '=', callerId)
    .where('key', '=', key)
    .where('at', '>=', remembered)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { reply, pets } = row;
  return { reply, pets: pets as BookingData['pets'], isSame: row.request.equals(hash) };
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
