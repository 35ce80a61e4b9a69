/** Follows an email from the transaction that causes it to the file that is written without a mail server. */
import { randomUUIDv7 } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { authEmail } from '#features/auth/emails.ts';
import { metricsRegistry } from '#platform/base/observability/metrics.ts';
import type { App } from '#platform/data/app.ts';
import { backgroundCall, type Call, inTransaction } from '#platform/data/call.ts';
import type { AnyDatabase } from '#platform/data/db/tables.ts';
import { deliverMail, enqueueEmail, finishMail } from './outbox.ts';
import { claimEmails, insertEmails } from './queries.ts';
import { mailTest } from './testing/mail-test.ts';

const link = 'https://petalpaw.test/auth/verify-email?token=THE-TOKEN';

function write(call: Call, address = 'ann@petalpaw.test', name = 'Ann'): Promise<void> {
  return enqueueEmail(call, { name, email: address }, authEmail('verify-email', { link, minutes: 24 * 60 }));
}

const test = mailTest
  .extend('mail', ({ startApp }) => startApp())
  .extend('app', ({ mail }) => mail.app)
  .extend('lines', ({ mail }) => mail.lines)
  .extend('folder', ({ database }) => path.join(database.place.env.DATA_DIR, 'mail'))
  .extend('filesTo', ({ folder }) => {
    /** Returns the files with emails to that address, by name. */
    return async (address: string): Promise<{ name: string; text: string }[]> => {
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
      const files = await Promise.all(
        names.map(async (name) => ({ name, text: await readFile(path.join(folder, name), 'utf8') })),
      );
      return files.filter(({ text }) => text.includes(address));
    };
  });

/** Puts an email into the outbox without starting its delivery. */
async function enqueueOnly(app: App, address: string): Promise<void> {
  app.draining = true;
  await write(backgroundCall(app, 'test'), address);
  await finishMail(app);
  app.draining = false;
}

/** Queues an email of which only the place in the queue matters, and returns its id. */
async function insert(db: AnyDatabase, isComposed: boolean): Promise<string> {
  const id = randomUUIDv7();
  await insertEmails(db, [{ id, kind: 'any', payload: Buffer.of(0), userId: null, isComposed }]);
  return id;
}

describe('enqueueEmail', () => {
  test('sends an email after the commit, without a poll', async ({ outbox, app, filesTo }) => {
    await inTransaction(backgroundCall(app, 'test'), async (call) => {
      await write(call, 'soon@petalpaw.test');
      expect(await filesTo('soon@petalpaw.test')).toEqual([]);
    });
    await expect.poll(() => filesTo('soon@petalpaw.test')).toHaveLength(1);
    expect((await filesTo('soon@petalpaw.test'))[0]?.text).toContain(`\r\n${link}\r\n`);
    await finishMail(app);
    expect(await outbox.rows()).toEqual([]);
  });

  test('sends nothing after a rollback', async ({ app, filesTo }) => {
    const failing = inTransaction(backgroundCall(app, 'test'), async (call) => {
      await write(call, 'never@petalpaw.test');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await deliverMail(app);
    expect(await filesTo('never@petalpaw.test')).toEqual([]);
  });

  test('stores an email encrypted and deletes it after sending', async ({ outbox, app, filesTo }) => {
    await enqueueOnly(app, 'sealed@petalpaw.test');
    const [row] = await outbox.rows();
    for (const clear of ['THE-TOKEN', 'sealed@', 'petalpaw', 'Ann']) {
      expect(JSON.stringify(row)).not.toContain(clear);
      expect(row?.payload.includes(clear)).toBe(false);
    }
    await deliverMail(app);
    expect(await outbox.rows()).toEqual([]);
    expect(await filesTo('sealed@petalpaw.test')).toHaveLength(1);
  });

  test('rejects an address that contains another recipient', async ({ app }) => {
    const call = backgroundCall(app, 'test');
    const two = ['\r\nBcc: eve@petalpaw.test', ', eve@petalpaw.test', '>\r\n<eve@petalpaw.test'];
    for (const address of [...two.map((end) => `ann@petalpaw.test${end}`), '"Ann" <ann@petalpaw.test>', ''])
      await expect(write(call, address), address).rejects.toThrow('recipient');
  });

  test('keeps a name in one header, and leaves out one that is like a link', async ({ app, filesTo }) => {
    for (const [address, name] of [
      ['named@petalpaw.test', 'Ann\r\nBcc: Eve'],
      ['linked@petalpaw.test', 'Win at evil.example/now'],
    ] as const)
      await write(backgroundCall(app, 'test'), address, name);
    await deliverMail(app);
    const headerTo = async (address: string) => {
      const [file] = await filesTo(address);
      const head = file?.text.split('\r\n\r\n')[0] ?? '';
      expect(head).not.toMatch(/^bcc:|evil/im);
      return head.match(/^to: .*(?:\r\n .*)*$/im)?.[0];
    };
    expect(await headerTo('named@petalpaw.test')).toMatch(/^to: "?Ann Bcc: Eve"? <named@petalpaw.test>$/i);
    expect(await headerTo('linked@petalpaw.test')).toMatch(/^to: linked@petalpaw.test$/i);
  });
});

describe('contract §1: without SMTP_URL, each message is a file', () => {
  test('readable by its owner only, logged, sorted by time', async ({ app, lines, filesTo, folder }) => {
    for (const name of ['one', 'two']) {
      await write(backgroundCall(app, 'test'), `order-${name}@petalpaw.test`);
      await deliverMail(app);
      // The next one is of another millisecond.
      const now = Date.now();
      await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(now);
    }
    const [one] = await filesTo('order-one@petalpaw.test');
    const [two] = await filesTo('order-two@petalpaw.test');
    expect([one?.name, two?.name].sort()).toEqual([one?.name, two?.name]);
    expect(one?.name).toMatch(/^\d{8}T\d{9}Z-verify-email-[0-9a-f-]{36}\.eml$/);
    const file = path.join(folder, one?.name ?? '');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    const sent = lines.filter(({ msg }) => msg === 'email sent');
    expect(sent[0]).toMatchObject({ kind: 'verify-email', attempt: 1, file });
    expect(JSON.stringify(lines)).not.toMatch(/THE-TOKEN|order-one@/);
  });
});

describe('delivery', () => {
  test('takes over the email of a dead process after its lease', async ({ outbox, app, filesTo }) => {
    await enqueueOnly(app, 'lease@petalpaw.test');
    const [claimed] = await claimEmails(app.database.kysely, 1);
    expect(claimed?.attempt).toBe(1);
    await deliverMail(app);
    expect(await filesTo('lease@petalpaw.test')).toEqual([]);
    await outbox.expireDelays();
    await deliverMail(app);
    expect(await filesTo('lease@petalpaw.test')).toHaveLength(1);
  });

  test('one that a dead process has sent keeps its Message-ID and file', async ({ outbox, app, filesTo }) => {
    await enqueueOnly(app, 'twice@petalpaw.test');
    const [row] = await outbox.rows();
    await deliverMail(app);
    const [first] = await filesTo('twice@petalpaw.test');
    const again = 'INSERT INTO mail_outbox (id, kind, payload, created_at) SELECT $1, $2, $3, $4';
    await app.database.pool.query(again, [row?.id, 'verify-email', row?.payload, row?.created_at]);
    await deliverMail(app);
    const files = await filesTo('twice@petalpaw.test');
    expect(files.map(({ name }) => name)).toEqual([first?.name]);
    const id = /^message-id: (.*)$/im;
    expect(id.exec(files[0]?.text ?? '')?.[1]).toBe(id.exec(first?.text ?? '')?.[1]);
  });

  test('contract §22: one whose end cannot be stored is sent once', async ({ outbox, app, lines }) => {
    const { pool } = app.database;
    await enqueueOnly(app, 'unstored@petalpaw.test');
    await pool.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$BEGIN RAISE 'the disk is full'; END$$`);
    await pool.query('CREATE TRIGGER refuse BEFORE DELETE ON mail_outbox EXECUTE FUNCTION refuse()');
    // Five minutes, and more.
    for (let attempt = 1; attempt <= 5; attempt++) {
      await deliverMail(app);
      expect(await outbox.attempts()).toEqual([attempt]);
      await outbox.expireDelays();
    }
    await pool.query('DROP FUNCTION refuse CASCADE');
    await deliverMail(app);
    expect(await outbox.rows()).toEqual([]);
    expect(lines.filter(({ msg }) => msg === 'email sent')).toHaveLength(1);
  });

  test('contract §5: a link is given up after a day, at any attempt', async ({ outbox, app, lines }) => {
    await enqueueOnly(app, 'old@petalpaw.test');
    await app.database.pool.query("UPDATE mail_outbox SET created_at = created_at - interval '25 hours'");
    await deliverMail(app);
    expect(await outbox.rows()).toEqual([]);
    expect(lines.at(-1)).toMatchObject({ level: 50, msg: 'email given up', reason: 'Expired' });
  });

  test('starts no email during a stop, the next process does', async ({ app, startApp, filesTo }) => {
    app.draining = true;
    await write(backgroundCall(app, 'test'), 'stop@petalpaw.test');
    await deliverMail(app);
    expect(await filesTo('stop@petalpaw.test')).toEqual([]);
    await deliverMail(startApp().app);
    expect(await filesTo('stop@petalpaw.test')).toHaveLength(1);
  });

  test('gives up an email after APP_SECRET has changed, and says so', async ({ outbox, app, lines }) => {
    await enqueueOnly(app, 'secret@petalpaw.test');
    const other = { ...app, appSecret: 'another secret of the tests, also long' };
    await deliverMail(other);
    expect(await outbox.rows()).toEqual([]);
    expect(lines.at(-1)).toMatchObject({ level: 50, msg: 'email given up', kind: 'verify-email' });
    const counted = 'petalpaw_mail_emails_total{result="given_up"} 1';
    expect(await metricsRegistry(other).metrics()).toContain(counted);
  });

  test('retries while its folder cannot be written', async ({ outbox, app, startApp, filesTo }) => {
    const { app: broken, lines } = startApp();
    Object.assign(broken, { config: { ...broken.config, dataDir: '/dev/null' } });
    await enqueueOnly(app, 'later@petalpaw.test');
    await deliverMail(broken);
    expect((await outbox.rows()).map(({ attempts }) => attempts)).toEqual([1]);
    expect(lines.at(-1)).toMatchObject({ level: 40, retryMs: expect.any(Number) });
    await outbox.expireDelays();
    await deliverMail(app);
    expect(await filesTo('later@petalpaw.test')).toHaveLength(1);
  });

  test('sends each of 20 emails once from several replicas', async ({ outbox, startApp }) => {
    const [one, two] = [startApp(), startApp()];
    one.app.draining = true;
    await inTransaction(backgroundCall(one.app, 'test'), async (call) => {
      for (let at = 0; at < 20; at++) await write(call, `many-${at}@petalpaw.test`);
    });
    one.app.draining = false;
    await Promise.all([deliverMail(one.app), deliverMail(two.app), deliverMail(one.app)]);
    expect(await outbox.rows()).toEqual([]);
    const sent = [...one.lines, ...two.lines].filter(({ msg }) => msg === 'email sent');
    expect(sent).toHaveLength(20);
    expect(new Set(sent.map(({ emailId }) => emailId)).size).toBe(20);
  });
});

describe('which email a process gets, and for how long', () => {
  test('contract §22: links go before emails about bookings that have waited longer', async ({
    database,
  }) => {
    const { kysely } = database;
    /** Ids that are made within a millisecond are in any order, so the emails have waited for different times. */
    const waiting = async (isComposed: boolean, minutes: number) => {
      const id = await insert(kysely, isComposed);
      const earlier = 'UPDATE mail_outbox SET due_at = due_at - make_interval(mins => $2) WHERE id = $1';
      await database.pool.query(earlier, [id, minutes]);
      return id;
    };
    const bookings = [await waiting(true, 3), await waiting(true, 4)];
    const links = [await waiting(false, 1), await waiting(false, 2)];
    const claimed: (string | undefined)[] = [];
    for (const _ of [1, 2, 3, 4]) claimed.push((await claimEmails(kysely, 1))[0]?.id);
    expect(claimed).toEqual([...links.reverse(), ...bookings.reverse()]);
  });

  test('contract §22: leases are a minute, two, four and so on, to an hour', async ({ database, outbox }) => {
    await insert(database.kysely, false);
    const secondsOf = async (time: string): Promise<number> =>
      (await database.pool.query(`SELECT extract(epoch FROM ${time})::float8 AS seconds`)).rows[0].seconds;
    for (const lease of [60, 120, 240, 480, 960, 1920, 3600, 3600]) {
      const before = await secondsOf('clock_timestamp()');
      await claimEmails(database.kysely, 1);
      const end = await secondsOf('(SELECT due_at FROM mail_outbox)');
      // A microsecond more or less is lost in the number.
      expect(end).toBeGreaterThanOrEqual(before + lease - 0.001);
      expect(end).toBeLessThanOrEqual((await secondsOf('clock_timestamp()')) + lease + 0.001);
      await outbox.expireDelays();
    }
  });
});
