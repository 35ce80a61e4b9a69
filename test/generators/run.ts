/**
 * `npm run generators`: tests openapi.json with third-party tools. Spectral must report nothing; four generators write
 * a client each; all four compile strictly, and each is used for a walk through a running server. Their packages have a
 * lockfile of their own in this folder, and are installed here when they are missing.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { startThrowAwayServer } from '../../scripts/demo/throw-away-server.ts';
import { findNpm } from '../../scripts/launch/npm.mjs';
import { walk } from './walk.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const tool = (path: string): string => `node_modules/${path}`;

/** Each generator by the name of its walk, with its command line. */
const generators: Readonly<Record<string, readonly string[]>> = {
  'openapi-typescript': [
    tool('openapi-typescript/bin/cli.js'),
    '../../openapi.json',
    '--output',
    '.tmp/openapi-typescript/schema.ts',
  ],
  orval: [tool('orval/dist/bin/orval.mjs'), '--config', 'orval.config.mjs'],
  'hey-api': [tool('@hey-api/openapi-ts/bin/run.js'), '--file', 'hey-api.config.mjs'],
  kubb: [tool('@kubb/cli/bin/kubb.cjs'), 'generate', '--config', 'kubb.config.mjs'],
};

await install();
await rm(`${here}.tmp`, { recursive: true, force: true });
// In parallel; each is waited for, so that nothing keeps running after the end.
const outcomes = await Promise.allSettled([
  step('spectral finds nothing in openapi.json', () =>
    node([
      tool('@stoplight/spectral-cli/dist/index.js'),
      ...['lint', '../../openapi.json', '--ruleset', '.spectral.yaml', '--fail-severity', 'hint'],
    ]),
  ),
  ...Object.entries(generators).map(([name, command]) =>
    step(`${name} generates a client`, () => node(command)),
  ),
]);
const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
if (failures.length > 0) throw new AggregateError(failures);
await step('the clients compile strictly', () => node([tool('typescript/bin/tsc'), '--project', '.']));
await walkWithEach();
console.log('Every generated client works.');

async function walkWithEach(): Promise<void> {
  const server = await startThrowAwayServer();
  try {
    for (const [turn, name] of Object.keys(generators).entries()) {
      await step(`the client of ${name} walks through the server`, async () => {
        const { openShop } = await import(pathToFileURL(`${here}walks/${name}.ts`).href);
        await walk(openShop, server, turn);
      });
    }
  } finally {
    await server.stop();
  }
}

/** `npm ci`, unless the installed packages match the lockfile. */
async function install(): Promise<void> {
  const { '': _itself, ...wanted } = packagesIn('package-lock.json');
  const installed = packagesIn('node_modules/.package-lock.json');
  const isInstalled = ([path, { version, optional }]: [string, Locked]): boolean =>
    optional === true || installed[path]?.version === version;
  if (Object.entries(wanted).every(isInstalled)) return;
  const npm = findNpm(process.env);
  if (npm === undefined) throw new Error('npm is neither beside this Node nor in PATH');
  await step('npm ci', () => run(npm.file, [...npm.args, 'ci', '--ignore-scripts'], npm.shell));
}

interface Locked {
  readonly version: string;
  readonly optional?: boolean;
}

function packagesIn(lockfile: string): Record<string, Locked> {
  const path = `${here}${lockfile}`;
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {};
}

/** Runs one step and prints how long it took. An error ends everything, with exit code 1. */
async function step(title: string, act: () => Promise<void>): Promise<void> {
  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1_000).toFixed(1);
  try {
    await act();
    console.log(`✓ ${title} (${seconds()} s)`);
  } catch (error) {
    console.error(`✗ ${title} (${seconds()} s)`);
    throw error;
  }
}

function node(command: readonly string[]): Promise<void> {
  return run(process.execPath, command);
}

/** @throws Error with the program's whole output when it fails. */
async function run(file: string, args: readonly string[], shell = false): Promise<void> {
  const child = spawn(file, args, { cwd: here, shell, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${output}`);
}
