/**
 * Clients that send requests without a pause, and the results: when each request began, how it ended, and how long it
 * took.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { hours, openBusiness } from '#test/support/business.ts';
import { admin, type Reply, type TestServer } from '#test/support/server.ts';

export interface Asked {
  readonly what: string;
  /** By `performance.now()`. */
  readonly at: number;
  readonly ms: number;
  /** 0 when the connection broke. */
  readonly status: number;
  readonly error: string | undefined;
  readonly retryAfter: string | null;
}

export interface Load {
  readonly asked: readonly Asked[];
  /** Ids of the plants whose creation was repeated until the answer was conclusive. */
  readonly plants: ReadonlySet<number>;
  /** The id of the booking in the answer, by idempotency key. */
  readonly bookings: ReadonlyMap<string, string>;
  /** Names of all the requests. */
  readonly kinds: readonly string[];
  /** Waits until every name has been answered 2xx for a request that began after `since`. Returns the time of that. */
  workedSince(since: number, longestMs: number): Promise<number>;
  /** Waits until that name was answered 503 for a request that began after `since`. */
  workedNot(what: string, since: number, longestMs: number): Promise<void>;
  /** Writers finish the requests that they have begun. */
  stop(): Promise<void>;
}

/** Reads that need no database (contract §2). */
export const fromMemory = [
  '/services',
  '/services?q=bath&lang=vi',
  '/settings',
  '/.well-known/jwks.json',
  '/openapi.json',
  '/docs',
  '/health/live',
];
const fromDatabase = ['/bookings', '/pets', '/auth/session'];
export const readiness = 'GET /health/ready';

const pauseMs = 30;

/** A customer with a pet for each writer, and a service to book. */
async function openForLoad(server: TestServer, writers: number) {
  const business = await openBusiness(server);
  const customer = await server.newUser('CUSTOMER');
  const service = await business.service();
  const pets: string[] = [];
  for (let at = 0; at < writers; at++) pets.push(await business.pet(customer));
  await server.request('PUT', '/settings', {
    token: business.admin.token,
    body: { key: 'shop', value: 'A' },
  });
  return { customer, service, pets };
}

/** Starts the clients on a running server: readers, writers of plants, and writers of bookings with their keys. */
export async function startLoad(server: TestServer, writers = 2): Promise<Load> {
  const { customer, service, pets } = await openForLoad(server, writers);

  const asked: Asked[] = [];
  const plants = new Set<number>();
  const bookings = new Map<string, string>();
  let stopping = false;

  const ask = async (method: string, path: string, options: Parameters<TestServer['request']>[2] = {}) => {
    const at = performance.now();
    const reply: Reply | undefined = await server.request(method, path, options).catch(() => undefined);
    const { status = 0, headers, body } = reply ?? {};
    asked.push({
      what: `${method} ${path}`,
      at,
      ms: performance.now() - at,
      status,
      error: body?.error,
      retryAfter: headers?.get('retry-after') ?? null,
    });
    return { status, body };
  };
  const read = async (paths: readonly string[], token?: string) => {
    while (!stopping) {
      for (const path of paths) await ask('GET', path, { token });
      await sleep(pauseMs);
    }
  };
  const logIn = async () => {
    while (!stopping) {
      await ask('POST', '/auth/login', { body: { email: admin.email, password: admin.password } });
      await sleep(10 * pauseMs);
    }
  };
  let lastPlant = 0;
  const plant = async () => {
    while (!stopping) {
      const id = ++lastPlant;
      for (;;) {
        const { status } = await ask('POST', '/plants', {
          token: customer.token,
          body: { id, name: 'Aloe' },
        });
        // 400: the plant exists already, so an attempt that was answered 503 did succeed.
        if (status === 200 || status === 400) break;
        await sleep(pauseMs);
      }
      plants.add(id);
      await sleep(pauseMs);
    }
  };
  const book = async (pet: string) => {
    for (let hour = 0; !stopping; hour++) {
      const key = crypto.randomUUID();
      const body = { petIds: [pet], serviceIds: [service], ...hours(hour, hour + 1) };
      for (;;) {
        const headers = { 'idempotency-key': key };
        const reply = await ask('POST', '/bookings', { token: customer.token, body, headers });
        if (reply.status === 201) {
          bookings.set(key, reply.body.data.id);
          break;
        }
        await sleep(pauseMs);
      }
      await sleep(pauseMs);
    }
  };
  const running = [
    read(fromMemory),
    read(['/health/ready']),
    ...fromDatabase.map((path) => read([path], customer.token)),
    logIn(),
    ...pets.flatMap((pet) => [plant(), book(pet)]),
  ];
  const kinds = [
    ...[...fromMemory, ...fromDatabase].map((path) => `GET ${path}`),
    readiness,
    'POST /auth/login',
    'POST /plants',
    'POST /bookings',
  ];
  return {
    asked,
    plants,
    bookings,
    kinds,
    async workedSince(since, longestMs) {
      for (;;) {
        const good = asked.filter(({ at, status }) => at >= since && status >= 200 && status < 300);
        const first = kinds.map((kind) => good.find(({ what }) => what === kind));
        if (first.every((one) => one !== undefined)) return Math.max(...first.map(({ at, ms }) => at + ms));
        if (performance.now() > since + longestMs) {
          const missing = kinds.filter((_, at) => first[at] === undefined);
          throw new Error(`not answered 2xx within ${longestMs} ms: ${missing.join(', ')}`);
        }
        await sleep(20);
      }
    },
    async workedNot(what, since, longestMs) {
      while (!asked.some((one) => one.what === what && one.at >= since && one.status === 503)) {
        if (performance.now() > since + longestMs) throw new Error(`${what} is never 503`);
        await sleep(20);
      }
    },
    async stop() {
      stopping = true;
      await Promise.all(running);
    },
  };
}
