import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runChild } from '#test/support/child.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'petalpaw-test-seed-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const whatToDo =
  'Set ADMIN_EMAIL and ADMIN_PASSWORD to an administrator of that server, or DATA_DIR to the data directory that it uses.';

async function seed(url: string) {
  const none = { ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined };
  const child = runChild('scripts/seed.ts', [url], { ...none, DATA_DIR: dataDir });
  return { code: await child.ended, err: child.err() };
}

test('npm run seed prints one line with the missing file and the remedy for a server with another DATA_DIR', async () => {
  const file = path.join(dataDir, 'first-admin');
  expect(await seed('http://127.0.0.1:1')).toEqual({
    code: 1,
    err: `seed: The administrator of the server at http://127.0.0.1:1 is not known here: there is no file ${file}. ${whatToDo}\n`,
  });
});

test('npm run seed prints one line when the server refuses the password of DATA_DIR', async () => {
  const file = path.join(dataDir, 'first-admin');
  await writeFile(file, 'email: admin@localhost\npassword: of another server\n');
  const server = createServer((_request, response) => {
    response.writeHead(401, { 'content-type': 'application/json' }).end('{"message":"No."}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    expect(await seed(url)).toEqual({
      code: 1,
      err: `seed: The server at ${url} refuses the sign-in as admin@localhost, which is from ${file} (No.) ${whatToDo}\n`,
    });
  } finally {
    server.close();
  }
});
