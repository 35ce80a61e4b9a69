/** The package as others use it: its examples, and the JavaScript that it is published as. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runChild } from '#test/support/child.ts';
import { admin, startServer, type TestServer } from '#test/support/server.ts';
import clientPackage from '../../clients/typescript/package.json' with { type: 'json' };

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startServer();
  folder = await mkdtemp(path.join(tmpdir(), 'petalpaw-client-'));
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

test.each([
  ['plants', ['added Monstera indoor', 'there are 1', 'deleted 9223372036854775807', 'admin Admin']],
  ['booking', ['would cost 24.5 EUR', 'booked Bain et brossage', 'taken: by Mochi', 'now CANCELLED']],
  ['signed-in', ['signed in as oneself', 'renewed true', 'signed out true']],
])('issue 4 (7): the example %s.ts runs', async (name, lines) => {
  const example = runChild(`clients/typescript/examples/${name}.ts`, [], {
    PETALPAW_URL: server.url,
    EMAIL: admin.email,
    PASSWORD: admin.password,
  });
  expect([await example.ended, example.err()]).toEqual([0, '']);
  expect(example.out().trim().split('\n')).toEqual(lines);
});

test('issue 4 (7): builds into plain JavaScript with declarations, which calls the server', async () => {
  // As `npm run build` does, but for the folder.
  const [node, ...words] = clientPackage.scripts.build.split(' ');
  expect(node).toBe('node');
  const { status, stdout, stderr } = spawnSync(process.execPath, [...words, '--outDir', folder], {
    cwd: fileURLToPath(new URL('../../clients/typescript', import.meta.url)),
    encoding: 'utf8',
  });
  expect([status, stdout + stderr]).toEqual([0, '']);
  const files = await readdir(folder);
  expect(files).toEqual(expect.arrayContaining(['index.js', 'index.d.ts', 'generated']));
  const built = await import(pathToFileURL(path.join(folder, 'index.js')).href);
  const answer = await built.createClient({ baseUrl: server.url }).getLiveness();
  expect(answer.status).toBe(200);
});
