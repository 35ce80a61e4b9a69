/** The commands of the manifests, run as a pod runs them: the secrets are in a file, and nowhere else. */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { settings } from '#test/support/server.ts';
import { root, runNode, textOf } from './files.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
  folder = await mkdtemp(path.join(tmpdir(), 'petalpaw-pod-'));
  const secrets = {
    ...settings,
    DATABASE_URL: database.env.DATABASE_URL,
    SMTP_URL: 'smtp://127.0.0.1:1',
  };
  await writeFile(
    path.join(folder, 'petalpaw.env'),
    Object.entries(secrets)
      .map(([name, value]) => `${name}="${value}"\n`)
      .join(''),
  );
});
afterAll(async () => {
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the only container of the manifest, with `extra` in addition to its own variables. */
function run(manifest: string, extra: Readonly<Record<string, string>> = {}) {
  const [{ command, args, env = [] }] = parse(textOf(manifest)).spec.template.spec.containers;
  const [, option, ...words] = command as string[];
  const own = env.map(({ name, value }: { name: string; value: string }) => [name, value]);
  return runNode([`${option}`.replace('/run/secrets/petalpaw', folder), ...words, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: database.env.DATA_DIR, ...Object.fromEntries(own), ...extra },
  });
}

test('ops/kubernetes: the Job migrates, then the server starts; no secret is in its environment', async () => {
  const migrated = run('ops/kubernetes/migrate/job.yaml');
  expect([await migrated.ended, migrated.output()]).toEqual([0, expect.stringContaining('applied 0001-')]);

  const server = run('ops/kubernetes/deployment.yaml', { PORT: '0', DRAIN_DELAY: '0s' });
  try {
    await expect
      .poll(() => server.output(), { timeout: 60_000, interval: 50 })
      .toMatch(/"url":"(http:[^"]+)"/);
    const [, url] = /"url":"(http:[^"]+)"/.exec(server.output()) ?? [];
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    // The Job has applied the migrations.
    expect(server.output()).not.toContain('applied');
    const environment = `/proc/${server.child.pid}/environ`;
    if (existsSync(environment)) {
      const shown = await readFile(environment, 'utf8');
      expect(shown).toContain('PUBLIC_URL=');
      for (const secret of [settings.APP_SECRET, settings.ADMIN_PASSWORD, `${database.env.DATABASE_URL}`])
        expect(shown).not.toContain(secret);
    }
  } finally {
    server.child.kill('SIGTERM');
  }
  expect(await server.ended).toBe(0);
});
