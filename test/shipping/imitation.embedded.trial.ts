/**
 * An imitation of the Dockerfile's result: its files and no others, in a folder that the server's user cannot write.
 */
import { cpSync, existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#test/support/free-port.ts';
import { copies, restsOf, root, runNode, sent } from './files.ts';

const isRoot = process.getuid?.() === 0;
let place: string;
const app = () => path.join(place, 'app');

beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'petalpaw-test-image-'));
  await chmod(place, 0o755);
  const files = sent();
  for (const { from, to } of copies())
    for (const file of files.filter((one) => one === from || one.startsWith(`${from}/`)))
      await cp(path.join(root, file), path.join(app(), path.join(to, path.relative(from, file))));
  // Like the Dockerfile: the packages are the locked ones, as a step of `npm run check` verifies.
  const lock = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8'));
  for (const [folder, entry] of Object.entries<{ dev?: boolean; optional?: boolean }>(lock.packages)) {
    if (folder === '' || entry.dev || /^node_modules\/node-/.test(folder)) continue;
    // For another platform.
    if (entry.optional && !existsSync(path.join(root, folder))) continue;
    const nested = (source: string) =>
      !path.relative(path.join(root, folder), source).split(path.sep).includes('node_modules');
    // Synchronous, because the asynchronous copy of so many files takes three times the processor time.
    cpSync(path.join(root, folder), path.join(app(), folder), { recursive: true, filter: nested });
  }
  await cp(
    path.join(root, 'node_modules', '.package-lock.json'),
    path.join(app(), 'node_modules', '.package-lock.json'),
  );
  await mkdir(path.join(place, 'data'), { mode: 0o777 });
  await chmod(path.join(place, 'data'), 0o777);
});
afterAll(() => rm(place, { recursive: true, force: true }));

const settings = Object.fromEntries(
  restsOf('ENV').flatMap((rest) => rest.split(' ').map((pair) => pair.split('='))),
);

/** Runs a command of the image as its user. */
function run(command: readonly string[], env: Readonly<Record<string, string>>) {
  return runNode(command.slice(1), {
    cwd: app(),
    env: { ...settings, DATA_DIR: path.join(place, 'data', 'its'), ...env },
    ...(isRoot && { uid: 1000, gid: 1000 }),
  });
}

const instruction = (name: string) => JSON.parse(restsOf(name)[0]?.replace(/^.* CMD /, '') ?? '');

test('the image runs as a user who can write to DATA_DIR only, reports its health, and stops', async () => {
  const PORT = String(await freePort());
  const unhealthy = run(instruction('HEALTHCHECK'), { PORT });
  expect([await unhealthy.ended, unhealthy.output()]).toEqual([
    1,
    expect.stringMatching(/^petalpaw: .*ECONNREFUSED/),
  ]);

  const server = run([...instruction('ENTRYPOINT'), ...instruction('CMD')], { PORT });
  try {
    await expect
      .poll(() => server.output(), { timeout: 60_000, interval: 50 })
      .toContain('Petalpaw is ready at http://0.0.0.0:');
    const healthy = run(instruction('HEALTHCHECK'), { PORT });
    expect([await healthy.ended, healthy.output()]).toEqual([0, '']);
    for (const [where, status] of [
      ['/services', 200],
      ['/docs', 200],
      ['/openapi.json', 200],
      ['/health/ready', 200],
    ] as const)
      expect([where, (await fetch(`http://127.0.0.1:${PORT}${where}`)).status]).toEqual([where, status]);
    const backup = run(
      [
        ...instruction('ENTRYPOINT'),
        'server/commands/backup.ts',
        '--file',
        path.join(place, 'data', 'it.backup'),
      ],
      { PORT },
    );
    expect([await backup.ended, backup.output()]).toEqual([0, expect.stringContaining('Wrote ')]);
  } finally {
    server.child.kill('SIGTERM');
  }
  expect(await server.ended).toBe(0);
});
