/** A server whose secrets are in files, as containers mount them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from './support/database.ts';
import { settings, signIn } from './support/server.ts';
import { startProcess } from './support/server-process.ts';

const { ADMIN_EMAIL, APP_SECRET, ADMIN_PASSWORD } = settings;

test('contract §1, ASVS 5.0 13.3.1: APP_SECRET_FILE, DATABASE_URL_FILE, SMTP_URL_FILE and ADMIN_PASSWORD_FILE replace the variables', async () => {
  const database = await createTestDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'petalpaw-secrets-'));
  const { DATABASE_URL, DATA_DIR } = database.env;
  const secrets = { APP_SECRET, ADMIN_PASSWORD, DATABASE_URL, SMTP_URL: 'smtp://127.0.0.1:1' };
  const env: Record<string, string> = { ADMIN_EMAIL, DATA_DIR };
  for (const [name, value] of Object.entries(secrets)) {
    if (value === undefined) continue;
    const file = path.join(folder, name.toLowerCase());
    await writeFile(file, `${value}\n`, { mode: 0o400 });
    env[`${name}_FILE`] = file;
  }
  const server = await startProcess(env);
  onTestFinished(async () => {
    await server.end('SIGKILL');
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  const { token } = await signIn(server.request, ADMIN_EMAIL, ADMIN_PASSWORD);
  expect((await server.request('GET', '/users', { token })).status).toBe(200);
});
