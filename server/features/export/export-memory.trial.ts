/** Contract §17: exports need memory that does not depend on their length. */
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeHeavyRows } from '#test/heavy-rows.ts';
import { signIn, startServer, type TestServer } from '#test/support/server.ts';
import { type ServerProcess, startProcess } from '#test/support/server-process.ts';
import { expectAtLeast } from '#test/support/trial.ts';

const rows = 30;
const atOnce = 3;

let server: TestServer;
let small: ServerProcess;
let owner: { readonly id: string; readonly token: string };
beforeAll(async () => {
  server = await startServer();
  const { email, password } = await server.newUser('ADMIN');
  owner = await signIn(server.request, email, password);
  await writeHeavyRows(server.running.app.database.pool, {
    rows,
    octets: 1_000_000,
    nameOctets: 10,
    services: 0,
  });
  await server.stop();
  small = await startProcess({ ...server.env, NODE_OPTIONS: '--max-old-space-size=192' });
});
afterAll(async () => {
  await small?.end('SIGKILL');
  await server?.close();
});

/** Reads an export and keeps only its end. */
function read(): Promise<{ status: number; length: number; end: string }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${owner.token}` };
    const asked = request(`${small.url}/users/${owner.id}/export`, { agent: false, headers });
    asked.on('error', reject);
    asked.on('response', (response) => {
      let [length, end] = [0, ''];
      response.on('data', (chunk: Buffer) => {
        length += chunk.length;
        end = (end + chunk.subarray(-60).toString('latin1')).slice(-60);
      });
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, length, end }));
    });
    asked.end();
  });
}

test('contract §17: 3 exports of 60 MB at once are whole in a heap of 192 MB', async () => {
  const answers = await Promise.all(Array.from({ length: atOnce }, read));
  for (const { status, length, end } of answers) {
    expect(status).toBe(200);
    expectAtLeast(60, length / 1_000_000, 'an export in a heap of 192 MB, one of 3 at once', 'MB');
    expect(end).toMatch(/\]\},"timestamp":"[^"]+"\}$/);
  }
  await expect.poll(async () => (await small.request('GET', '/health/ready')).status).toBe(200);
});
