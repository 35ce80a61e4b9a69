/** The connections of a server that stops (contract §1, DRAIN_DELAY), or that has as many as it may have. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { requestsInFlight } from '#platform/http/pipeline/http-metrics.ts';
import type { ConnectionLimits } from '#platform/http/protection/connections.ts';
import { connectionsOf, politeGet, type RawClient, rawClient } from './raw-client.ts';
import { startServer } from './support/server.ts';

const live = 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n';

/** A server with these limits, and clients that send any bytes to it; all of them end with the test. */
async function opened(limits: Partial<ConnectionLimits>) {
  const server = await startServer({ DRAIN_DELAY: '1h' }, undefined, undefined, { checkMs: 10, ...limits });
  const clients: RawClient[] = [];
  const open = async (...given: [bytes?: string, options?: { deaf: boolean }]) => {
    const client = await rawClient(server.url, ...given);
    clients.push(client);
    return client;
  };
  let endDrain = () => {};
  /** Begins to stop; the returned function ends DRAIN_DELAY, which otherwise lasts longer than the test. */
  const beginStop = () => {
    vi.spyOn(globalThis, 'setTimeout').mockImplementationOnce((done) => {
      endDrain = done;
      return 0 as unknown as NodeJS.Timeout;
    });
    const stopped = server.stop();
    vi.restoreAllMocks();
    return { endDrain: () => endDrain(), stopped };
  };
  onTestFinished(async () => {
    for (const { socket } of clients) socket.destroy();
    beginStop().endDrain();
    await server.close();
  });
  const token = await server.tokenOf('ADMIN');
  const head = `Host: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`;
  /** The head of a request that creates a plant, and its body. */
  const plant = (id: number) => {
    const body = JSON.stringify({ id, name: `${id}` });
    return [`POST /plants HTTP/1.1\r\n${head}Content-Length: ${body.length}\r\n\r\n`, body] as const;
  };
  const creating = () => requestsInFlight(server.running.app).of('createPlant').inFlight;
  // Those that were used to sign in.
  server.running.server.server.closeIdleConnections();
  await expect.poll(() => connectionsOf(server)).toBe(0);
  return { server, open, beginStop, token, head, plant, creating };
}

test('contract §1: a stopping server is not ready, serves new connections during DRAIN_DELAY and closes each, and finishes the requests in flight', async () => {
  const { server, open, beginStop, plant, creating } = await opened({ stopMs: 60_000 });
  const [[head, body], [badHead, badBody]] = [plant(1), plant(2)];
  const [good, bad] = [await open(head), await open(badHead)];
  await expect.poll(creating).toBe(2);
  const { endDrain, stopped } = beginStop();
  for (const [path, status] of [
    ['/health/ready', 503],
    ['/services', 200],
  ] as const) {
    const reply = await server.request('GET', path);
    expect([reply.status, reply.headers.get('connection')]).toEqual([status, 'close']);
  }
  endDrain();
  await expect
    .poll(() => politeGet(`${server.url}/health/live`).catch(({ code }) => code))
    .toBe('ECONNREFUSED');
  good.socket.write(body);
  bad.socket.write(badBody.slice(0, -1).padEnd(badBody.length));
  expect(await good.closed).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\nconnection: close\r\n/i);
  expect(await bad.closed).toMatch(/^HTTP\/1\.1 400 [\s\S]*\r\nconnection: close\r\n/i);
  await stopped;
});

test('contract §1: unfinished requests do not delay a stop for longer than its limit', async () => {
  const { server, open, beginStop, head, creating } = await opened({ stopMs: 100 });
  const unfinished = [
    await open(),
    await open('GET /services HT'),
    await open(`POST /plants HTTP/1.1\r\n${head}Content-Length: 100\r\n\r\n{"id`),
    await open(`POST /plants HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\n5\r\n{"id"\r\n`),
    await open(`POST /plants HTTP/1.1\r\n${head}Content-Length: 9\r\nExpect: 100-continue\r\n\r\n`),
    await open('\0garbage\r\n\r\n', { deaf: true }),
    await open(live),
  ];
  await expect.poll(creating).toBe(3);
  const { endDrain, stopped } = beginStop();
  endDrain();
  await stopped;
  expect(await connectionsOf(server)).toBe(0);
  for (const { socket } of unfinished) socket.resume();
  await Promise.all(unfinished.map(({ closed }) => closed));
});

test('the maximum number of connections: a new one replaces an idle one; while all are in use it gets 503, and its request is not executed', async () => {
  const { server, open, token, plant, creating } = await opened({ connections: 20, quietMs: 0 });
  const idle = await Promise.all(Array.from({ length: 20 }, () => open(live)));
  await expect.poll(() => idle.flatMap((client) => client.statuses())).toEqual(Array(20).fill(200));
  expect(await politeGet(`${server.url}/health/live`)).toBe(200);
  const closed = () => idle.filter(({ socket }) => socket.destroyed || socket.readableEnded);
  await expect.poll(closed).toHaveLength(1);
  for (const { socket } of idle) socket.destroy();
  await expect.poll(() => connectionsOf(server)).toBe(0);

  const ids = Array.from({ length: 20 }, (_, at) => at);
  const working: RawClient[] = [];
  for (const id of ids) working.push(await open(plant(id)[0]));
  await expect.poll(creating).toBe(20);
  const late = await open(plant(99).join(''));
  expect(await late.closed).toMatch(/^HTTP\/1\.1 503 .*\r\nretry-after: 1\r\nconnection: close\r\n/);
  working.forEach(({ socket }, id) => void socket.write(plant(id)[1]));
  await expect.poll(() => working.flatMap((client) => client.statuses())).toEqual(Array(20).fill(200));
  const { body } = await server.request('GET', '/plants', { token });
  expect(body.map(({ name }: { name: string }) => Number(name)).sort()).toEqual(ids.sort());
});
