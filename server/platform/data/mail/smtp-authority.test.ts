/** Mail servers with a certificate of our own authority, which NODE_EXTRA_CA_CERTS names at the start of the process. */
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#test/support/database.ts';
import { settings } from '#test/support/server.ts';
import { type ServerProcess, startProcess } from '#test/support/server-process.ts';
import { type Authority, hasOpenssl, newAuthority } from './testing/authority.ts';
import { startMailServer } from './testing/mail-server.ts';

/** Reaches this machine, but is none of the names by which the loopback check recognises it. */
const host = '0.0.0.0';

describe.runIf(hasOpenssl)('a mail server with a certificate of our own authority', () => {
  let authority: Authority;
  let stranger: Authority;
  beforeAll(async () => {
    [authority, stranger] = await Promise.all([newAuthority(), newAuthority()]);
  });
  afterAll(() => Promise.all([authority?.drop(), stranger?.drop()]));

  /** A mail server that asks for a password. */
  async function startWith(signer: Authority, options: SMTPServerOptions) {
    const { key, certificate: cert } = await signer.issue('mail', [`IP:${host}`]);
    const logins: string[] = [];
    const server = await startMailServer({
      disabledCommands: [],
      key,
      cert,
      onAuth({ username, password }, { secure }, done) {
        logins.push(`${username}:${password} ${secure ? 'encrypted' : 'in clear'}`);
        done(null, { user: username });
      },
      ...options,
    });
    return { ...server, logins };
  }

  /** Starts a server that trusts the authority, and lets somebody register there. */
  async function register(SMTP_URL: string): Promise<ServerProcess> {
    const database = await createTestDatabase();
    const given = { ...settings, ...database.env, SMTP_URL };
    const server = await startProcess({ ...given, NODE_EXTRA_CA_CERTS: authority.file });
    onTestFinished(async () => {
      await server.end('SIGKILL');
      await database.drop();
    });
    const body = { email: 'ann@petalpaw.test', name: 'Ann', password: 'seven violet umbrellas' };
    expect((await server.request('POST', '/auth/register', { body })).status).toBe(201);
    return server;
  }

  test.each([
    ['smtp', 'STARTTLS', {}],
    ['smtps', 'TLS from the first byte', { secure: true }],
  ])('%s:// sends password and email with %s (ASVS 5.0, 12.3.2)', async (scheme, _how, options) => {
    const { logins, received, port } = await startWith(authority, options);
    await register(`${scheme}://mailer:p%40ss@${host}:${port}`);
    await expect.poll(() => received.length).toBe(1);
    expect(logins).toEqual(['mailer:p@ss encrypted']);
    expect(received[0]?.to).toEqual(['ann@petalpaw.test']);
  });

  test('a certificate of another authority gets neither password nor email (ASVS 5.0, 12.3.2)', async () => {
    const { logins, received, port } = await startWith(stranger, { secure: true });
    const server = await register(`smtps://mailer:p%40ss@${host}:${port}`);
    await expect.poll(() => server.output()).toContain('email not sent; retrying later');
    expect([logins, received]).toEqual([[], []]);
  });
});
