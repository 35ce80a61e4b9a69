/** Emails by SMTP, against a test server. */
import { describe, expect } from 'vitest';
import { metricsRegistry } from '#platform/base/observability/metrics.ts';
import type { App } from '#platform/data/app.ts';
import { backgroundCall } from '#platform/data/call.ts';
import { deliverMail, enqueueEmail } from './outbox.ts';
import { readableMessage } from './readable-message.ts';
import { startMailServer } from './testing/mail-server.ts';
import { mailTest } from './testing/mail-test.ts';

const test = mailTest.extend('startSender', ({ startApp }) => {
  /** Creates an app that sends emails to the mail server on that port. */
  return (port: number, url = `smtp://127.0.0.1:${port}`, from = 'Petal & Paw <office@petalpaw.test>') =>
    startApp({ SMTP_URL: url, MAIL_FROM: from });
});

async function send(app: App, address: string): Promise<void> {
  const link = 'https://petalpaw.test/auth/verify-email?token=THE-TOKEN';
  const call = { ...backgroundCall(app, 'test'), language: 'vi' as const };
  const to = { name: 'Ann Thị', email: address };
  await enqueueEmail(call, to, { kind: 'verify-email', link, minutes: 24 * 60 });
  await deliverMail(app);
}

describe('contract §1, SMTP_URL', () => {
  test('sends sender, recipient, subject, text and HTML', async ({ outbox, startSender }) => {
    const { received, port } = await startMailServer();
    await send(startSender(port).app, 'ann@petalpaw.test');
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
    expect(await outbox.attempts()).toEqual([]);
  });

  test('names the business as the sender when MAIL_FROM is only an address', async ({ startSender }) => {
    const { received, port } = await startMailServer();
    await send(startSender(port, undefined, 'office@petalpaw.test').app, 'ann@petalpaw.test');
    expect(received[0]?.text).toMatch(/^From: "?Paws & vi"? <office@petalpaw\.test>\r?$/m);
  });

  test('retries while the server is unreachable, and sends the email once', async ({
    outbox,
    startSender,
  }) => {
    const { port, close } = await startMailServer();
    await close();
    const { app, lines } = startSender(port);
    await send(app, 'ann@petalpaw.test');
    expect(await outbox.attempts()).toEqual([1]);
    expect(lines.at(-1)).toMatchObject({
      level: 40,
      msg: expect.stringContaining('retrying'),
      reason: 'ESOCKET ECONNREFUSED',
      attempt: 1,
    });
    const back = await startMailServer({}, port);
    for (let retry = 0; retry < 2; retry++) {
      await outbox.expireDelays();
      await deliverMail(app);
    }
    expect(back.received).toHaveLength(1);
    expect(await outbox.attempts()).toEqual([]);
  });

  test.for([
    {
      at: 'RCPT TO',
      words: '5.1.1 <eve@petalpaw.test>: user unknown, says the mail server',
      attempts: [],
      expected: { level: 50, msg: 'email given up', reason: 'EENVELOPE', smtpCode: 550, smtpStatus: '5.1.1' },
    },
    {
      at: 'RCPT TO',
      words: 'eve@petalpaw.test is not welcome, says the mail server',
      attempts: [1],
      expected: { level: 40, reason: 'EENVELOPE', smtpCode: 550 },
    },
    {
      at: 'DATA',
      words: '5.7.1 mail to eve@petalpaw.test looks like spam, says the mail server',
      attempts: [1],
      expected: { level: 40, reason: 'EMESSAGE', smtpCode: 550, smtpStatus: '5.7.1' },
    },
  ])(
    'gives up at once for an unknown mailbox (RFC 3463, 5.1.1), retries after any other refusal, and logs the codes of one at $at without its text and recipient',
    async ({ at, words, attempts, expected }, { outbox, startSender, database }) => {
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
      const { app, lines } = startSender(port);
      await send(app, 'eve@petalpaw.test');
      expect(await outbox.attempts()).toEqual(attempts);
      expect(lines.at(-1)).toMatchObject({ ...expected, command: at });
      expect(JSON.stringify(lines)).not.toMatch(/eve@|says the mail server/);
      const { rows } = await database.pool.query('SELECT to_jsonb(o)::text AS row FROM mail_outbox o');
      expect(JSON.stringify(rows)).not.toMatch(/eve@|says the mail server/);
      expect(await metricsRegistry(app).metrics()).not.toMatch(/eve@|says the mail server/);
    },
  );

  test('sends other emails while one hangs', async ({ startSender }) => {
    const hanging: (() => void)[] = [];
    const { received, port } = await startMailServer({
      onRcptTo({ address }, _session, done) {
        if (address.startsWith('slow')) hanging.push(done);
        else done();
      },
    });
    const { app } = startSender(port);
    const slow = send(app, 'slow@petalpaw.test');
    await expect.poll(() => hanging).toHaveLength(1);
    void send(app, 'quick@petalpaw.test');
    await expect.poll(() => received).not.toHaveLength(0);
    expect(received.map(({ to }) => to)).toEqual([['quick@petalpaw.test']]);
    for (const done of hanging) done();
    await slow;
    expect(received).toHaveLength(2);
  });

  test('sends many emails once each, over a few connections', async ({ startSender }) => {
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
    const { app } = startSender(port);
    await Promise.all(Array.from({ length: 12 }, (_, at) => send(app, `many-${at}@petalpaw.test`)));
    expect(new Set(received.map(({ to }) => to[0])).size).toBe(12);
    expect(received).toHaveLength(12);
    expect(most).toBeLessThanOrEqual(5);
  });
});
