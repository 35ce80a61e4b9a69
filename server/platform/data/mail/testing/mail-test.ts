/** Tests of outgoing email: the tests of a file share one database, and each of them starts with an empty outbox. */
import { test } from 'vitest';
import { openTestDatabase } from '#test/support/open.ts';
import { mailApp } from './mail-app.ts';

/** A row of the outbox, as far as tests read it. */
export interface OutboxRow {
  readonly id: string;
  readonly payload: Buffer;
  readonly attempts: number;
  readonly created_at: string;
}

export const mailTest = test
  // biome-ignore lint/correctness/noEmptyPattern: Vitest requires a pattern.
  .extend('database', { scope: 'file' }, async ({}, { onCleanup }) => {
    const database = await openTestDatabase();
    onCleanup(() => database.drop());
    return database;
  })
  .extend('outbox', { auto: true }, async ({ database: { pool } }) => {
    await pool.query('DELETE FROM mail_outbox');
    return {
      /** Returns the emails that are not yet sent. */
      async rows(): Promise<OutboxRow[]> {
        return (await pool.query('SELECT * FROM mail_outbox ORDER BY id')).rows;
      },
      /** Returns the number of failed attempts of each email that is not yet sent. */
      async attempts(): Promise<number[]> {
        return (await pool.query('SELECT attempts FROM mail_outbox')).rows.map((row) => row.attempts);
      },
      /** Makes every lease and every pause before a retry end. */
      async expireDelays(): Promise<void> {
        await pool.query("UPDATE mail_outbox SET due_at = now() - interval '1 second'");
      },
    };
  })
  /** Creates an app with those settings. Each call is another process on the same database. */
  .extend(
    'startApp',
    ({ database }) =>
      (env: Record<string, string> = {}) =>
        mailApp(database, env),
  );
