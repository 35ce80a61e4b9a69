/** Emails by SMTP, against a test server. */
import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { authEmail } from '#features/auth/emails.ts';
import { seal } from '#platform/base/crypto/seal.ts';
import { metricsRegistry } from '#platform/base/observability/metrics.ts';
import type { App } from '#platform/data/app.ts';
import { backgroundCall } from '#platform/data/call.ts';
import { type Composer, composeWhenSent, type EmailEnd } from './composers.ts';
import { deliverMail, enqueueEmail } from './outbox.ts';
import { emailSealPurpose } from './outbox-email.ts';
import { insertEmails } from './queries.ts';
import { readableMessage } from './readable-message.ts';
import { startMailServer } from './testing/mail-server.ts';
import { mailTest } from './testing/mail-test.ts';

const test = mailTest.extend('startSender', ({ startApp }) => {
  /** Creates an app that sends emails to the mail server on that port. */
  return (port: number, url = `smtp://127.0.0.1:${port}`, from = 'Petal & Paw <office@petalpaw.test>') =>
    startApp({ SMTP_URL: url, MAIL_FROM: from });
});

/** Makes pauses end only when the test moves the clock. */
function holdClock() {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Lets that time pass, and tries each email again. */
async function retryAfter(ms: number, app: App, outbox: { expireDelays(): Promise<void> }) {
  vi.advanceTimersByTime(ms);
  await outbox.expireDelays();
  await deliverMail(app);
}

/** A mail server that ends every message in this way. */
const serverThatEnds = (end: (done: (error?: Error) => void) => void) =>
  startMailServer({
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', () => end(done));
    },
  });
const refusalWith = (responseCode: number | undefined, words = 'later') =>
  Object.assign(new Error(words), { responseCode });

const example = {
  to: { name: 'Ann', address: 'ann@petalpaw.test' },
  ...{ business: 'Paws', subject: 'A bath', text: 'Text', html: '<p>Text</p>' },
};

/** Queues emails that are written when they are sent; returns how often one was written, and how each ended. */
async function queueComposed(app: App, count: number, compose: Composer['compose']) {
  const seen = { composed: 0, ends: [] as EmailEnd[] };
  composeWhenSent(app, ['booking-test'], {
    compose: (app, id) => {
      seen.composed++;
      return compose(app, id);
    },
    ended: async (_app, _db, _id, end) => {
      seen.ends.push(end);
    },
  });
  const rows = Array.from({ length: count }, randomUUIDv7).map((id) => ({
    ...{ id, kind: 'booking-test', userId: null, isComposed: true },
    payload: seal(app.appSecret, emailSealPurpose(id), Buffer.from('{}')),
  }));
  await insertEmails(app.database.kysely, rows);
  return seen;
}

async function send(app: App, address: string): Promise<void> {
  const link = 'https://petalpaw.test/auth/verify-email?token=THE-TOKEN';
  const call = { ...backgroundCall(app, 'test'), language: 'vi' as const };
  const to = { name: 'Ann Thị', email: address };
  await enqueueEmail(call, to, authEmail('verify-email', { link, minutes: 24 * 60 }));
  await deliverMail(app);
}

describe('contract §1, SMTP_URL', () => {
  test('sends sender, recipient, subject, text and HTML', async ({ outbox, startSender }) => {
    const { received, port } = await startMailServer();
    await send(startSender(port).app, 'ann@petalpaw.test');
    expect(received).toMatchObject([{ from: 'office@petalpaw.test', to: ['ann@petalpaw.test'] }]);
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

  test('retries while the server is unreachable, and sends once', async ({ outbox, startSender }) => {
    holdClock();
    const { port, close } = await startMailServer();
    await close();
    const { app, lines } = startSender(port);
    await send(app, 'ann@petalpaw.test');
    expect(await outbox.attempts()).toEqual([1]);
    const postponed = { level: 40, msg: expect.stringContaining('retrying'), attempt: 1 };
    expect(lines.at(-1)).toMatchObject({ ...postponed, reason: 'ESOCKET ECONNREFUSED' });
    const back = await startMailServer({}, port);
    for (const pauseMs of [5_000, 0]) await retryAfter(pauseMs, app, outbox);
    expect(back.received).toHaveLength(1);
    expect(await outbox.attempts()).toEqual([]);
  });

  const givenUp = { level: 50, msg: 'email given up', reason: 'EENVELOPE', smtpStatus: '5.1.1' };
  const spam = { level: 40, reason: 'EMESSAGE', smtpStatus: '5.7.1' };
  test.for([
    { at: 'RCPT TO', words: '5.1.1 <eve@petalpaw.test>: user unknown', attempts: [], expected: givenUp },
    {
      ...{ at: 'RCPT TO', words: 'eve@petalpaw.test is not welcome', attempts: [1] },
      expected: { level: 40, reason: 'EENVELOPE' },
    },
    { at: 'DATA', words: '5.7.1 mail to eve@petalpaw.test is spam', attempts: [1], expected: spam },
  ])(
    'gives up at once for an unknown mailbox (RFC 3463, 5.1.1), retries after any other refusal, and logs the codes of one at $at without its text and recipient',
    async ({ at, words, attempts, expected }, { outbox, startSender, database }) => {
      const refusal = refusalWith(550, `${words}, says the mail server`);
      const { port } = await (at === 'DATA'
        ? serverThatEnds((done) => done(refusal))
        : startMailServer({ onRcptTo: (_address, _session, done) => done(refusal) }));
      const { app, lines } = startSender(port);
      await send(app, 'eve@petalpaw.test');
      expect(await outbox.attempts()).toEqual(attempts);
      expect(lines.at(-1)).toMatchObject({ ...expected, smtpCode: 550, command: at });
      const { rows } = await database.pool.query('SELECT to_jsonb(o)::text AS row FROM mail_outbox o');
      for (const text of [JSON.stringify([lines, rows]), await metricsRegistry(app).metrics()])
        expect(text).not.toMatch(/eve@|says the mail server/);
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

  test.for([
    { refusal: 'a connection that is refused', code: undefined },
    { refusal: '421 as its greeting', code: 421 },
  ])(
    'contract §22: $refusal pauses all emails, none is written, and after each pause one tries until the server is back',
    async ({ code }, { outbox, startSender }) => {
      holdClock();
      let connections = 0;
      const away = await startMailServer({
        onConnect(_session, done) {
          connections++;
          done(refusalWith(code));
        },
      });
      if (code === undefined) await away.close();
      const { app, lines } = startSender(away.port);
      const seen = await queueComposed(app, 12, async () => example);
      const failed = () => lines.filter(({ msg }) => String(msg).startsWith('email not sent')).length;
      await deliverMail(app);
      expect(failed()).toBe(4);
      for (const [pauseMs, attempts] of [
        [0, 4],
        [5_000, 5],
        [4_000, 5],
        [6_000, 6],
        [15_000, 6],
        [5_000, 7],
      ] as const) {
        await retryAfter(pauseMs, app, outbox);
        await deliverMail(app);
        expect(failed()).toBe(attempts);
      }
      expect(seen.composed).toBe(0);
      if (code !== undefined) {
        expect(connections).toBe(7);
        await away.close();
      }
      const back = await startMailServer({}, away.port);
      await retryAfter(40_000, app, outbox);
      expect(back.received).toHaveLength(12);
      expect(await outbox.rows()).toEqual([]);
    },
  );

  test.for([
    { end: 'no answer to the complete email', answers: false, reason: 'PERHAPS_SENT' },
    { end: 'a refusal of the complete email', answers: true, reason: 'OUTDATED' },
  ])(
    'contract §22: after $end, an email that is not needed any longer is $reason',
    async ({ answers, reason }, { outbox, startSender }) => {
      holdClock();
      const server = await serverThatEnds((done) => (answers ? done(refusalWith(451)) : server.cut()));
      const { app } = startSender(server.port);
      let attempts = 0;
      const seen = await queueComposed(app, 1, async () =>
        attempts++ === 0 ? example : { skipped: 'OUTDATED' },
      );
      await deliverMail(app);
      expect(seen.ends).toEqual([]);
      await retryAfter(5_000, app, outbox);
      expect(seen.ends).toEqual([{ state: 'SKIPPED', reason }]);
    },
  );
});
