/**
 * `npm run check`: runs every check that a change must pass, in order, up to the first failure. `--no-tests` skips
 * the tests; `--ci` runs them on a PostgreSQL server (TEST_DATABASE_URL) as well as on the embedded database.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { forwardSignals } from './launch/signals.mjs';

const { values: options } = parseArgs({
  options: { ci: { type: 'boolean', default: false }, 'no-tests': { type: 'boolean', default: false } },
});
if (options.ci) process.env.TEST_DATABASE_URL ??= 'postgres://postgres@127.0.0.1:5432/postgres';

const steps = [
  { title: 'format and lint', command: ['node_modules/@biomejs/biome/bin/biome', 'ci', '.'] },
  { title: 'imports', command: ['scripts/check-imports.ts'] },
  { title: 'the gate measures and waits for no time', command: ['scripts/gate.ts'] },
  { title: 'packages: pinned, harmless, licensed', command: ['scripts/check-packages.ts'] },
  { title: 'types', command: ['node_modules/typescript7/bin/tsc', '--noEmit'] },
  // With the library of browsers and without that of Node, since it runs in both.
  {
    title: 'types of the client',
    command: ['node_modules/typescript7/bin/tsc', '--noEmit', '--project', 'clients/typescript'],
  },
  {
    title: 'types of the console',
    command: ['node_modules/typescript7/bin/tsc', '--noEmit', '--project', 'console'],
  },
  { title: 'keys of the messages', command: ['console/build/write-keys.ts', '--check'] },
  { title: 'console/dist is what the sources build', command: ['console/build/run.ts', '--check'] },
  // An entry of knip.json that is no longer needed fails, too: an exception must not outlive its reason.
  {
    title: 'dead code and unused dependencies',
    command: ['node_modules/knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors'],
  },
  // The tests also check that openapi.json and README's table of settings match the code.
  { title: 'tests', command: ['node_modules/vitest/vitest.mjs', 'run'] },
];

for (const { title, command } of steps) {
  if (title === 'tests' && options['no-tests']) continue;
  const began = performance.now();
  const code = await run(command);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  console.log(`${code === 0 ? '✓' : '✗'} ${title} (${seconds} s)`);
  if (code !== 0) process.exit(code);
}

function run(command: string[]): Promise<number> {
  const child = spawn(process.execPath, command, {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: 'inherit',
  });
  const stopForwarding = forwardSignals(child);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => {
      stopForwarding();
      resolve(code ?? 1);
    });
  });
}
