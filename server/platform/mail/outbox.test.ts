/** Follows an email from the transaction that causes it to the file that is written without a mail server. */
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Language } from '#domain/language.ts';
import { type OpenDatabase, openTestDatabase } from '#test/support/open.ts';
import type { App } from '../app-context.ts';
import { backgroundCall, type Call, inTransaction } from '../call.ts';
import { metricsRegistry } from '../observability/metrics.ts';
import { deliverMail, enqueueEmail, finishMail } from './outbox.ts';
import { claimEmails } from './queries.ts';
import { mailApp } from './testing/mail-app.ts';

let database: OpenDatabase;
let folder: string;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = path.join(database.place.env.DATA_DIR, 'mail');
});
afterAll(() => database?.drop());
beforeEach(async () => {
  await database.pool.query('DELETE FROM mail_outbox');
});

const link = 'https://petalpaw.test/auth/verify-email?token=THE-TOKEN';

function write(call: Call, address = 'ann@petalpaw.test', name = 'Ann'): Promise<void> {
  return enqueueEmail(call, { kind: 'verify-email', to: { name, address }, values: { name, link } });
}

/** Returns the files for that address. */
async function filesTo(address: string): Promise<{ name: string; text: string }[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const files = await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(path.join(folder, name), 'utf8') })),
  );
  return files.filter(({ text }) => text.includes(`<${address}>`));
}

async function waiting(): Promise<{ id: string; letter: Buffer; attempts: number }[]> {
  return (await database.pool.query('SELECT * FROM mail_outbox ORDER BY id')).rows;
}

/** Makes every lease and every retry delay end. */
async function letTimePass(): Promise<void> {
  await database.pool.query("UPDATE mail_outbox SET due_at = now() - interval '1 second'");
}

/** Puts an email into the outbox without starting its delivery. */
async function writeQuietly(app: App, address: string): Promise<void> {
  app.draining = true;
  await write(backgroundCall(app, 'test'), address);
  await finishMail(app);
  app.draining = false;
}

describe('enqueueEmail', () => {
  test('a letter leaves soon after the commit, without a poll', async () => {
    const { app } = mailApp(database);
    await inTransaction(backgroundCall(app, 'test'), async (call) => {
      await write(call, 'soon@petalpaw.test');
      await sleep(50);
      expect(await filesTo('soon@petalpaw.test')).toEqual([]);
    });
    const committed = performance.now();
    while ((await filesTo('soon@petalpaw.test')).length === 0) await sleep(5);
    expect(performance.now() - committed).toBeLessThan(1_500);
    await finishMail(app);
    expect(await waiting()).toEqual([]);
  });

  test('a transaction that is rolled back sends nothing', async () => {
    const { app } = mailApp(database);
    const failing = inTransaction(backgroundCall(app, 'test'), async (call) => {
      await write(call, 'never@petalpaw.test');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await deliverMail(app);
    expect(await filesTo('never@petalpaw.test')).toEqual([]);
  });

  test('nothing of a letter can be read in the database, and nothing is left when it has been sent', async () => {
    const { app } = mailApp(database);
    await writeQuietly(app, 'sealed@petalpaw.test');
    const [row] = await waiting();
    for (const clear of ['THE-TOKEN', 'sealed@', 'petalpaw', 'Ann']) {
      expect(JSON.stringify(row)).not.toContain(clear);
      expect(row?.letter.includes(clear)).toBe(false);
    }
    await deliverMail(app);
    expect(await waiting()).toEqual([]);
    expect(await filesTo('sealed@petalpaw.test')).toHaveLength(1);
  });

  test.each(['vi', 'en'] as const)(
    'contract §5: mail is in the language of the request: %s',
    async (language) => {
      const { app } = mailApp(database);
      const address = `${language}@petalpaw.test`;
      await write({ ...backgroundCall(app, 'test'), language: language as Language }, address);
      await deliverMail(app);
      const [file] = await filesTo(address);
      expect(file?.text).toContain(language === 'vi' ? 'Xin chào Ann' : 'Confirm your email address');
    },
  );

  test.each([
    'ann@petalpaw.test\r\nBcc: eve@petalpaw.test',
    'ann@petalpaw.test, eve@petalpaw.test',
    'ann@petalpaw.test>\r\n<eve@petalpaw.test',
    '"Ann" <ann@petalpaw.test>',
    '',
  ])('an address that would be another recipient is refused: %j', async (address) => {
    await expect(write(backgroundCall(mailApp(database).app, 'test'), address)).rejects.toThrow('recipient');
  });

  test('a name with a line break is text on one line, and no header', async () => {
    const { app } = mailApp(database);
    await write(backgroundCall(app, 'test'), 'named@petalpaw.test', 'Ann\r\nBcc: eve@petalpaw.test');
    await deliverMail(app);
    const [file] = await filesTo('named@petalpaw.test');
    const head = file?.text.split('\r\n\r\n')[0] ?? '';
    expect(head).not.toMatch(/^bcc:/im);
    expect(head.match(/^to: .*(?:\r\n .*)*$/im)?.[0]).toContain('<named@petalpaw.test>');
  });
});

describe('contract §1, SMTP_URL unset: each message is a file', () => {
  test('with a name that sorts by time, for its owner only, and a log line says where', async () => {
    const { app, lines } = mailApp(database);
    for (const name of ['one', 'two']) {
      await write(backgroundCall(app, 'test'), `order-${name}@petalpaw.test`);
      await deliverMail(app);
      await sleep(5);
    }
    const [[one], [two]] = [
      await filesTo('order-one@petalpaw.test'),
      await filesTo('order-two@petalpaw.test'),
    ];
    expect([one?.name, two?.name].sort()).toEqual([one?.name, two?.name]);
    expect(one?.name).toMatch(/^\d{8}T\d{9}Z-verify-email-[0-9a-f-]{36}\.eml$/);
    const file = path.join(folder, one?.name ?? '');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    const sent = lines.filter(({ msg }) => msg === 'email sent');
    expect(sent[0]).toMatchObject({ kind: 'verify-email', attempt: 1, file });
    expect(JSON.stringify(lines)).not.toMatch(/THE-TOKEN|order-one@/);
  });

  test('the link stands there whole', async () => {
    const { app } = mailApp(database);
    await write(backgroundCall(app, 'test'), 'link@petalpaw.test');
    await deliverMail(app);
    expect((await filesTo('link@petalpaw.test'))[0]?.text).toContain(`\r\n${link}\r\n`);
  });
});

describe('delivery survives', () => {
  test('a process that died in an attempt: another takes over when the lease has ended, and not before', async () => {
    const { app } = mailApp(database);
    await writeQuietly(app, 'lease@petalpaw.test');
    const [claimed] = await claimEmails(database.kysely, 1, 60_000);
    expect(claimed?.attempt).toBe(1);
    await deliverMail(app);
    expect(await filesTo('lease@petalpaw.test')).toEqual([]);
    await letTimePass();
    await deliverMail(app);
    expect(await filesTo('lease@petalpaw.test')).toHaveLength(1);
  });

  test('a process that died after sending: the second copy has the same Message-ID and replaces the file', async () => {
    const { app } = mailApp(database);
    await writeQuietly(app, 'twice@petalpaw.test');
    const [row] = await waiting();
    await deliverMail(app);
    const [first] = await filesTo('twice@petalpaw.test');
    await database.pool.query(
      'INSERT INTO mail_outbox (id, kind, letter, created_at) SELECT $1, $2, $3, $4',
      [row?.id, 'verify-email', row?.letter, (row as unknown as { created_at: string }).created_at],
    );
    await deliverMail(app);
    const files = await filesTo('twice@petalpaw.test');
    expect(files.map(({ name }) => name)).toEqual([first?.name]);
    const id = /^message-id: (.*)$/im;
    expect(id.exec(files[0]?.text ?? '')?.[1]).toBe(id.exec(first?.text ?? '')?.[1]);
  });

  test('a stop: nothing new is taken up, what waits is sent by the next process', async () => {
    const { app } = mailApp(database);
    app.draining = true;
    await write(backgroundCall(app, 'test'), 'stop@petalpaw.test');
    await deliverMail(app);
    expect(await filesTo('stop@petalpaw.test')).toEqual([]);
    await deliverMail(mailApp(database).app);
    expect(await filesTo('stop@petalpaw.test')).toHaveLength(1);
  });

  test('a changed APP_SECRET: the letter is given up, with a line in the log and the metric', async () => {
    const { app, lines } = mailApp(database);
    await writeQuietly(app, 'secret@petalpaw.test');
    const other = { ...app, appSecret: 'another secret of the tests, also long' };
    await deliverMail(other);
    expect(await waiting()).toEqual([]);
    expect(lines.at(-1)).toMatchObject({ level: 50, msg: 'email given up', kind: 'verify-email' });
    expect(await metricsRegistry(other).metrics()).toContain(
      'petalpaw_mail_emails_total{result="given_up"} 1',
    );
  });

  test('a folder that cannot be written: the letter waits, and is sent when it can', async () => {
    const { app } = mailApp(database);
    const { app: broken, lines } = mailApp(database);
    Object.assign(broken, { config: { ...broken.config, dataDir: '/dev/null' } });
    await writeQuietly(app, 'later@petalpaw.test');
    await deliverMail(broken);
    expect((await waiting()).map(({ attempts }) => attempts)).toEqual([1]);
    expect(lines.at(-1)).toMatchObject({ level: 40, retryMs: expect.any(Number) });
    await letTimePass();
    await deliverMail(app);
    expect(await filesTo('later@petalpaw.test')).toHaveLength(1);
  });

  test('replicas: each of 60 letters is sent once', async () => {
    const [one, two] = [mailApp(database), mailApp(database)];
    one.app.draining = true;
    await inTransaction(backgroundCall(one.app, 'test'), async (call) => {
      for (let at = 0; at < 60; at++) await write(call, `many-${at}@petalpaw.test`);
    });
    one.app.draining = false;
    await Promise.all([deliverMail(one.app), deliverMail(two.app), deliverMail(one.app)]);
    expect(await waiting()).toEqual([]);
    const sent = [...one.lines, ...two.lines].filter(({ msg }) => msg === 'email sent');
    expect(sent).toHaveLength(60);
    expect(new Set(sent.map(({ emailId }) => emailId)).size).toBe(60);
  });
});
