import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runChild } from '#test/support/child.ts';
import { folderPerTest } from '#test/support/folder.ts';

const dataDir = folderPerTest();
const firstAdmin = () => path.join(dataDir(), 'first-admin');

const whatToDo =
  'Set ADMIN_EMAIL and ADMIN_PASSWORD to an administrator of that server, or DATA_DIR to the data directory that it uses.';

async function seed(url: string) {
  const none = { ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined };
  const child = runChild('scripts/seed.ts', [url], { ...none, DATA_DIR: dataDir() });
  return { code: await child.ended, err: child.err() };
}

test('npm run seed prints one line with the missing file and the remedy for a server with another DATA_DIR', async () => {
  expect(await seed('http://127.0.0.1:1')).toEqual({
    code: 1,
    err: `seed: The administrator of the server at http://127.0.0.1:1 is not known here: there is no file ${firstAdmin()}. ${whatToDo}\n`,
  });
});

test('npm run seed prints one line when the server refuses the password of DATA_DIR', async () => {
  await writeFile(firstAdmin(), 'email: admin@localhost\npassword: of another server\n');
  const server = createServer((_request, response) => {
    response.writeHead(401, { 'content-type': 'application/json' }).end('{"message":"No."}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await seed(url)).toEqual({
    code: 1,
    err: `seed: The server at ${url} refuses the sign-in as admin@localhost, which is from ${firstAdmin()} (No.) ${whatToDo}\n`,
  });
});
