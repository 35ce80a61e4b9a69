/** Memory that a long list costs the serving process, measured in a process that does nothing else. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedIn, startServer, type TestServer } from '#test/support/server.ts';
import { type ServerProcess, startProcess } from '#test/support/server-process.ts';

let server: TestServer;
let owner: SignedIn;
let alone: ServerProcess;
beforeAll(async () => {
  server = await startServer();
  owner = await server.newUser('CUSTOMER');
  for (let first = 1; first <= 200_000; first += 20_000) {
    await server.running.app.database.pool.query(
      `INSERT INTO plants (id, name, tag, owner_id)
       SELECT i, 'plant ' || i, CASE WHEN i % 3 > 0 THEN 'tag ' || i END, $1
       FROM generate_series($2::int, $2::int + 19999) AS i`,
      [owner.id, first],
    );
  }
  await server.stop();
  alone = await startProcess(server.env);
}, 120_000);
afterAll(async () => {
  await alone?.end('SIGKILL');
  await server?.close();
});

/** Returns the resident set size in bytes, as the process reports it. */
async function residentSize(): Promise<number> {
  const { text } = await alone.request('GET', '/metrics');
  return Number(/^process_resident_memory_bytes (\d+)$/m.exec(text)?.[1]);
}

async function readAll(): Promise<number> {
  const headers = { authorization: `Bearer ${owner.token}` };
  const { body } = await fetch(`${alone.url}/plants`, { headers });
  let count = 0;
  for await (const chunk of body ?? [])
    count += Buffer.from(chunk).toString('latin1').split('"name"').length - 1;
  return count;
}

test('contract §4: 200,000 plants without limit raise the resident size by less than 40 MB', async () => {
  // Warm up first: the memory that a process retains after its first requests is not part of this measurement.
  for (let at = 0; at < 1_000; at++) await alone.request('GET', '/plants?limit=100', { token: owner.token });
  const before = await residentSize();
  let highest = before;
  const watch = setInterval(async () => {
    highest = Math.max(highest, await residentSize());
  }, 50);
  const count = await readAll();
  clearInterval(watch);
  highest = Math.max(highest, await residentSize());
  // The count misses a match that is split between two chunks.
  expect(count).toBeGreaterThan(199_000);
  expect((highest - before) / 1_000_000).toBeLessThan(40);
}, 60_000);
