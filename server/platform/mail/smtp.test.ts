/** Emails by SMTP, against a test server. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OpenDatabase, openTestDatabase } from '#test/support/open.ts';
import { backgroundCall } from '../call.ts';
import { metricsRegistry } from '../observability/metrics.ts';
import { deliverMail, enqueueEmail } from './outbox.ts';
import { readableMessage } from './readable-message.ts';
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

function sender(port: number, url = `smtp://127.0.0.1:${port}`) {
  return mailApp(database, { SMTP_URL: url, MAIL_FROM: 'Petal & Paw <office@petalpaw.test>' });
}

async function send(app: ReturnType<typeof sender>['app'], address: string): Promise<void> {
  const values = { name: 'Ann', link: 'https://petalpaw.test/auth/verify-email?token=THE-TOKEN' };
  const call = { ...backgroundCall(app, 'test'), language: 'vi' as const };
  await enqueueEmail(call, { kind: 'verify-email', to: { name: 'Ann Thị', address }, values });
  await deliverMail(app);
}

const attempts = async () =>
  (await database.pool.query('SELECT attempts FROM mail_outbox')).rows.map((row) => row.attempts);

async function retry(app: ReturnType<typeof sender>['app']): Promise<void> {
  await database.pool.query('UPDATE mail_outbox SET due_at = now()');
  await deliverMail(app);
}

describe('contract §1, SMTP_URL', () => {
  test('the letter arrives: sender, recipient, subject, both forms', async () => {
    const { received, port } = await startMailServer();
    await send(sender(port).app, 'ann@petalpaw.test');
    expect(received.map(({ from, to }) => [from, to])).toEqual([
      ['office@petalpaw.test', ['ann@petalpaw.test']],
    ]);
    const text = readableMessage(Buffer.from(received[0]?.text ?? '')).toString();
    expect(text).toMatch(/^From: "?Petal & Paw"? <office@petalpaw\.test>\r?$/m);
    expect(text).toMatch(/^To: =\?UTF-8\?Q\?Ann_Th=E1=BB=8B\?= <ann@petalpaw\.test>\r?$/m);
    expect(text).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
    expect(text).toMatch(/^Message-ID: <[0-9a-f-]{36}@petalpaw\.test>\r?$/m);
    expect(text).toContain('Xin chào Ann');
    expect(text).toContain('<html lang="vi">');
    expect(await attempts()).toEqual([]);
  });

  test('with a password, which no log line shows', async () => {
    const seen: string[] = [];
    const { received, port } = await startMailServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, done) {
        seen.push(`${username}:${password}`);
        done(null, { user: username });
      },
    });
    const { app, lines } = sender(port, `smtp://mailer:p%40ss@127.0.0.1:${port}`);
    await send(app, 'ann@petalpaw.test');
    expect([seen, received.length]).toEqual([['mailer:p@ss'], 1]);
    expect(JSON.stringify(lines)).not.toMatch(/p@ss|p%40ss/);
  });

  test('a server that is away: the letter waits, and arrives once when it is back', async () => {
    const { port, close } = await startMailServer();
    await close();
    const { app, lines } = sender(port);
    await send(app, 'ann@petalpaw.test');
    expect(await attempts()).toEqual([1]);
    expect(lines.at(-1)).toMatchObject({
      level: 40,
      msg: expect.stringContaining('retrying'),
      reason: 'ESOCKET ECONNREFUSED',
      attempt: 1,
    });
    const back = await startMailServer({}, port);
    await retry(app);
    await retry(app);
    expect(back.received).toHaveLength(1);
    expect(await attempts()).toEqual([]);
  });

  test('a mailbox that does not exist is given up at once (RFC 3463, 5.1.1)', async () => {
    const { port } = await startMailServer({
      onRcptTo(_address, _session, done) {
        done(Object.assign(new Error('5.1.1 User unknown'), { responseCode: 550 }));
      },
    });
    const { app, lines } = sender(port);
    await send(app, 'nobody@petalpaw.test');
    expect(await attempts()).toEqual([]);
    expect(lines.at(-1)).toMatchObject({ level: 50, msg: 'email given up' });
  });

  test.each([
    {
      at: 'RCPT TO',
      words: '5.1.1 <eve@petalpaw.test>: user unknown, says the mail server',
      told: { level: 50, msg: 'email given up', reason: 'EENVELOPE', smtpCode: 550, smtpStatus: '5.1.1' },
    },
    {
      at: 'RCPT TO',
      words: 'eve@petalpaw.test is not welcome, says the mail server',
      told: { level: 40, reason: 'EENVELOPE', smtpCode: 550 },
    },
    {
      at: 'DATA',
      words: '5.7.1 mail to eve@petalpaw.test looks like spam, says the mail server',
      told: { level: 40, reason: 'EMESSAGE', smtpCode: 550, smtpStatus: '5.7.1' },
    },
  ])(
    'the log has the codes of a refusal at $at, and neither its words nor the recipient',
    async ({ at, words, told }) => {
      const refusal = Object.assign(new Error(words), { responseCode: 550 });
      const { port } = await startMailServer(
        at === 'DATA'
          ? {
              onData(stream, _session, done) {
                stream.resume();
                stream.on('end', () => done(refusal));
              },
            }
          : { onRcptTo: (_address, _session, done) => done(refusal) },
      );
      const { app, lines } = sender(port);
      await send(app, 'eve@petalpaw.test');
      expect(lines.at(-1)).toMatchObject({ ...told, command: at });
      expect(JSON.stringify(lines)).not.toMatch(/eve@|says the mail server/);
      const { rows } = await database.pool.query('SELECT to_jsonb(o)::text AS row FROM mail_outbox o');
      expect(JSON.stringify(rows)).not.toMatch(/eve@|says the mail server/);
      expect(await metricsRegistry(app).metrics()).not.toMatch(/eve@|says the mail server/);
    },
  );

  test('any other refusal is tried again', async () => {
    const { port } = await startMailServer({
      onRcptTo(_address, _session, done) {
        done(Object.assign(new Error('5.7.1 Relaying denied'), { responseCode: 550 }));
      },
    });
    const { app } = sender(port);
    await send(app, 'ann@petalpaw.test');
    expect(await attempts()).toEqual([1]);
  });

  test('a letter that hangs holds up no other', async () => {
    const hanging: (() => void)[] = [];
    const { received, port } = await startMailServer({
      onRcptTo({ address }, _session, done) {
        if (address.startsWith('slow')) hanging.push(done);
        else done();
      },
    });
    const { app } = sender(port);
    const slow = send(app, 'slow@petalpaw.test');
    while (hanging.length === 0) await sleep(5);
    void send(app, 'quick@petalpaw.test');
    while (received.length === 0) await sleep(5);
    expect(received.map(({ to }) => to)).toEqual([['quick@petalpaw.test']]);
    for (const done of hanging) done();
    await slow;
    expect(received).toHaveLength(2);
  });

  test('many letters arrive once each, a few at a time', async () => {
    let [open, most] = [0, 0];
    const { received, port } = await startMailServer({
      onConnect(_session, done) {
        most = Math.max(most, ++open);
        done();
      },
      onClose() {
        open--;
      },
    });
    const { app } = sender(port);
    await Promise.all(Array.from({ length: 40 }, (_, at) => send(app, `many-${at}@petalpaw.test`)));
    expect(new Set(received.map(({ to }) => to[0])).size).toBe(40);
    expect(received).toHaveLength(40);
    expect(most).toBeLessThanOrEqual(5);
  });
});
