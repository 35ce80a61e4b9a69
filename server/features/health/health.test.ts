/** The endpoints outside the API (health and metrics), and the log entries of a request. */
import { describe, expect } from 'vitest';
import { Refusal } from '#domain/refusal.ts';
import { createLog } from '#platform/base/observability/log.ts';
import { backgroundCall } from '#platform/data/call.ts';
import { buildApp } from '#server/app.ts';
import { perFile, serverTest } from '#test/support/fixtures.ts';
import { speakTo, startServer } from '#test/support/server.ts';
import { getMetrics } from './operations.ts';

const test = serverTest
  .extend('guarded', perFile, async ({ settings }, { onCleanup }) => {
    const server = await startServer({ ...settings, METRICS_TOKEN: 'a-token-for-metrics' });
    onCleanup(() => server.close());
    return server;
  })
  .extend('api', perFile, ({ server }) => {
    const readiness = async () => (await server.request('GET', '/health/ready')).status;
    async function linesOf(work: (app: ReturnType<typeof buildApp>) => Promise<unknown>) {
      const lines: string[] = [];
      const log = createLog({ logLevel: 'info' }, { write: (line) => lines.push(line) });
      const app = buildApp({ ...server.running.app, log });
      await work(app);
      await app.close();
      return lines;
    }
    return { readiness, linesOf };
  });

describe('health (contract §12)', () => {
  test('GET /health/live 200 without the envelope', async ({ server }) => {
    const reply = await server.request('GET', '/health/live');
    expect([reply.status, reply.body]).toEqual([200, { status: 'live' }]);
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  test('GET /health/ready 200 while the database answers', async ({ server }) => {
    const answer = async () => (await server.request('GET', '/health/ready')).body;
    await expect.poll(answer).toEqual({ status: 'ready' });
  });

  test('GET /health/ready 503 while every database connection is in use; /health/live stays 200', async ({
    pool,
    api,
    server,
  }) => {
    const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    // The last result is kept for a moment.
    await expect.poll(api.readiness).toBe(503);
    const [ready, live] = [
      await server.request('GET', '/health/ready'),
      await server.request('GET', '/health/live'),
    ];
    for (const client of taken) client.release();
    expect([ready.status, ready.body.error, ready.headers.get('retry-after')]).toEqual([
      503,
      'UNAVAILABLE',
      '1',
    ]);
    expect(live.status).toBe(200);
    await expect.poll(api.readiness).toBe(200);
  });

  test('GET /health/ready 503 as soon as the process begins to stop (contract §1)', async ({ server }) => {
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
  test('GET /metrics 200 in the text format, with the metrics of requests', async ({ server }) => {
    await server.request('GET', '/health/live');
    const reply = await server.request('GET', '/metrics');
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(reply.text).toMatch(
      /^petalpaw_http_request_duration_seconds_count\{operation="getLiveness",status="200"\} \d+$/m,
    );
    expect(reply.text).toContain('process_resident_memory_bytes');
  });

  test.for(['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'x-real-ip', 'via'])(
    'unset: 403 for a request with %s, which came through a proxy',
    async (header, { server }) => {
      const reply = await server.request('GET', '/metrics', { headers: { [header]: '127.0.0.1' } });
      expect([reply.status, reply.body.error]).toEqual([403, 'FORBIDDEN']);
    },
  );

  test.for<[string, boolean]>([
    ['127.0.0.1', true],
    ['127.3.2.1', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['10.0.0.1', false],
    ['::ffff:10.0.0.1', false],
    ['fe80::1', false],
    ['127.0.0.1.example', false],
    ['', false],
  ])('unset: access from %s: %s', async ([ip, letIn], { server }) => {
    const asked = getMetrics({ ...backgroundCall(server.running.app, 'test'), ip }, {});
    if (letIn) expect((await asked).text).toContain('# TYPE');
    else await expect(asked).rejects.toEqual(new Refusal('FORBIDDEN', expect.any(String)));
  });

  test('set: 200 with the token, 401 without it, with another one or a part of it', async ({ guarded }) => {
    const ask = (token?: string) => guarded.request('GET', '/metrics', { token });
    expect((await ask('a-token-for-metrics')).status).toBe(200);
    for (const token of [undefined, 'another', 'a-token-for-metric', 'a-token-for-metricsx']) {
      const reply = await ask(token);
      expect([reply.status, reply.body.error]).toEqual([401, 'UNAUTHENTICATED']);
      expect(reply.headers.get('www-authenticate')).toBe('Bearer');
    }
  });
});

describe('the log entry of a request', () => {
  test('is JSON with the request id of the answer, without query, token or cookie', async ({ api }) => {
    let id: unknown;
    const lines = await api.linesOf(async (app) => {
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

  test('has the id of the user', async ({ server, api }) => {
    const { id, token } = await server.newUser('CUSTOMER');
    const lines = await api.linesOf((app) =>
      app.inject({ method: 'GET', url: '/plants', headers: { authorization: `Bearer ${token}` } }),
    );
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ operation: 'listPlants', status: 200, userId: id });
  });

  test('is omitted for health and metrics unless they fail', async ({ api }) => {
    const lines = await api.linesOf(async (app) => {
      await app.inject('/health/live');
      await app.inject({ url: '/metrics', headers: { via: 'x' } });
    });
    expect(lines.map((line) => JSON.parse(line).operation)).toEqual(['getMetrics']);
  });
});
