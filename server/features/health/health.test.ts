/** The endpoints outside the API (health and metrics), and the log entries of a request. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '#domain/refusal.ts';
import { backgroundCall } from '#platform/call.ts';
import { createLog } from '#platform/observability/log.ts';
import { buildApp } from '#server/app.ts';
import { speakTo, startServer, type TestServer } from '#test/support/server.ts';
import { getMetrics } from './operations.ts';

let server: TestServer;
let guarded: TestServer;
beforeAll(async () => {
  [server, guarded] = await Promise.all([
    startServer(),
    startServer({ METRICS_TOKEN: 'a-token-for-metrics' }),
  ]);
});
afterAll(() => Promise.all([server?.close(), guarded?.close()]));

describe('contract §12: health', () => {
  test('GET /health/live 200, without the envelope', async () => {
    const reply = await server.request('GET', '/health/live');
    expect([reply.status, reply.body]).toEqual([200, { status: 'live' }]);
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  test('GET /health/ready 200 while the database answers', async () => {
    expect((await server.request('GET', '/health/ready')).body).toEqual({ status: 'ready' });
  });

  test('GET /health/ready 503 while every session of the database is taken; live goes on', async () => {
    const { pool } = server.running.app.database;
    await sleep(600);
    const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const [ready, live] = await Promise.all([
      server.request('GET', '/health/ready'),
      server.request('GET', '/health/live'),
    ]);
    for (const client of taken) client.release();
    expect([ready.status, ready.body.error, ready.headers.get('retry-after')]).toEqual([
      503,
      'UNAVAILABLE',
      '1',
    ]);
    expect(live.status).toBe(200);
    await sleep(600);
    expect((await server.request('GET', '/health/ready')).status).toBe(200);
  });

  test('contract §1: GET /health/ready 503 from the moment the process is asked to stop', async () => {
    const { app } = server.running;
    app.draining = true;
    const [ready, live] = [
      await server.request('GET', '/health/ready'),
      await server.request('GET', '/health/live'),
    ];
    app.draining = false;
    expect([ready.status, live.status]).toEqual([503, 200]);
  });
});

describe('contract §1, METRICS_TOKEN', () => {
  test('GET /metrics 200 in the text format, with what requests have left', async () => {
    await server.request('GET', '/health/live');
    const reply = await server.request('GET', '/metrics');
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(reply.text).toMatch(
      /^petalpaw_http_request_duration_seconds_count\{operation="getLiveness",status="200"\} \d+$/m,
    );
    expect(reply.text).toContain('process_resident_memory_bytes');
  });

  test.each(['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'x-real-ip', 'via'])(
    'unset: a request with %s is 403, it came through a proxy',
    async (header) => {
      const reply = await server.request('GET', '/metrics', { headers: { [header]: '127.0.0.1' } });
      expect([reply.status, reply.body.error]).toEqual([403, 'FORBIDDEN']);
    },
  );

  test.each([
    ['127.0.0.1', true],
    ['127.3.2.1', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['10.0.0.1', false],
    ['::ffff:10.0.0.1', false],
    ['fe80::1', false],
    ['127.0.0.1.example', false],
    ['', false],
  ])('unset: from %s is let in: %s', async (ip, letIn) => {
    const asked = getMetrics({ ...backgroundCall(server.running.app, 'test'), ip }, {});
    if (letIn) expect((await asked).text).toContain('# TYPE');
    else await expect(asked).rejects.toEqual(new Refusal('FORBIDDEN', expect.any(String)));
  });

  test('set: 200 with the token, 401 without it, with another one, or with its beginning', async () => {
    const ask = (token?: string) => guarded.request('GET', '/metrics', { token });
    expect((await ask('a-token-for-metrics')).status).toBe(200);
    for (const token of [undefined, 'another', 'a-token-for-metric', 'a-token-for-metricsx']) {
      const reply = await ask(token);
      expect([reply.status, reply.body.error]).toEqual([401, 'UNAUTHENTICATED']);
      expect(reply.headers.get('www-authenticate')).toBe('Bearer');
    }
  });
});

describe('the line of a request', () => {
  async function linesOf(work: (app: ReturnType<typeof buildApp>) => Promise<unknown>) {
    const lines: string[] = [];
    const log = createLog({ logLevel: 'info' }, { write: (line) => lines.push(line) });
    const app = buildApp({ ...server.running.app, log });
    await work(app);
    await app.close();
    return lines;
  }

  test('is JSON, with the id that the answer carries, and without query, token or cookie', async () => {
    let id: unknown;
    const lines = await linesOf(async (app) => {
      const { raw } = speakTo(await app.listen({ port: 0 }));
      const answer = await raw(
        [
          'GET /plants/%22"{\\?token=SECRET&limit=1 HTTP/1.1',
          'Host: x',
          'Authorization: Bearer SECRET',
          'Cookie: __Host-session=SECRET',
          'Connection: close\r\n\r\n',
        ].join('\r\n'),
      );
      id = /^x-request-id: (.*)\r$/im.exec(answer)?.[1];
    });
    expect(lines.join('')).not.toContain('SECRET');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        requestId: id,
        operation: 'none',
        method: 'GET',
        path: '/plants/%22"{\\',
        status: 405,
        error: 'METHOD_NOT_ALLOWED',
        ms: expect.any(Number),
        ip: '127.0.0.1',
        msg: 'request',
      },
    ]);
  });

  test('names the user', async () => {
    const { id, token } = await server.newUser('CUSTOMER');
    const lines = await linesOf((app) =>
      app.inject({ method: 'GET', url: '/plants', headers: { authorization: `Bearer ${token}` } }),
    );
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ operation: 'listPlants', status: 200, userId: id });
  });

  test('health and metrics are logged only when they fail', async () => {
    const lines = await linesOf(async (app) => {
      await app.inject('/health/live');
      await app.inject({ url: '/metrics', headers: { via: 'x' } });
    });
    expect(lines.map((line) => JSON.parse(line).operation)).toEqual(['getMetrics']);
  });
});
