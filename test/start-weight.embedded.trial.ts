/** Packages that a start does not load, because only some servers, or only some requests, ever need them. */
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestDatabase } from './support/database.ts';
import { startProcess } from './support/server-process.ts';

/** Writes to stdout which packages are loaded, in order with the line that reports readiness. */
const watch = `
  import { registerHooks } from 'node:module';
  const seen = new Set();
  registerHooks({
    load(url, context, next) {
      const [, name] = /node_modules[/]((?:@[^/]+[/])?[^/]+)[/]/.exec(url) ?? [];
      if (name && !seen.has(name)) process.stdout.write('LOADED ' + name + '.\\n');
      seen.add(name);
      return next(url, context);
    },
  });`;

test('packages for mail, providers, the password list and the API reference are loaded on first use', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const settings = {
    ...database.env,
    OAUTH_COMPANY_ISSUER: 'http://127.0.0.1:1',
    OAUTH_COMPANY_CLIENT_ID: 'x',
    OAUTH_COMPANY_CLIENT_SECRET: 'a secret of the tests',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(watch)}`,
  };
  // The bundle contains some of the packages, and which of those it has run cannot be seen.
  const server = await startProcess(settings, path.join(import.meta.dirname, '../server/main.ts'));
  onTestFinished(async () => {
    await server.end('SIGKILL');
  });
  const loaded = (name: string) => server.output().includes(`LOADED ${name}.`);
  expect((await server.request('GET', '/services')).status).toBe(200);
  await vi.waitFor(() => expect(loaded('fastify')).toBe(true), { timeout: 60_000 });
  const late = [
    'nodemailer',
    'openid-client',
    '@zxcvbn-ts/language-common',
    '@scalar/fastify-api-reference',
    'date-holidays',
  ];
  expect(late.filter(loaded)).toEqual([]);
  // Body validators are compiled once the server is ready, even if no request needs one.
  await vi.waitFor(() => expect(loaded('ajv')).toBe(true), { timeout: 60_000 });
  const output = server.output();
  expect(output.indexOf('LOADED ajv.')).toBeGreaterThan(output.indexOf('Petalpaw is ready'));

  const body = { email: 'anna@petalpaw.test', name: 'Anna', password: 'a password of the tests' };
  expect((await server.request('POST', '/auth/register', { body })).status).toBe(201);
  await vi.waitFor(() => expect(loaded('nodemailer')).toBe(true), { timeout: 60_000 });
  await vi.waitFor(() => expect(server.output()).toContain('email sent'), { timeout: 60_000 });
  expect((await server.request('GET', '/auth/oauth/company')).status).toBe(503);
  await vi.waitFor(() => expect(loaded('openid-client')).toBe(true), { timeout: 60_000 });
});
