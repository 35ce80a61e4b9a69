/** Contract §20: no answer can exhaust a server's memory, however large the stored rows are. */
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { heaviestLists, writeHeavyRows } from './heavy-rows.ts';
import { startServer, type TestServer } from './support/server.ts';
import { type ServerProcess, startProcess } from './support/server-process.ts';

const atOnce = 16;
const underWay = 4;
/** The heap of a small server, and rows whose lists together do not fit into it. */
const [heapMb, rows] = [256, 24];
const lists = heaviestLists(1);

let server: TestServer;
let token: string;
let small: ServerProcess;
beforeAll(async () => {
  server = await startServer();
  token = await server.tokenOf('ADMIN');
  await writeHeavyRows(server.running.app.database.pool, {
    rows,
    sessions: 48,
    octets: 1_000_000,
    nameOctets: 150_000,
    services: 10,
  });
  await server.stop();
  const NODE_OPTIONS = `--max-old-space-size=${heapMb}`;
  small = await startProcess({ ...server.env, NODE_OPTIONS }, undefined, []);
});
afterAll(async () => {
  await small?.end('SIGKILL');
  await server?.close();
});

interface Read {
  readonly status: number;
  readonly length: number;
  readonly end: string;
}

/** Reads an answer once `go` allows it, and keeps only its end. `begun` is called when its status has arrived. */
function read(path: string, begun: () => void, go: Promise<void>): Promise<Read> {
  return new Promise((resolve, reject) => {
    const asked = request(small.url + path, { agent: false, headers: { authorization: `Bearer ${token}` } });
    asked.on('error', reject);
    asked.on('response', (response) => {
      let [length, end] = [0, ''];
      begun();
      void go.then(() =>
        response.on('data', (chunk: Buffer) => {
          length += chunk.length;
          end = (end + chunk.subarray(-100).toString('latin1')).slice(-100);
        }),
      );
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, length, end }));
    });
    asked.end();
  });
}

test.each(Object.entries(lists))(
  `contract §20: 16 lists of %s at once in a heap of ${heapMb} MB are 200 or 503, and others are answered`,
  async (_name, path) => {
    // No client reads before some requests have been answered, so that these are in progress at the same time.
    const go = Promise.withResolvers<void>();
    let left = underWay;
    const begun = () => {
      left -= 1;
      if (left === 0) go.resolve();
    };
    const reading = Array.from({ length: atOnce }, () => read(path, begun, go.promise));
    let isOver = false;
    const answers = Promise.all(reading).finally(() => {
      isOver = true;
    });
    const health = new Set<number>();
    do {
      health.add((await small.request('GET', '/health/live')).status);
      // Without a pause, these requests would take more processor time than the lists.
      await sleep(20);
    } while (!isOver);
    const whole = (await answers).filter(({ status }) => status === 200);
    const others = (await answers).map(({ status }) => status).filter((status) => status !== 200);
    expect(others).toEqual(others.map(() => 503));
    expect(whole.length).toBeGreaterThan(0);
    // No answer was cut off: all have the same length and end as JSON does.
    for (const { length, end } of whole) {
      expect(length).toBe(whole[0]?.length);
      expect(end).toMatch(/[\]}]$/);
    }
    expect(health).toEqual(new Set([200]));
  },
);
