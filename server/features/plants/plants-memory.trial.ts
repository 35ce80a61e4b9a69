/** Memory that a long list costs the serving process, measured in a process that does nothing else. */
import { afterAll, expect, test } from 'vitest';
import { openServer } from '#test/support/fixtures.ts';
import { raisedDuring, startMeasured } from '#test/support/measured-process.ts';
import type { ServerProcess } from '#test/support/server-process.ts';
import { expectBelow } from '#test/support/trial.ts';

/**
 * More than a busy machine adds by itself: up to 40 MB of garbage and of answers on their way were seen. Each list is
 * 100 MB or more, which a server that held it would add.
 */
const mostRaisedMb = 70;

const { pool, server } = await openServer();

/** Owns 100 MB of plants. */
const owner = await server.newUser('CUSTOMER');
for (let first = 1; first <= 200_000; first += 20_000)
  await pool.query(
    `INSERT INTO plants (id, name, tag, owner_id)
     SELECT i, rpad('plant ' || i, 450, 'x'), CASE WHEN i % 3 > 0 THEN 'tag ' || i END, $1
       FROM generate_series($2::int, $2::int + 19999) AS i`,
    [owner.id, first],
  );
/** Owns 120 MB of plants, no more than fit into one page. */
const gardener = await server.newUser('CUSTOMER');
await pool.query(
  `INSERT INTO plants (id, name, owner_id) SELECT -i, rpad('plant ' || i, 500000, 'x'), $1
     FROM generate_series(1, 240) AS i`,
  [gardener.id],
);
/** A process of its own on the database, whose first server has stopped. */
const alone = await startMeasured(server, afterAll);

async function readAll({ url }: ServerProcess, token: string, query = ''): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const { body } = await fetch(`${url}/plants${query}`, { headers });
  let count = 0;
  for await (const chunk of body ?? [])
    count += Buffer.from(chunk).toString('latin1').split('"name"').length - 1;
  return count;
}

test('200,000 plants without limit, 100 MB, raise the resident size by less than 70 MB (contract §4)', async () => {
  // Warm up first: the memory that a process retains after its first requests is not part of this measurement.
  for (let at = 0; at < 400; at++) await alone.request('GET', '/plants?limit=100', { token: owner.token });
  const { result: count, raised } = await raisedDuring(alone, () => readAll(alone, owner.token));
  // The count misses a match that is split between two chunks.
  expect(count).toBeGreaterThan(199_000);
  expectBelow(mostRaisedMb, raised, '200,000 plants without limit, 100 MB: memory added', 'MB');
});

test('120 MB of plants with limit=1000 raise the resident size by less than 70 MB (contract §4)', async () => {
  for (let at = 0; at < 5; at++) await alone.request('GET', '/plants?limit=20', { token: gardener.token });
  const { result: count, raised } = await raisedDuring(alone, () =>
    readAll(alone, gardener.token, '?limit=1000'),
  );
  expect(count).toBeGreaterThan(230);
  expectBelow(mostRaisedMb, raised, '120 MB of plants with limit=1000: memory added', 'MB');
});
