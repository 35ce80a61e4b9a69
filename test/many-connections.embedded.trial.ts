/** Thousands of idle connections; and the effect of a stop on unfinished requests. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { requestsInFlight } from '#platform/http/pipeline/http-metrics.ts';
import { connectionsOf, politeGet, type RawClient, rawClient } from './raw-client.ts';
import { whileOthersGoOn } from './slow-and-polite-clients.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { startServer, type TestServer } from './support/server.ts';
import { type ServerProcess, startProcess } from './support/server-process.ts';
import { expectBelow } from './support/trial.ts';

const clients: RawClient[] = [];
let server: TestServer | undefined;
let apart: ServerProcess | undefined;
let database: TestDatabase | undefined;
afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.destroy();
  await server?.close();
  await apart?.end('SIGKILL');
  await database?.drop();
  server = apart = database = undefined;
});

const live = 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n';
async function open(
  url: string,
  ...given: [bytes?: string, options?: { deaf: boolean }]
): Promise<RawClient> {
  const client = await rawClient(url, ...given);
  clients.push(client);
  return client;
}
const isOpen = ({ socket }: RawClient) => !socket.destroyed && !socket.readableEnded;

test('2,500 idle connections: bounded memory, other requests are served, and every file is closed', async () => {
  database = await createTestDatabase();
  apart = await startProcess({
    APP_SECRET: 'a secret of the tests, long enough to be taken',
    ...database.env,
  });
  const { url } = apart;
  const metric = async (name: string) => {
    const text = await (await fetch(`${url}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  };
  const [files, memory] = [await metric('process_open_fds'), await metric('process_resident_memory_bytes')];
  for (let round = 0; round < 25; round++)
    await Promise.all(Array.from({ length: 100 }, () => open(url, live)));
  await expect
    .poll(() => clients.filter((client) => client.statuses().length === 1).length, { timeout: 60_000 })
    .toBe(2_500);
  await whileOthersGoOn({ url }, () => metric('process_open_fds'));
  expect(await metric('process_open_fds')).toBeGreaterThanOrEqual(files + 2_500);
  // About 20 KB each.
  const raised = (await metric('process_resident_memory_bytes')) - memory;
  expectBelow(150, raised / 1_000_000, 'memory of 2,500 idle connections', 'MB');
  for (const { socket } of clients.splice(0)) socket.destroy();
  await expect.poll(() => metric('process_open_fds'), { timeout: 60_000 }).toBeLessThanOrEqual(files + 50);
});

describe('the maximum number of connections of a process', () => {
  test('a new connection replaces those that were idle for longest', async () => {
    server = await startServer({}, undefined, undefined, { connections: 100, checkMs: 50 });
    const { url } = server;
    const busy = await open(url, live);
    const rest = await Promise.all(Array.from({ length: 99 }, () => open(url, live)));
    // The oldest connection becomes the latest one to be used: each of the others is idle for longer.
    let uses = 1;
    const newConnection = async () => {
      busy.socket.write(live);
      uses += 1;
      await expect.poll(() => busy.statuses().length, { interval: 10 }).toBe(uses);
      // Not its readiness, which is 503 as soon as the database takes two seconds.
      return politeGet(`${url}/health/live`);
    };
    await expect.poll(newConnection, { interval: 100 }).toBe(200);
    await whileOthersGoOn(server, async () => {
      for (let count = 0; count < 5; count++) expect(await newConnection()).toBe(200);
    });
    expect(new Set(busy.statuses())).toEqual(new Set([200]));
    expect(isOpen(busy)).toBe(true);
    expect(rest.filter(isOpen).length).toBeLessThan(99);
    expect(rest.filter(isOpen).length).toBeGreaterThan(50);
    expect(await connectionsOf(server)).toBeLessThanOrEqual(100);
  });
});

test('contract §1: unfinished requests and answers delay a stop by at most 10 s', async () => {
  server = await startServer({}, undefined, undefined, { stopMs: 1_000, checkMs: 50 });
  const { url, running } = server;
  const token = await server.tokenOf('ADMIN');
  const head = `Host: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`;
  for (let id = 1; id <= 12; id++)
    await server.request('POST', '/plants', { token, body: { id, name: 'x'.repeat(980_000) } });
  const unfinished = [
    await open(url),
    await open(url, 'GET /services HT'),
    await open(url, `POST /plants HTTP/1.1\r\n${head}Content-Length: 100\r\n\r\n{"id`),
    await open(url, `POST /plants HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\n5\r\n{"id"\r\n`),
    await open(url, `POST /plants HTTP/1.1\r\n${head}Content-Length: 9\r\nExpect: 100-continue\r\n\r\n`),
    await open(url, `GET /plants HTTP/1.1\r\n${head}\r\n`, { deaf: true }),
    await open(url, '\0garbage\r\n\r\n', { deaf: true }),
    await open(url, live),
  ];
  const inFlight = requestsInFlight(running.app);
  await expect
    .poll(() => [inFlight.of('createPlant').inFlight, inFlight.of('listPlants').inFlight])
    .toEqual([3, 1]);
  expect(await politeGet(`${url}/health/live`)).toBe(200);
  const began = performance.now();
  await running.stop();
  // The limit of the contract, of which this server has a tenth.
  expectBelow(10, (performance.now() - began) / 1_000, 'stop with unfinished requests and answers', 's');
  expect(await connectionsOf(server)).toBe(0);
  for (const { socket } of unfinished) socket.resume();
  await Promise.all(unfinished.map(({ closed }) => closed));
});

test('contract §1: a client connected before the server stops accepting is still answered', async () => {
  // The client sends its request as soon as the server has stopped accepting.
  server = await startServer({}, undefined, undefined, { lastRequestsMs: 500 });
  const { running, url } = server;
  const client = await open(url, '');
  const stopped = running.stop();
  while (running.server.server.listening) await nextTurn();
  client.socket.write('GET /services HTTP/1.1\r\nHost: x\r\n\r\n');
  await client.closed;
  expect(client.received()).toMatch(/^HTTP\/1\.1 200 OK\r\n.*\r\nconnection: close\r\n/is);
  await stopped;
});
