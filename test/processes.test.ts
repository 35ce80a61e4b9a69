/** Promises that only whole processes can break: kills, restarts, concurrent starts, wrong settings, stops. */
import { connect } from 'node:net';
import { afterEach, describe, expect, inject, type TestContext, test } from 'vitest';
import { metricsOf } from './metrics-text.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { admin, settings, signIn } from './support/server.ts';
import { type ServerProcess, startAndKill, startProcess, startRefused } from './support/server-process.ts';

const embedded = inject('databaseKind') === 'embedded';

let database: TestDatabase;
const running: ServerProcess[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.end('SIGKILL');
  await database?.drop();
});

async function start(extra: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startProcess({ ...settings, ...database.env, ...extra });
  running.push(server);
  return server;
}

/** Creates plants one after the other until the server has ended; adds the ids that were answered 200 to `answered`. */
async function plantUntilDead(
  server: ServerProcess,
  token: string,
  from: number,
  answered: number[],
): Promise<void> {
  for (let id = from; ; id++) {
    try {
      const { status } = await server.request('POST', '/plants', {
        token,
        body: { id, name: `plant ${id}` },
      });
      if (status === 200) answered.push(id);
    } catch {
      return;
    }
  }
}

/** With `--mode long` and in CI, it kills more often and at more moments. */
const isLong = ['long', 'ci'].includes(process.env.MODE ?? '');
const kills = isLong ? 3 : 1;
const beginning = embedded ? /making the embedded database/ : /"migration":"0001-/;
const moments = [/"migration":"0008-/, ...(isLong ? [beginning, /a signing key was created/] : [])];

describe('kill -9 loses no acknowledged write', () => {
  test(`during writes, ${kills} times`, async () => {
    database = await createTestDatabase();
    const all: number[] = [];
    for (let round = 1; round <= kills; round++) {
      const server = await start();
      const { token } = await signIn(server.request, admin.email, admin.password);
      const answered: number[] = [];
      const planting = plantUntilDead(server, token, round * 100_000, answered);
      await expect.poll(() => answered.length, { interval: 7 }).toBeGreaterThanOrEqual(40 * round);
      await server.end('SIGKILL');
      await planting;
      all.push(...answered);
    }
    const server = await start();
    const { token } = await signIn(server.request, admin.email, admin.password);
    const { body } = await server.request('GET', '/plants', { token });
    const kept = new Set(body.map(({ name }: { name: string }) => name));
    expect(all.length).toBeGreaterThanOrEqual(40 * kills);
    expect(all.filter((id) => !kept.has(`plant ${id}`))).toEqual([]);
  });

  // Each has a database of its own: a start that is quick may have passed the later moments when it is killed.
  test.for(moments)('during the first start, at %s: the next start succeeds', async (moment) => {
    database = await createTestDatabase({ migrated: false });
    await startAndKill({ ...settings, ...database.env }, moment);
    const server = await start();
    await expect.poll(async () => (await server.request('GET', '/health/ready')).status).toBe(200);
    await signIn(server.request, admin.email, admin.password);
  });
});

describe.runIf(embedded)('contract §1: one process on one DATA_DIR', () => {
  test('a second process is refused with one clear line; after a kill -9 the next one takes over', async () => {
    database = await createTestDatabase();
    const first = await start();
    const second = await startRefused({ ...settings, ...database.env });
    expect(second.code).toBe(1);
    const lines = second.output.trim().split('\n');
    expect(lines.at(-1)).toContain(database.env.DATA_DIR);
    expect(lines.at(-1)).toContain(String(first.pid));
    await expect.poll(async () => (await first.request('GET', '/health/ready')).status).toBe(200);
    await first.end('SIGKILL');
    const third = await start();
    expect((await third.request('GET', '/services')).status).toBe(200);
  });
});

describe.runIf(!embedded)('contract §1: any number of replicas on one PostgreSQL', () => {
  test('three that start at once on an empty database all serve, with one administrator and one signing key', async () => {
    database = await createTestDatabase({ migrated: false });
    const replicas = await Promise.all([start(), start(), start()]);
    const key = async (server: ServerProcess) =>
      (await server.request('GET', '/.well-known/jwks.json')).body.keys;
    const [first, ...others] = await Promise.all(replicas.map(key));
    expect(first).toHaveLength(1);
    for (const other of others) expect(other).toEqual(first);
    const [one, two] = replicas as [ServerProcess, ServerProcess, ServerProcess];
    const { token } = await signIn(one.request, admin.email, admin.password);
    const users = await two.request('GET', '/users?role=ADMIN', { token });
    expect(users.body.pagination.total).toBe(1);
  });
});

describe('contract §1: settings', () => {
  test('each invalid setting is reported in one line with its name and without secrets', async () => {
    const { code, output } = await startRefused({
      PORT: 'http',
      SESSION_IDLE_TIMEOUT: 'soon',
      APP_SECRET: 'too-short-a-secret',
      REFRESH_TTL: '1d',
    });
    expect(code).toBe(1);
    const lines = output.trim().split('\n');
    expect(lines).toHaveLength(4);
    for (const name of ['PORT', 'SESSION_IDLE_TIMEOUT', 'APP_SECRET', 'REFRESH_TTL']) {
      expect(lines.filter((line) => line.includes(name)).length, name).toBeGreaterThan(0);
    }
    expect(output).not.toContain('too-short-a-secret');
  });
});

// At the same time: one of them mostly waits.
describe.concurrent('contract §1: a signal stops the server', () => {
  /** A server on a database of its own, with its end in the cleanup of the test. */
  async function startAlone(onTestFinished: TestContext['onTestFinished'], DRAIN_DELAY: string) {
    const place = await createTestDatabase();
    onTestFinished(() => place.drop());
    const server = await startProcess({ ...settings, ...place.env, DRAIN_DELAY });
    onTestFinished(async () => void (await server.end('SIGKILL')));
    return server;
  }

  test('SIGTERM: requests in flight are finished, readiness becomes 503, and the exit code is 0', async ({
    expect,
    onTestFinished,
  }) => {
    // Long enough to see the 503 before the server stops accepting connections, on a busy machine too.
    const server = await startAlone(onTestFinished, '3s');
    const { token } = await signIn(server.request, admin.email, admin.password);
    const body = JSON.stringify({ id: 7, name: 'slow' });
    const finish = await openRequest(server.url, token, body);
    const finishBadly = await openRequest(server.url, token, body);
    await expect.poll(() => inFlight(server)).toBe(2);
    const ended = server.end('SIGTERM');
    await expect
      .poll(async () => (await server.request('GET', '/health/ready')).status, { interval: 20 })
      .toBe(503);
    const last = await server.request('GET', '/services');
    expect([last.status, last.headers.get('connection')]).toEqual([200, 'close']);
    const [answer, refusal] = await Promise.all([
      finish(body),
      finishBadly(body.slice(0, -1).padEnd(body.length)),
    ]);
    expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\nconnection: close\r\n/i);
    expect(refusal).toMatch(/^HTTP\/1\.1 400 [\s\S]*\r\nconnection: close\r\n/i);
    expect(await ended).toBe(0);
    const lines = server
      .output()
      .split('\n')
      .filter((line) => line.includes('"msg":"stop'));
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ reason: 'SIGTERM', drainMs: expect.any(Number) }),
      expect.objectContaining({ msg: expect.stringMatching(/^stopped after \d+ ms$/) }),
    ]);
  });

  test('SIGINT: a request in flight is finished, and the exit code is 0', async ({
    expect,
    onTestFinished,
  }) => {
    const server = await startAlone(onTestFinished, '0s');
    const { token } = await signIn(server.request, admin.email, admin.password);
    const body = JSON.stringify({ id: 7, name: 'slow' });
    const finish = await openRequest(server.url, token, body);
    await expect.poll(() => inFlight(server)).toBe(1);
    const ended = server.end('SIGINT');
    await expect.poll(server.output).toContain('"reason":"SIGINT"');
    expect(await finish(body)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await ended).toBe(0);
  });
});

/** The number of requests that create a plant and whose body has not arrived. */
async function inFlight(server: ServerProcess): Promise<number | undefined> {
  return (await metricsOf(server)).of('petalpaw_http_requests_in_flight', { operation: 'createPlant' });
}

/** Sends the head of a POST /plants; the returned function sends its body and returns the answer. */
async function openRequest(
  url: string,
  token: string,
  body: string,
): Promise<(body: string) => Promise<string>> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const head = `POST /plants HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`;
  await new Promise<void>((resolve) =>
    socket.write(`${head}Content-Length: ${body.length}\r\n\r\n`, () => resolve()),
  );
  return (rest) =>
    new Promise((resolve, reject) => {
      let answer = '';
      socket.on('data', (chunk) => {
        answer += chunk;
      });
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
      socket.write(rest);
    });
}
