/** A server whose secrets are in files, as containers mount them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#platform/base/config/config.ts';
import { createLog } from '#platform/base/observability/log.ts';
import { startServer as startOn } from '#server/start.ts';
import { createTestDatabase } from './support/database.ts';
import { settings, signIn, speakTo } from './support/server.ts';

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
  const config = readConfig({ ...env, PORT: '0', LOG_LEVEL: 'silent', DRAIN_DELAY: '0s' });
  const server = await startOn(config, createLog(config));
  const { request } = speakTo(server.url);
  onTestFinished(async () => {
    await server.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  const { token } = await signIn(request, ADMIN_EMAIL, ADMIN_PASSWORD);
  expect((await request('GET', '/users', { token })).status).toBe(200);
});
