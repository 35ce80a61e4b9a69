/** Emails survive an unavailable mail server and a killed process; the log contains no secret. */
import { afterEach, expect, test } from 'vitest';
import { openDatabase } from '#platform/data/db/database.ts';
import { readableMessage } from '#platform/data/mail/readable-message.ts';
import { type MailServer, startMailServer } from '#platform/data/mail/testing/mail-server.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { tokenIn } from './support/emails.ts';
import { keepingLog } from './support/logged.ts';
import { admin, signIn } from './support/server.ts';
import { type ServerProcess, startProcess } from './support/server-process.ts';

let database: TestDatabase;
const running: ServerProcess[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.end('SIGKILL');
  await database?.drop();
});

async function start(smtpPort: number): Promise<ServerProcess> {
  const server = await startProcess({
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    APP_SECRET: 'a secret of the tests, long enough to be taken',
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    MAIL_FROM: 'office@petalpaw.test',
    ...database.env,
  });
  running.push(server);
  return server;
}

/** Simulates the end of the pause after a failed attempt, or of the lease of one that was in progress. */
async function letTimePass(): Promise<void> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = database.env;
  const opened = await openDatabase({ databaseUrl, dataDir, log: keepingLog() });
  await opened.pool.query("UPDATE mail_outbox SET due_at = now() - interval '1 second'");
  await opened.close();
}

/** The only email of that kind to the address, once it has arrived. */
async function emailTo(mail: MailServer, address: string, subject: string): Promise<string> {
  const found = () =>
    mail.received
      .filter(({ to }) => to.includes(address))
      .map(({ text }) => readableMessage(Buffer.from(text)).toString())
      .filter((text) => text.includes(`Subject: ${subject}`));
  await expect.poll(() => found().length, { timeout: 60_000, interval: 50 }).toBe(1);
  return found()[0] ?? '';
}

test('emails of forgotten and changed passwords and of a new address: no acknowledged email is lost', async () => {
  database = await createTestDatabase();
  const nowhere = await startMailServer();
  await nowhere.close();
  const dying = await start(nowhere.port);
  const { email } = admin;
  const newPassword = 'chosen before the kill';
  const { token } = await signIn(dying.request, email, admin.password);
  const answers = [
    await dying.request('POST', '/auth/change-password', {
      token,
      body: { currentPassword: admin.password, newPassword },
    }),
    await dying.request('POST', '/auth/change-email', {
      token,
      body: { email: 'next@petalpaw.test', password: newPassword },
    }),
    await dying.request('POST', '/auth/forgot-password', { body: { email } }),
  ];
  await dying.end('SIGKILL');
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);

  await letTimePass();
  const mail = await startMailServer();
  const server = await start(mail.port);
  await emailTo(mail, email, 'Your password was changed');
  await emailTo(mail, email, 'Your email address is about to change');
  const confirms = tokenIn(await emailTo(mail, 'next@petalpaw.test', 'Confirm your new email address'));
  const resets = tokenIn(await emailTo(mail, email, 'Choose a new password'));
  const verified = await server.request('POST', '/auth/verify-email', { body: { token: confirms } });
  expect(verified.body.data.user.email).toBe('next@petalpaw.test');
  // Invalid by now: the address to which it was sent no longer belongs to the user.
  const body = { token: resets, password: 'chosen after the kill' };
  expect((await server.request('POST', '/auth/reset-password', { body })).body.error).toBe('TOKEN_INVALID');

  await server.end('SIGTERM');
  for (const output of [dying.output(), server.output()]) {
    expect(output).toContain('"msg":"security event"');
    for (const secret of [token, confirms, resets, newPassword, admin.password, 'next@']) {
      expect(output).not.toContain(secret);
    }
  }
});
