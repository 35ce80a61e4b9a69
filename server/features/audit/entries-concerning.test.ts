/** The audit entries in the export of a user's data: contract §17. */
import { expect, test } from 'vitest';
import type { App } from '#platform/data/app.ts';
import { backgroundCall } from '#platform/data/call.ts';
import { keepingLog } from '#test/support/logged.ts';
import { openForThisTest } from '#test/support/open.ts';
import { entriesConcerning } from './entries-concerning.ts';

test('an export continues and is complete after its last entry has moved to a file (contract §17)', async () => {
  const database = await openForThisTest();
  const app = { database, log: keepingLog() } as unknown as App;
  const userId = crypto.randomUUID();
  await database.pool.query(
    `INSERT INTO audit_log (id, actor_id, action, entity, ip, request_id)
     SELECT gen_random_uuid(), $1, i, 'test', '', '' FROM generate_series(1, 250) AS i`,
    [userId],
  );
  const actions: string[] = [];
  for await (const { first, unread } of entriesConcerning(backgroundCall(app, 'test'), userId)) {
    expect(unread).toBeUndefined();
    actions.push(...first.map(({ action }) => action));
    if (actions.length !== 100) continue;
    await database.pool.query(
      'ALTER TABLE audit_log DISABLE TRIGGER USER; DELETE FROM audit_log WHERE seq <= 120; ALTER TABLE audit_log ENABLE TRIGGER USER',
    );
  }
  const numbers = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, i) => `${from + i}`);
  expect(actions).toEqual([...numbers(1, 100), ...numbers(121, 250)]);
});
