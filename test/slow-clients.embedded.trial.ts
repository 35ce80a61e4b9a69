/** The server disconnects clients that send slowly, or never read, in time, while normal requests continue. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { requestsInFlight } from '#platform/http/pipeline/http-metrics.ts';
import { connectionsOf, politeGet, type RawClient, rawClient } from './raw-client.ts';
import { drip, whileOthersGoOn } from './slow-and-polite-clients.ts';
import { startServer, type TestServer } from './support/server.ts';

/** Milliseconds, all much shorter than the real values. */
const limits = {
  // The slowest pause of a busy machine must fit in: a polite client in this process is slow, too, during it.
  headersMs: 3_000,
  requestMs: 4_000,
  idleMs: 3_000,
  stalledMs: 1_000,
  slowestReading: 2_000_000,
  lingerMs: 300,
  checkMs: 50,
};
/** The limit for everything, on a loaded machine too. */
const longestMs = 50_000;

let server: TestServer;
let token: string;
let auth: string;
beforeAll(async () => {
  server = await startServer({}, undefined, undefined, limits);
  token = await server.tokenOf('ADMIN');
  auth = `Host: x\r\nAuthorization: Bearer ${token}\r\n`;
  // More than the system buffers for a client that does not read: 20 MB, as a catalog and as a list.
  const long = 'x'.repeat(980_000);
  const service = {
    name: { en: 'x' },
    description: { en: 'x' },
    // As many and as long as contract §20 and the server's own limit on lists allow in a body of 1 MB.
    images: Array<string>(1_000).fill(`https://x/${'x'.repeat(985)}`),
    category: 'GROOMING',
    basePrice: 1,
    priceUnit: 'daily',
  };
  for (let id = 1; id <= 20; id++) {
    const replies = [
      await server.request('POST', '/services', { token, body: service }),
      await server.request('POST', '/plants', { token, body: { id, name: long } }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([201, 200]);
  }
});
afterAll(() => server?.close());

const clients: RawClient[] = [];
afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.destroy();
  // They leave nothing behind.
  await expect.poll(() => connectionsOf(server), { timeout: longestMs }).toBe(0);
  await expect.poll(() => politeGet(`${server.url}/health/ready`), { timeout: longestMs }).toBe(200);
});

async function open(...given: Parameters<typeof rawClient> extends [string, ...infer Rest] ? Rest : never) {
  const client = await rawClient(server.url, ...given);
  clients.push(client);
  return client;
}

/** The server closes every one of these connections, while others continue; no client has closed one. */
async function cutOff(): Promise<void> {
  await whileOthersGoOn(server, () => sleep(limits.stalledMs));
  await expect.poll(() => connectionsOf(server), { timeout: longestMs }).toBe(0);
}

describe('slow senders', () => {
  const late = /"details":"request: expected a request of HTTP\/1.1 that arrives in time"/;

  // At the same time: each is cut off only when its time is over.
  test('headers byte by byte, nothing at all, bodies, and the next request of a kept connection', async () => {
    const [headers, silent] = [await open(), await open()];
    const kept = await open('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\nGET /hea');
    const text = `GET /services HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(10_000)}`;
    void drip(headers, text, 20);
    // One with a length, one in chunks, and one that was promised.
    const bodies = [
      [`Content-Length: 100000\r\n\r\n{"email":"`, 'x'],
      ['Transfer-Encoding: chunked\r\n\r\n', '1\r\nx\r\n'],
      ['Content-Length: 100000\r\nExpect: 100-continue\r\n\r\n', ''],
    ] as const;
    const ends = bodies.map(async ([head, piece]) => {
      const client = await open(
        `POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${head}`,
      );
      void drip(client, piece.repeat(1_000), 20, piece.length || 1);
      return [(await client.closed).match(late) !== null, client.statuses().at(-1)];
    });
    const first = [headers, silent, kept];
    await whileOthersGoOn(server, () => Promise.all([...first.map(({ closed }) => closed), ...ends]));
    for (const { closed } of [headers, kept]) expect(await closed).toMatch(late);
    expect(headers.statuses()).toEqual([400]);
    // A browser that has opened it in advance would take an answer for that to its next request.
    expect(await silent.closed).toBe('');
    expect(kept.statuses()).toEqual([200, 400]);
    expect(await Promise.all(ends)).toEqual(Array(3).fill([true, 400]));
  });

  test('a client that keeps an idle connection open', async () => {
    const client = await open('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n');
    await client.closed;
    expect(client.statuses()).toEqual([200]);
    await cutOff();
  });

  test('a client that is refused and continues to send', async () => {
    const client = await open('\0garbage\r\n\r\n');
    void drip(client, 'garbage '.repeat(1_000), 5, 8);
    await client.closed;
    expect(client.statuses()).toEqual([400]);
    await cutOff();
  });
});

describe('clients that never read', () => {
  test('a catalog of 20 MB, also as the last answer of a connection, and fifty times over', async () => {
    for (const [asked, times] of [
      ['GET /services HTTP/1.1\r\nHost: x\r\n\r\n', 1],
      ['GET /services HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 1],
      ['GET /services HTTP/1.1\r\nHost: x\r\n\r\n', 50],
    ] as const)
      await open(asked.repeat(times), { deaf: true });
    await cutOff();
  });

  // 16 MB of answers, more than the system buffers.
  test('50,000 small answers', async () => {
    await open('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(50_000), { deaf: true });
    await cutOff();
  });

  test('a list of 20 MB, ten times at once: other lists are still served', async () => {
    const asked = `GET /plants HTTP/1.1\r\n${auth}\r\n`;
    await Promise.all(Array.from({ length: 10 }, () => open(asked, { deaf: true })));
    const listed = requestsInFlight(server.running.app).of('listPlants');
    await expect.poll(() => listed.inFlight, { interval: 10 }).toBe(10);
    const mine = politeGet(`${server.url}/plants`, { authorization: `Bearer ${token}` });
    await cutOff();
    expect(await mine).toBe(200);
  });

  test('a client that reads a little from time to time', async () => {
    const client = await open('GET /services HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(5), { deaf: true });
    client.socket.on('readable', () => {});
    let isOver = false;
    // At most 640 KB per second, or 64 KB at a time: some bytes are always sent, and yet it is less than half of the rate
    // that a client must accept.
    const sipping = (async () => {
      while (!isOver) {
        client.socket.read();
        await sleep(100);
      }
    })();
    await cutOff();
    isOver = true;
    await sipping;
  });

  test('a client that reads receives everything', async () => {
    const client = await open('GET /services HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect((await client.closed).length).toBeGreaterThan(20 * 980_000);
  });
});

describe('many at once', () => {
  test('2,000 requests in one write get 2,000 answers in order', async () => {
    const pair = 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\nGET /nothing HTTP/1.1\r\nHost: x\r\n\r\n';
    const client = await open(pair.repeat(1_000));
    await expect.poll(() => client.statuses().length, { timeout: longestMs }).toBe(2_000);
    expect(client.statuses()).toEqual(Array(1_000).fill([200, 404]).flat());
  });

  test.each([
    [100, 'a catalog', 'GET /services HTTP/1.1\r\nHost: x\r\n\r\n'],
    // Each costs the database at least its first megabyte, and the embedded one has one session.
    [20, 'a list', `GET /plants HTTP/1.1\r\n`],
  ])('%i clients leave in the middle of %s', async (count, _name, head) => {
    const asked = head.endsWith('\r\n\r\n') ? head : `${head}${auth}\r\n`;
    const leaving = Array.from({ length: count }, async () => {
      const client = await open(asked, { deaf: true });
      client.socket.once('readable', () => client.socket.destroy());
      await client.closed;
    });
    await whileOthersGoOn(server, () => Promise.all(leaving));
  });
});
