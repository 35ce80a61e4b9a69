import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fileDatabase } from './testing/file-database.ts';
import { transact } from './transaction.ts';

const database = fileDatabase({
  sql: `
    CREATE TABLE counters (id integer PRIMARY KEY, value integer NOT NULL);
    INSERT INTO counters VALUES (1, 0), (2, 0)`,
});

const raise = (id: number) => sql`UPDATE counters SET value = value + 1 WHERE id = ${id}`;
const values = async () =>
  (await database().pool.query('SELECT value FROM counters ORDER BY id')).rows.map((row) => row.value);

test('transact retries the transaction that loses a real deadlock, and both commit', async () => {
  const bothHaveOne = Promise.withResolvers<void>();
  let holders = 0;
  let runs = 0;
  const inOrder = (first: number, second: number) =>
    transact(database().kysely, async (tx) => {
      runs++;
      await raise(first).execute(tx);
      if (++holders === 2) bothHaveOne.resolve();
      await bothHaveOne.promise;
      await raise(second).execute(tx);
    });
  await Promise.all([inOrder(1, 2), inOrder(2, 1)]);
  expect(runs).toBe(3);
  expect(await values()).toEqual([2, 2]);
});

test('transact retries after a real serialization failure, and no update is lost', async () => {
  const [before] = await values();
  const bothHaveRead = Promise.withResolvers<void>();
  let readers = 0;
  let runs = 0;
  const raiseWhatWasRead = () =>
    transact(database().kysely, async (tx) => {
      runs++;
      await sql`SET TRANSACTION ISOLATION LEVEL SERIALIZABLE`.execute(tx);
      const { rows } = await sql<{ value: number }>`SELECT value FROM counters WHERE id = 1`.execute(tx);
      if (++readers === 2) bothHaveRead.resolve();
      await bothHaveRead.promise;
      await sql`UPDATE counters SET value = ${(rows[0]?.value ?? 0) + 1} WHERE id = 1`.execute(tx);
    });
  await Promise.all([raiseWhatWasRead(), raiseWhatWasRead()]);
  expect(runs).toBe(3);
  expect((await values())[0]).toBe(before + 2);
});
