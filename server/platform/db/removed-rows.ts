/** Counts the rows that cleaning up has removed, by table. `/metrics` shows the counts. */
import type { AnyDatabase } from './tables.ts';

/** The tables whose rows do not stay: each has a count from the start. */
const tables = [
  'email_tokens',
  'idempotency_keys',
  'letter_counts',
  'link_requests',
  'login_failures',
  'mail_outbox',
  'oauth_flows',
  'rate_windows',
  'refresh_tokens',
  'sign_ins',
];

const counts = new WeakMap<AnyDatabase, Map<string, number>>();

/** Adds rows that were removed by a statement on `db`, which is not a transaction: that could still be rolled back. */
export function countRemoved(db: AnyDatabase, table: string, rows: number): void {
  const counted = removedRows(db);
  counted.set(table, (counted.get(table) ?? 0) + rows);
}

/** Returns how many rows this process has removed, by table. */
export function removedRows(db: AnyDatabase): Map<string, number> {
  const counted = counts.get(db) ?? new Map(tables.map((table) => [table, 0] as const));
  counts.set(db, counted);
  return counted;
}
