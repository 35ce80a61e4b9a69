/**
 * openapi.json in programs of other projects, whose packages are in test/generators: Spectral reports nothing; four
 * generators write a client each, which compiles strictly and is used for a walk through a running server.
 */
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, test } from 'vitest';
import { startThrowAwayServer, type ThrowAwayServer } from '#scripts/demo/throw-away-server.ts';
import { report } from '#test/support/trial.ts';
import { walk } from '../generators/walk.ts';
import { install, run } from './tools.ts';

const folder = fileURLToPath(new URL('../generators/', import.meta.url));
const tool = (file: string): string => `node_modules/${file}`;
const node = (...words: readonly string[]) => run([process.execPath, ...words], { cwd: folder });

/** Each generator by the name of its walk, with its package and its command line. */
const generators = [
  [
    'openapi-typescript',
    'openapi-typescript',
    [
      tool('openapi-typescript/bin/cli.js'),
      ...['../../openapi.json', '--output', '.tmp/openapi-typescript/schema.ts'],
    ],
  ],
  ['orval', 'orval', [tool('orval/dist/bin/orval.mjs'), '--config', 'orval.config.mjs']],
  [
    'hey-api',
    '@hey-api/openapi-ts',
    [tool('@hey-api/openapi-ts/bin/run.js'), '--file', 'hey-api.config.mjs'],
  ],
  ['kubb', '@kubb/cli', [tool('@kubb/cli/bin/kubb.cjs'), 'generate', '--config', 'kubb.config.mjs']],
] as const;

let server: ThrowAwayServer;
beforeAll(async () => {
  await install(folder);
  await rm(path.join(folder, '.tmp'), { recursive: true, force: true });
  server = await startThrowAwayServer();
});
afterAll(() => server?.stop());

/** Adds the version of the tool to the table. */
function reportVersion(name: string): void {
  const file = path.join(folder, 'node_modules', name, 'package.json');
  report('version', JSON.parse(readFileSync(file, 'utf8')).version);
}

test('Spectral reports nothing for openapi.json', async () => {
  const words = ['lint', '../../openapi.json', '--ruleset', '.spectral.yaml', '--fail-severity', 'hint'];
  await node(tool('@stoplight/spectral-cli/dist/index.js'), ...words);
  reportVersion('@stoplight/spectral-cli');
});

test.for(generators)('%s writes a client', async ([, name, command]) => {
  await node(...command);
  reportVersion(name);
});

test('the generated clients compile strictly', async () => {
  await node(tool('typescript/bin/tsc'), '--project', '.');
  reportVersion('typescript');
});

test.for(generators.map(([name], turn) => [name, turn] as const))(
  'the client of %s signs in, books and stores a plant',
  async ([name, turn]) => {
    const { openShop } = await import(`../generators/walks/${name}.ts`);
    await walk(openShop, server, turn);
  },
);
