/** Which email a process gets, and for how long: contract §22. */
import { randomUUIDv7 } from 'node:crypto';
import { expect } from 'vitest';
import type { AnyDatabase } from '#platform/data/db/tables.ts';
import { claimEmails, insertEmails } from './queries.ts';
import { mailTest as test } from './testing/mail-test.ts';

/** Queues an email of which only the place in the queue matters, and returns its id. */
async function insert(db: AnyDatabase, isComposed: boolean): Promise<string> {
  const id = randomUUIDv7();
  await insertEmails(db, [{ id, kind: 'any', payload: Buffer.of(0), userId: null, isComposed }]);
  return id;
}

test('contract §22: links go before emails about bookings that have waited longer', async ({ database }) => {
  const { kysely } = database;
  const bookings = [await insert(kysely, true), await insert(kysely, true)];
  const links = [await insert(kysely, false), await insert(kysely, false)];
  const claimed: (string | undefined)[] = [];
  for (const _ of [1, 2, 3, 4]) claimed.push((await claimEmails(kysely, 1))[0]?.id);
  expect(claimed).toEqual([...links, ...bookings]);
});

test('contract §22: leases are a minute, two, four and so on, to an hour', async ({ database, outbox }) => {
  await insert(database.kysely, false);
  const secondsOf = async (time: string): Promise<number> =>
    (await database.pool.query(`SELECT extract(epoch FROM ${time})::float8 AS seconds`)).rows[0].seconds;
  for (const lease of [60, 120, 240, 480, 960, 1920, 3600, 3600]) {
    const before = await secondsOf('clock_timestamp()');
    await claimEmails(database.kysely, 1);
    const end = await secondsOf('(SELECT due_at FROM mail_outbox)');
    // A microsecond more or less is lost in the number.
    expect(end).toBeGreaterThanOrEqual(before + lease - 0.001);
    expect(end).toBeLessThanOrEqual((await secondsOf('clock_timestamp()')) + lease + 0.001);
    await outbox.expireDelays();
  }
});
