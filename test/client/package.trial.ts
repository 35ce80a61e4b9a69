/** The package as its users see it: its examples, and the JavaScript in which it is published. */
import { execFile, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runChild } from '#test/support/child.ts';
import { admin, startServer, type TestServer } from '#test/support/server.ts';
import clientPackage from '../../clients/typescript/package.json' with { type: 'json' };

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The Node of the tests, and version 20 if the machine has it: that version cannot report the digits of a number. */
const versionOf = (node: string) => spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? '';
const older = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin']
  .map((one) => path.join(one, 'node'))
  .find((node) => versionOf(node).startsWith('v20.'));
const nodes = [process.execPath, ...(older === undefined ? [] : [older])].map(
  (node) => [versionOf(node), node] as const,
);
if (nodes.length < 2) console.log('There is no Node 20: the package is not tried with one.');

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
])('the example %s.ts runs', async (name, lines) => {
  const example = runChild(`clients/typescript/examples/${name}.ts`, [], {
    PETALPAW_URL: server.url,
    EMAIL: admin.email,
    PASSWORD: admin.password,
  });
  expect([await example.ended, example.err()]).toEqual([0, '']);
  expect(example.out().trim().split('\n')).toEqual(lines);
});

describe('npm pack in a fresh clone', () => {
  let packed: string[];
  beforeAll(async () => {
    const clone = path.join(folder, 'clone');
    const ignored = new Set(['dist', 'node_modules']);
    for (const part of ['clients', 'scripts', 'package.json', 'package-lock.json', '.npmrc', 'tsconfig.json'])
      await cp(path.join(root, part), path.join(clone, part), {
        recursive: true,
        filter: (source) => !ignored.has(path.basename(source)),
      });
    await symlink(path.join(root, 'node_modules'), path.join(clone, 'node_modules'), 'junction');
    await run(
      'npm',
      ['pack', '--silent', '--pack-destination', folder],
      path.join(clone, 'clients', 'typescript'),
    );
    const tarball = `petalpaw-client-${clientPackage.version}.tgz`;
    const target = path.join(folder, 'consumer', 'node_modules', '@petalpaw', 'client');
    await mkdir(target, { recursive: true });
    await run('tar', ['-xzf', path.join(folder, tarball), '--strip-components=1', '-C', target], folder);
    packed = await readdir(target, { recursive: true });
    await writeFile(path.join(folder, 'consumer', 'main.mjs'), consumer);
  });

  test('contains the compiled client with its types, the licence and the README', async () => {
    expect(packed).toEqual(
      expect.arrayContaining(['LICENSE', 'README.md', 'package.json', 'dist/index.js', 'dist/index.d.ts']),
    );
    expect(packed.filter((name) => /test|tsconfig|examples|\.tgz$/.test(name))).toEqual([]);
    const text = (file: string) => readFile(path.join(root, file), 'utf8');
    expect(await text('clients/typescript/LICENSE')).toBe(await text('LICENSE'));
  });

  test.each(nodes)('Node %s imports it, calls the server, and loses no digit', async (_version, node) => {
    const env = { PETALPAW_URL: server.url, EMAIL: admin.email, PASSWORD: admin.password };
    const output = await run(node, ['main.mjs'], path.join(folder, 'consumer'), env);
    expect(output.trim().split('\n')).toEqual([
      'live',
      '9007199254740993',
      '0.1000000000000000055511151231257827',
      '24.5 true',
      '9223372036854775807',
    ]);
  });

  test('its compiled types match its README', async () => {
    const file = path.join(folder, 'consumer', 'main.mts');
    const [, code = ''] =
      /## First use[\s\S]*?```ts\n([\s\S]*?)```/.exec(
        readFileSync(path.join(root, 'clients/typescript/README.md'), 'utf8'),
      ) ?? [];
    writeFileSync(file, code);
    const compiler = path.join(root, 'node_modules/typescript7/bin/tsc');
    const words = ['--noEmit', '--strict', '--target', 'es2023', '--module', 'nodenext', file];
    expect(await run(process.execPath, [compiler, ...words], path.join(folder, 'consumer'))).toBe('');
  });
});

/** A program of a user who has installed the package. */
const consumer = `
import { createClient, renewing } from '@petalpaw/client';

const { PETALPAW_URL: baseUrl, EMAIL: email, PASSWORD: password } = process.env;
const { data: tokens } = await createClient({ baseUrl }).login({ body: { email, password } });
const client = createClient({ baseUrl, credentials: renewing(tokens) });
console.log((await client.getLiveness()).data.status ?? 'live');
const value = { big: 9007199254740993n, near: 0 };
await client.writeSettings({ body: { key: 'pack.number', value } });
const { data: setting } = await client.getSetting({ path: { key: 'pack.number' } });
console.log(String(setting.value.big));
const fraction = { toString: () => '0.1000000000000000055511151231257827' };
const answer = await fetch(baseUrl + '/settings', {
  method: 'PUT',
  headers: { authorization: 'Bearer ' + tokens.accessToken, 'content-type': 'application/json' },
  body: '{"key": "pack.fraction", "value": ' + fraction + '}',
});
if (answer.status !== 200) throw new Error(await answer.text());
console.log(String((await client.getSetting({ path: { key: 'pack.fraction' } })).data.value));
const { data: service } = await client.createService({ body: {
  name: { en: 'Bath' }, description: { en: 'Warm.' }, category: 'GROOMING', basePrice: '24.5', priceUnit: 'per session',
} });
const { data: services } = await client.listServices();
console.log(service.basePrice, services.some(({ id }) => id === service.id));
const id = 9223372036854775807n;
await client.createPlant({ body: { id, name: 'Monstera' } });
const { data: plants } = await client.listPlants();
console.log(String(plants.find((plant) => plant.name === 'Monstera') && id));
await client.deletePlant({ path: { id } });
`;

/** The environment of a shell: npm passes its own settings, such as ignore-scripts, to the commands that it runs. */
const fromShell = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.toLowerCase().startsWith('npm_')),
);

/**
 * Runs a command to its end, beside the server in this process. Returns its output on stdout.
 *
 * @throws Error with its whole output when it fails.
 */
async function run(
  command: string,
  words: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { stdout } = await promisify(execFile)(command, words, {
    cwd,
    env: { ...fromShell, ...env },
    shell: process.platform === 'win32' && command === 'npm',
  });
  return stdout;
}
