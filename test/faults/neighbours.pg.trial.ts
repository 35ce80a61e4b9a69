/** A dependency of the server other than its database is unavailable, hangs, or cannot be written. */
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { startMailServer } from '#platform/data/mail/testing/mail-server.ts';
import { databaseForThisTest } from '#test/support/database.ts';
import { startProxy } from '#test/support/proxy.ts';
import { admin, signIn, startServer, type TestServer } from '#test/support/server.ts';
import { type ServerProcess, startProcess } from '#test/support/server-process.ts';

const running: ServerProcess[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.end('SIGKILL');
});

describe.each(['refuse', 'hold'] as const)('the mail server is away (%s)', (how) => {
  test('requests that send email succeed, everything else continues, and each email arrives once the server is back', async () => {
    const mail = await startMailServer();
    const line = await startProxy(`smtp://127.0.0.1:${mail.port}`);
    const server = await startServer({
      SMTP_URL: `smtp://127.0.0.1:${new URL(line.url).port}`,
      MAIL_FROM: 'office@petalpaw.test',
    });
    onTestFinished(async () => {
      await line.restore();
      await server.close();
      await line.close();
    });
    await line[how]();
    const people = Array.from({ length: 12 }, () => `person-${crypto.randomUUID()}@petalpaw.test`);
    const replies = await Promise.all(people.map((email) => register(server, email)));
    expect(replies.map(({ status }) => status)).toEqual(people.map(() => 201));
    for (const path of ['/health/live', '/health/ready', '/services'])
      expect((await server.request('GET', path)).status).toBe(200);

    await line.restore();
    // Simulates the end of the pauses after failed attempts.
    await server.running.app.database.pool.query('UPDATE mail_outbox SET due_at = now() WHERE attempts <> 0');
    const got = () => mail.received.flatMap(({ to }) => to).sort();
    await expect.poll(got, { timeout: 60_000, interval: 50 }).toEqual(people.toSorted());
  });
});

/** No process can create anything in it, not even as root, as in a file system that is mounted read-only. */
const readOnly = '/sys/petalpaw';

// The embedded database is refused there: broken-disk.embedded.trial.ts.
describe.runIf(process.platform === 'linux')('DATA_DIR cannot be written', () => {
  const settings = {
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    APP_SECRET: 'a secret of the tests, long enough to be taken',
    DATA_DIR: readOnly,
  };

  test('with a database server everything works, and emails wait in the database', async () => {
    const { env } = await databaseForThisTest();
    const server = await startProcess({ ...env, ...settings });
    running.push(server);
    const { token } = await signIn(server.request, admin.email, admin.password);
    expect((await register(server, 'ann@petalpaw.test')).status).toBe(201);
    await expect
      .poll(() => server.output(), { timeout: 60_000, interval: 50 })
      .toContain('email not sent; retrying later');
    const ready = await server.request('GET', '/health/ready');
    const plant = await server.request('POST', '/plants', { token, body: { id: 1, name: 'Aloe' } });
    expect([ready.status, plant.status]).toEqual([200, 200]);
    await expect
      .poll(() => server.output(), { timeout: 60_000, interval: 50 })
      .toContain('emails cannot be written as files; they wait in the database');
  });
});

function register({ request }: Pick<TestServer, 'request'>, email: string) {
  const body = { email, password: 'a password of the tests', name: 'Ann' };
  return request('POST', '/auth/register', { body });
}
