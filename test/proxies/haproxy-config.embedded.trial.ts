/**
 * The requests that ops/haproxy.cfg retries and those that it does not, with servers that close the connection on
 * demand.
 */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectionLimits } from '#platform/http/protection/connections.ts';
import { folderForThisTest } from '#test/support/folder.ts';
import { check, configuration, type Haproxy, hasHaproxy, startHaproxy } from './haproxy.ts';
import { type Outcome, type Sent, send } from './one-request.ts';

interface Upstream {
  readonly server: Server;
  readonly url: string;
  /** Requests other than health checks: method, path and headers. */
  readonly got: { what: string; headers: IncomingHttpHeaders }[];
  ready: boolean;
  live: boolean;
  /** Accepts each request and ends the connection without sending a byte. */
  breaks: boolean;
}

async function startUpstream(): Promise<Upstream> {
  const server = createServer((request, response) => {
    const what = `${request.method} ${request.url}`;
    if (what === 'GET /health/ready') return response.writeHead(upstream.ready ? 200 : 503).end();
    if (what === 'GET /health/live') return response.writeHead(upstream.live ? 200 : 503).end();
    upstream.got.push({ what, headers: request.headers });
    request.resume();
    request.on('end', () => (upstream.breaks ? request.socket.destroy() : response.end('answered')));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const upstream: Upstream = { server, url, got: [], ready: true, live: true, breaks: false };
  return upstream;
}

describe.runIf(hasHaproxy)('ops/haproxy.cfg', () => {
  let one: Upstream;
  let two: Upstream;
  let haproxy: Haproxy;
  beforeAll(async () => {
    [one, two] = await Promise.all([startUpstream(), startUpstream()]);
    haproxy = await startHaproxy([one.url, two.url]);
  });
  afterAll(async () => {
    await haproxy?.stop();
    for (const { server } of [one, two]) {
      server.closeAllConnections();
      server.close();
    }
  });
  beforeEach(async () => {
    for (const upstream of [one, two]) {
      Object.assign(upstream, { ready: true, live: true, breaks: false });
      upstream.got.splice(0);
    }
    await expect.poll(() => servers()).toEqual(['petalpaw-1', 'petalpaw-2']);
    for (const upstream of [one, two]) upstream.got.splice(0);
  });

  /** The servers that respond at present, by their names in HAProxy's log. */
  async function servers(): Promise<string[]> {
    const from = haproxy.output().length;
    for (let at = 0; at < 4; at++) await send(haproxy.url, { method: 'GET', path: '/who' });
    const seen = haproxy
      .output()
      .slice(from)
      .matchAll(/"path":"\/who","status":200,.*"server":"([^"]+)"/g);
    return [...new Set([...seen].map(([, name = '']) => name))].sort();
  }

  /** The request as the servers received it, how often in total, and the answer that the client received. */
  async function whenBroken(sent: Sent): Promise<{ told: number; times: number }> {
    one.breaks = true;
    two.breaks = true;
    const { status }: Outcome = await send(haproxy.url, sent);
    return { told: status, times: one.got.length + two.got.length };
  }

  test.each<[string, Sent]>([
    ['GET', { method: 'GET', path: '/services' }],
    ['PUT', { method: 'PUT', path: '/pets/1', body: { name: 'Mochi' } }],
    ['DELETE', { method: 'DELETE', path: '/pets/1' }],
    [
      'POST /bookings with its key',
      { method: 'POST', path: '/bookings', body: {}, headers: { 'idempotency-key': 'k' } },
    ],
  ])('%s without an answer is sent again: it may be carried out twice', async (_name, sent) => {
    expect(await whenBroken(sent)).toEqual({ told: 502, times: 4 });
    expect(Math.min(one.got.length, two.got.length)).toBeGreaterThan(0);
  });

  test.each<[string, Sent]>([
    ['POST /pets', { method: 'POST', path: '/pets', body: { name: 'Mochi', species: 'CAT' } }],
    ['POST /bookings without a key', { method: 'POST', path: '/bookings', body: {} }],
    [
      'POST /pets with a key, which means nothing there',
      { method: 'POST', path: '/pets', body: {}, headers: { 'idempotency-key': 'k' } },
    ],
    ['PATCH', { method: 'PATCH', path: '/bookings/1/status', body: { status: 'CONFIRMED' } }],
    ['PUT with If-Match', { method: 'PUT', path: '/bookings/1', body: {}, headers: { 'if-match': '"1"' } }],
  ])('%s without an answer is 502, and sent once', async (_name, sent) => {
    expect(await whenBroken(sent)).toEqual({ told: 502, times: 1 });
  });

  test('a server that refuses connections fails no request, not even a POST', async () => {
    const { port } = two.server.address() as AddressInfo;
    two.server.closeAllConnections();
    two.server.close();
    await once(two.server, 'close');
    try {
      for (let at = 0; at < 8; at++) {
        const { status } = await send(haproxy.url, { method: 'POST', path: '/pets', body: {} });
        expect(status).toBe(200);
      }
      expect(one.got).toHaveLength(8);
    } finally {
      two.server.listen(port, '127.0.0.1');
      await once(two.server, 'listening');
    }
  });

  test('a server that is not ready gets no request, unless no server is ready', async () => {
    one.ready = false;
    await expect.poll(() => servers()).toEqual(['petalpaw-2']);
    two.ready = false;
    await expect.poll(() => servers()).toEqual(['petalpaw-1', 'petalpaw-2']);
    two.live = false;
    await expect.poll(() => servers()).toEqual(['petalpaw-1']);
  });

  test('the client address is the one that HAProxy sees, whatever headers the client sends', async () => {
    const headers = {
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'evil.example',
      forwarded: 'for=203.0.113.9',
    };
    await send(haproxy.url, { method: 'GET', path: '/services', headers });
    const [got] = [...one.got, ...two.got];
    expect(got?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
    expect(Object.keys(got?.headers ?? {})).not.toEqual(expect.arrayContaining(['forwarded']));
    expect(Object.keys(got?.headers ?? {})).not.toEqual(expect.arrayContaining(['x-forwarded-host']));
  });

  test('its log contains the path and never the query, which may contain a token', async () => {
    await send(haproxy.url, { method: 'GET', path: '/auth/verify-email?token=secret' });
    await expect.poll(() => haproxy.output()).toContain('"path":"/auth/verify-email"');
    await send(haproxy.url, { method: 'GET', path: '/calendar/canary.ics' });
    await expect.poll(() => haproxy.output()).toContain('"path":"/calendar/redacted"');
    expect(haproxy.output()).not.toContain('canary');
    expect(haproxy.output()).not.toContain('secret');
    // The last line may not be complete yet.
    for (const line of haproxy.output().matchAll(/^.*("client".*)\n/gm))
      expect(() => JSON.parse(`{${line[1]}`)).not.toThrow();
  });

  test('it is valid without a warning, with TLS too', async () => {
    expect(check()).toEqual({ status: 0, output: 'Configuration file is valid\n' });
    const folder = await folderForThisTest();
    const [key, certificate] = ['key.pem', 'certificate.pem'].map((name) => path.join(folder, name));
    const words =
      'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=localhost';
    const made = spawnSync('openssl', [...words.split(' '), '-keyout', `${key}`, '-out', `${certificate}`]);
    // Without openssl no certificate exists, and the test has nothing to check.
    if (made.status !== 0) return;
    const both = path.join(folder, 'both.pem');
    await writeFile(both, (await readFile(`${certificate}`, 'utf8')) + (await readFile(`${key}`, 'utf8')));
    expect(check({ PETALPAW_CERTIFICATES: both })).toEqual({
      status: 0,
      output: 'Configuration file is valid\n',
    });
  });
});

test('ops/haproxy.cfg closes idle connections before the servers do', async () => {
  const text = await readFile(configuration, 'utf8');
  const seconds = (name: string) => Number(new RegExp(`^ *timeout ${name} (\\d+)s$`, 'm').exec(text)?.[1]);
  expect(seconds('http-request') * 1000).toBeLessThanOrEqual(connectionLimits.headersMs);
  expect(seconds('http-keep-alive') * 1000).toBeLessThan(connectionLimits.idleMs);
  expect(seconds('server') * 1000).toBeGreaterThan(10_500);
});
