/** The endpoints outside the API (health and metrics), and the log entries of a request. */
import { describe, expect, test } from 'vitest';
import { createLog } from '#platform/base/observability/log.ts';
import { backgroundCall } from '#platform/data/call.ts';
import { buildApp } from '#server/app.ts';
import { openServer } from '#test/support/fixtures.ts';
import { speakTo } from '#test/support/server.ts';
import { getMetrics } from './operations.ts';

const { pool, server } = await openServer();
const { server: guarded } = await openServer({ METRICS_TOKEN: 'a-token-for-metrics' });

const status = async (path: string) => (await server.request('GET', path)).status;
/** The lines of the log during the work of another app on the same database. */
const linesOf = async (work: (app: ReturnType<typeof buildApp>) => Promise<unknown>) => {
  const lines: string[] = [];
  const log = createLog({ logLevel: 'info' }, { write: (line) => lines.push(line) });
  const app = buildApp({ ...server.running.app, log });
  await work(app);
  await app.close();
  return lines;
};

describe('health (contract §12)', () => {
  test('GET /health/live 200 without the envelope', async () => {
    const reply = await server.request('GET', '/health/live');
    expect([reply.status, reply.body]).toEqual([200, { status: 'live' }]);
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  test('GET /health/ready 200 while the database answers, 503 while every connection is in use; /health/live stays 200', async () => {
    const ready = async () => (await server.request('GET', '/health/ready')).body;
    await expect.poll(ready).toEqual({ status: 'ready' });
    const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    // The last result is kept for a moment.
    await expect.poll(() => status('/health/ready')).toBe(503);
    const { body, headers } = await server.request('GET', '/health/ready');
    const live = await status('/health/live');
    for (const client of taken) client.release();
    expect([body.error, headers.get('retry-after'), live]).toEqual(['UNAVAILABLE', '1', 200]);
    await expect.poll(() => status('/health/ready')).toBe(200);
  });

  test('GET /health/ready 503 as soon as the process begins to stop (contract §1)', async () => {
    const { app } = server.running;
    app.draining = true;
    const statuses = [await status('/health/ready'), await status('/health/live')];
    app.draining = false;
    expect(statuses).toEqual([503, 200]);
  });
});

describe('contract §1, METRICS_TOKEN', () => {
  test('GET /metrics 200 in the text format, with the metrics of requests', async () => {
    await server.request('GET', '/health/live');
    const reply = await server.request('GET', '/metrics');
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(reply.text).toMatch(
      /^petalpaw_http_request_duration_seconds_count\{operation="getLiveness",status="200"\} \d+$/m,
    );
  });

  test('unset: access from this machine only, and not through a proxy', async () => {
    for (const header of ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'x-real-ip', 'via']) {
      const reply = await server.request('GET', '/metrics', { headers: { [header]: '127.0.0.1' } });
      expect([header, reply.status, reply.body.error]).toEqual([header, 403, 'FORBIDDEN']);
    }
    const ask = (ip: string) => getMetrics({ ...backgroundCall(server.running.app, 'test'), ip }, {});
    for (const ip of ['127.0.0.1', '127.3.2.1', '::1', '::ffff:127.0.0.1'])
      expect((await ask(ip)).text).toContain('# TYPE');
    for (const ip of ['10.0.0.1', '::ffff:10.0.0.1', 'fe80::1', '127.0.0.1.example', ''])
      await expect(ask(ip), ip).rejects.toMatchObject({ identifier: 'FORBIDDEN' });
  });

  test('set: 200 with the token, 401 without it, with another one or a part of it', async () => {
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
  test('is JSON with the request id of the answer, without query, token or cookie', async () => {
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

  test('has the id of the user', async () => {
    const { id, token } = await server.newUser('CUSTOMER');
    const lines = await linesOf((app) =>
      app.inject({ method: 'GET', url: '/plants', headers: { authorization: `Bearer ${token}` } }),
    );
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ operation: 'listPlants', status: 200, userId: id });
  });

  test('is omitted for health and metrics unless they fail', async () => {
    const lines = await linesOf(async (app) => {
      await app.inject('/health/live');
      await app.inject({ url: '/metrics', headers: { via: 'x' } });
    });
    expect(lines.map((line) => JSON.parse(line).operation)).toEqual(['getMetrics']);
  });
});
