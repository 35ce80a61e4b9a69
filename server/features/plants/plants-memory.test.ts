/** Memory that a long list costs the serving process, measured in a process that does nothing else. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { perFile, serverTest } from '#test/support/fixtures.ts';
import { residentSize, type ServerProcess, startMeasured } from '#test/support/server-process.ts';

const test = serverTest
  .extend('owner', perFile, async ({ server, pool }) => {
    const owner = await server.newUser('CUSTOMER');
    for (let first = 1; first <= 200_000; first += 20_000) {
      await pool.query(
        `INSERT INTO plants (id, name, tag, owner_id)
         SELECT i, 'plant ' || i, CASE WHEN i % 3 > 0 THEN 'tag ' || i END, $1
         FROM generate_series($2::int, $2::int + 19999) AS i`,
        [owner.id, first],
      );
    }
    return owner;
  })
  /** Owns 75 MB of plants, no more than fit into one page. */
  .extend('gardener', perFile, async ({ server, pool }) => {
    const gardener = await server.newUser('CUSTOMER');
    await pool.query(
      `INSERT INTO plants (id, name, owner_id) SELECT -i, rpad('plant ' || i, 500000, 'x'), $1
         FROM generate_series(1, 150) AS i`,
      [gardener.id],
    );
    return gardener;
  })
  /** A process of its own on the database of `owner`, whose first server has stopped. */
  .extend('alone', perFile, ({ server, owner: _stored, gardener: _too }, { onCleanup }) =>
    startMeasured(server, onCleanup),
  );

test.beforeAll(({ alone: _started }) => {});

async function readAll({ url }: ServerProcess, token: string, query = ''): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const { body } = await fetch(`${url}/plants${query}`, { headers });
  let count = 0;
  for await (const chunk of body ?? [])
    count += Buffer.from(chunk).toString('latin1').split('"name"').length - 1;
  return count;
}

/** Returns the count of `read`, and by how many MB the resident size of the process rose at most meanwhile. */
async function measured(
  alone: ServerProcess,
  read: () => Promise<number>,
): Promise<{ count: number; raised: number }> {
  const before = await residentSize(alone);
  let highest = before;
  let isRead = false;
  // One request at a time: on a slow machine, requests that pile up would keep the list from its database.
  const watch = async () => {
    while (!isRead) {
      highest = Math.max(highest, await residentSize(alone));
      await sleep(50);
    }
  };
  const watched = watch();
  const count = await read().finally(() => {
    isRead = true;
  });
  await watched;
  highest = Math.max(highest, await residentSize(alone));
  return { count, raised: (highest - before) / 1_000_000 };
}

test('200,000 plants without limit raise the resident size by less than 40 MB (contract §4)', async ({
  alone,
  owner,
}) => {
  // Warm up first: the memory that a process retains after its first requests is not part of this measurement.
  for (let at = 0; at < 1_000; at++) await alone.request('GET', '/plants?limit=100', { token: owner.token });
  const { count, raised } = await measured(alone, () => readAll(alone, owner.token));
  // The count misses a match that is split between two chunks.
  expect(count).toBeGreaterThan(199_000);
  expect(raised).toBeLessThan(40);
});

test('75 MB of plants with limit=1000 raise the resident size by less than 40 MB (contract §4)', async ({
  alone,
  gardener,
}) => {
  for (let at = 0; at < 5; at++) await alone.request('GET', '/plants?limit=20', { token: gardener.token });
  const { count, raised } = await measured(alone, () => readAll(alone, gardener.token, '?limit=1000'));
  expect(count).toBeGreaterThan(145);
  expect(raised).toBeLessThan(40);
});
