/** Passwords, and other content that must be encrypted, on the way to a test mail server. */
import { readFile } from 'node:fs/promises';
import tls from 'node:tls';
import { describe, expect, onTestFinished } from 'vitest';
import { authEmail } from '#features/auth/emails.ts';
import { backgroundCall } from '#platform/data/call.ts';
import { deliverMail, enqueueEmail } from './outbox.ts';
import { hasOpenssl, newAuthority } from './testing/authority.ts';
import { startLogin } from './testing/mail-server.ts';
import { mailTest } from './testing/mail-test.ts';

/** Reaches this machine, but is none of the names by which the loopback check recognises it. */
const host = '0.0.0.0';

/** Starts a server that accepts everything unencrypted; its STARTTLS certificate is not signed by any authority. */
const startInsecureServer = (disabledCommands: string[]) =>
  startLogin({ disabledCommands, allowInsecureAuth: true, authOptional: true });

const test = mailTest.extend('send', ({ startApp }) => {
  /** Sends an email by that SMTP_URL, and returns the last line of the log. */
  return async (smtpUrl: string, env: Record<string, string> = {}) => {
    const { app, lines } = startApp({ SMTP_URL: smtpUrl, ...env });
    const { password } = new URL(smtpUrl);
    const link = 'https://petalpaw.test/auth/verify-email?token=THE-TOKEN';
    const to = { name: 'Ann', email: 'ann@petalpaw.test' };
    await enqueueEmail(
      backgroundCall(app, 'test'),
      to,
      authEmail('verify-email', { link, minutes: 24 * 60 }),
    );
    await deliverMail(app);
    if (password !== '') expect(JSON.stringify(lines)).not.toMatch(/p@ss|p%40ss/);
    return lines.at(-1);
  };
});

const postponed = { msg: 'email not sent; retrying later', reason: expect.stringMatching(/TLS|CERT/) };

describe('ASVS 5.0, 12.3.1: SMTP_URL with a password', () => {
  test.for(['', '?ignoreTLS=true', '?requireTLS=false', '?opportunisticTLS=true'])(
    'sends neither the password nor the email without STARTTLS%s, and retries',
    async (query, { send }) => {
      const { received, logins, port } = await startInsecureServer(['STARTTLS']);
      expect(await send(`smtp://mailer:p%40ss@${host}:${port}${query}`)).toMatchObject(postponed);
      expect([logins, received]).toEqual([[], []]);
    },
  );

  test('sends both encrypted with STARTTLS, and decodes the password', async ({ send }) => {
    const { received, logins, port } = await startInsecureServer([]);
    const url = `smtp://mailer:p%40ss%2F%25@${host}:${port}?tls.rejectUnauthorized=false`;
    expect(await send(url)).toMatchObject({ msg: 'email sent' });
    expect([logins, received.length]).toEqual([['mailer:p@ss/% encrypted'], 1]);
  });

  test('ASVS 5.0, 12.3.2: sends nothing to a server with an untrusted certificate', async ({ send }) => {
    const { received, logins, port } = await startInsecureServer([]);
    expect(await send(`smtp://mailer:p%40ss@${host}:${port}`)).toMatchObject(postponed);
    expect([logins, received]).toEqual([[], []]);
  });

  test('sends both unencrypted to this machine', async ({ send }) => {
    const { received, logins, port } = await startInsecureServer(['STARTTLS']);
    expect(await send(`smtp://mailer:p%40ss@127.0.0.1:${port}`)).toMatchObject({ msg: 'email sent' });
    expect([logins, received.length]).toEqual([['mailer:p@ss in clear'], 1]);
  });
});

// NODE_EXTRA_CA_CERTS adds to the same list at the start of a process: smtp-authority.trial.ts.
describe.runIf(hasOpenssl)('ASVS 5.0, 12.3.2: a mail server with a certificate of our own authority', () => {
  test.for([
    ['smtp', 'STARTTLS', { disabledCommands: [] }],
    ['smtps', 'TLS from the first byte', { secure: true, disabledCommands: [] }],
  ] as const)(
    '%s:// sends password and email with %s, once the authority is trusted',
    async ([scheme, , options], { send }) => {
      const authority = await newAuthority();
      const usual = tls.getCACertificates('default');
      onTestFinished(async () => {
        tls.setDefaultCACertificates(usual);
        await authority.drop();
      });
      const { key, certificate: cert } = await authority.issue('mail', [`IP:${host}`]);
      const { received, logins, port } = await startLogin({ key, cert, ...options, disabledCommands: [] });
      const url = `${scheme}://mailer:p%40ss@${host}:${port}`;
      expect(await send(url)).toMatchObject({ msg: 'email not sent; retrying later' });
      expect([logins, received]).toEqual([[], []]);

      tls.setDefaultCACertificates([...usual, await readFile(authority.file, 'utf8')]);
      expect(await send(url)).toMatchObject({ msg: 'email sent' });
      expect(logins[0]).toBe('mailer:p@ss encrypted');
      expect(received[0]?.to).toEqual(['ann@petalpaw.test']);
    },
  );
});

describe('SMTP_URL without a password', () => {
  test.for([
    ['sends the email', '', { msg: 'email sent' }, 1],
    ['sends nothing, with requireTLS=true,', '?requireTLS=true', postponed, 0],
  ] as const)('%s unencrypted to a server without STARTTLS', async ([, query, said, count], { send }) => {
    const { received, port } = await startInsecureServer(['STARTTLS', 'AUTH']);
    expect(await send(`smtp://${host}:${port}${query}`)).toMatchObject(said);
    expect(received).toHaveLength(count);
  });

  test('ASVS 5.0, 12.3.1: sends nothing unencrypted with REQUIRE_TLS, except to this machine', async ({
    send,
  }) => {
    const { received, port } = await startInsecureServer(['STARTTLS', 'AUTH']);
    expect(await send(`smtp://${host}:${port}`, { REQUIRE_TLS: 'true' })).toMatchObject(postponed);
    expect(received).toEqual([]);
    const here = await send(`smtp://127.0.0.1:${port}`, { REQUIRE_TLS: 'true' });
    expect(here).toMatchObject({ msg: 'email sent' });
  });
});
