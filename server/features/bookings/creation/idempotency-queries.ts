/** The statements on the table of idempotency keys; insert-statement.ts writes to it. */
import { sql } from 'kysely';
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
  { key, hash }: IdempotentRequest,
): Promise<{ reply: BookingData; isSame: boolean } | undefined> {
  const row = await tablesOf<BookingTables>(db)
    .selectFrom('idempotencyKeys')
    .select(['request', 'reply', 'pets'])
    .where('callerId', '=', callerId)
    .where('key', '=', key)
    .where('at', '>=', remembered)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { pets } = row as Pick<BookingData, 'pets'>;
  return { reply: { ...(row.reply as BookingData), pets }, isSame: row.request.equals(hash) };
}

/** Scheduled job: removes the expired keys, as {@link sweep} does. */
export function expireIdempotencyKeys({ database }: App, signal?: AbortSignal): Promise<void> {
  const expired = { table: 'idempotency_keys', key: ['caller_id', 'key'], time: 'at', before: remembered };
  return sweep(database.kysely, expired, signal);
}
