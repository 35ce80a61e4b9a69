/** A mail server with a certificate of our own authority, which NODE_EXTRA_CA_CERTS names at the start of the process. */
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#test/support/database.ts';
import { settings } from '#test/support/server.ts';
import { startProcess } from '#test/support/server-process.ts';
import { hasOpenssl, newAuthority } from './testing/authority.ts';
import { startLogin } from './testing/mail-server.ts';

/** Reaches this machine, but is none of the names by which the loopback check recognises it. */
const host = '0.0.0.0';

test.runIf(hasOpenssl).each([
  ['the authority', true],
  ['another authority', false],
])(
  'a server with NODE_EXTRA_CA_CERTS of %s: sends password and email: %s (ASVS 5.0, 12.3.2)',
  async (_what, isTrusted) => {
    const [authority, stranger] = await Promise.all([newAuthority(), newAuthority()]);
    const { key, certificate: cert } = await authority.issue('mail', [`IP:${host}`]);
    const { received, logins, port } = await startLogin({ disabledCommands: [], secure: true, key, cert });
    const database = await createTestDatabase();
    const server = await startProcess({
      ...settings,
      ...database.env,
      SMTP_URL: `smtps://mailer:p%40ss@${host}:${port}`,
      NODE_EXTRA_CA_CERTS: (isTrusted ? authority : stranger).file,
    });
    onTestFinished(async () => {
      await server.end('SIGKILL');
      await Promise.all([database.drop(), authority.drop(), stranger.drop()]);
    });
    const body = { email: 'ann@petalpaw.test', name: 'Ann', password: 'seven violet umbrellas' };
    expect((await server.request('POST', '/auth/register', { body })).status).toBe(201);
    if (isTrusted) await expect.poll(() => received.length).toBe(1);
    else await expect.poll(() => server.output()).toContain('email not sent; retrying later');
    expect(logins).toEqual(isTrusted ? ['mailer:p@ss encrypted'] : []);
    expect(received.map(({ to }) => to)).toEqual(isTrusted ? [['ann@petalpaw.test']] : []);
  },
);
