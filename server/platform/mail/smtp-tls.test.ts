/** Passwords, and other content that must be encrypted, on the way to a test mail server. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OpenDatabase, openTestDatabase } from '#test/support/open.ts';
import { backgroundCall } from '../call.ts';
import { deliverMail, enqueueEmail } from './outbox.ts';
import { mailApp } from './testing/mail-app.ts';
import { startMailServer } from './testing/mail-server.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.drop());
beforeEach(async () => {
  await database.pool.query('DELETE FROM mail_outbox');
});

/** Reaches this machine, but is none of the names by which the loopback check recognises it. */
const host = '0.0.0.0';

/** Starts a server that accepts everything unencrypted; its STARTTLS certificate is not signed by any authority. */
async function startCareless(disabledCommands: string[]) {
  const heard: string[] = [];
  const { received, port } = await startMailServer({
    disabledCommands,
    allowInsecureAuth: true,
    authOptional: true,
    onAuth({ username, password }, { secure }, done) {
      heard.push(`${username}:${password} ${secure ? 'encrypted' : 'in clear'}`);
      done(null, { user: username });
    },
  });
  return { received, heard, port };
}

/** Sends an email, and returns the log lines about it. */
async function send(smtpUrl: string) {
  const { app, lines } = mailApp(database, { SMTP_URL: smtpUrl });
  const values = { name: 'Ann', link: 'https://petalpaw.test/auth/verify-email?token=THE-TOKEN' };
  const to = { name: 'Ann', address: 'ann@petalpaw.test' };
  await enqueueEmail(backgroundCall(app, 'test'), { kind: 'verify-email', to, values });
  await deliverMail(app);
  return lines.at(-1);
}

const waits = {
  msg: 'email not sent; retrying later',
  reason: expect.stringMatching(/TLS|CERT/),
};

describe('ASVS 5.0, 12.3.1: SMTP_URL with a password', () => {
  test.each(['', '?ignoreTLS=true', '?requireTLS=false', '?opportunisticTLS=true'])(
    'without STARTTLS neither the password nor the letter is sent%s; the letter waits',
    async (query) => {
      const { received, heard, port } = await startCareless(['STARTTLS']);
      expect(await send(`smtp://mailer:p%40ss@${host}:${port}${query}`)).toMatchObject(waits);
      expect([heard, received]).toEqual([[], []]);
    },
  );

  test('with it both go encrypted, the password as it was written', async () => {
    const { received, heard, port } = await startCareless([]);
    const url = `smtp://mailer:p%40ss%2F%25@${host}:${port}?tls.rejectUnauthorized=false`;
    expect(await send(url)).toMatchObject({ msg: 'email sent' });
    expect([heard, received.length]).toEqual([['mailer:p@ss/% encrypted'], 1]);
  });

  test('ASVS 5.0, 12.3.2: but not to a certificate that nobody vouches for', async () => {
    const { received, heard, port } = await startCareless([]);
    expect(await send(`smtp://mailer:p%40ss@${host}:${port}`)).toMatchObject(waits);
    expect([heard, received]).toEqual([[], []]);
  });

  test('on this machine it may go in clear', async () => {
    const { received, heard, port } = await startCareless(['STARTTLS']);
    expect(await send(`smtp://mailer:p%40ss@127.0.0.1:${port}`)).toMatchObject({ msg: 'email sent' });
    expect([heard, received.length]).toEqual([['mailer:p@ss in clear'], 1]);
  });
});

describe('SMTP_URL without a password', () => {
  test('a server without STARTTLS gets the letter in clear', async () => {
    const { received, port } = await startCareless(['STARTTLS', 'AUTH']);
    expect(await send(`smtp://${host}:${port}`)).toMatchObject({ msg: 'email sent' });
    expect(received).toHaveLength(1);
  });

  test('unless the URL says requireTLS=true', async () => {
    const { received, port } = await startCareless(['STARTTLS', 'AUTH']);
    expect(await send(`smtp://${host}:${port}?requireTLS=true`)).toMatchObject(waits);
    expect(received).toEqual([]);
  });
});
