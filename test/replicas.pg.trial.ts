/** Contract §12: a change by one of three processes on one PostgreSQL is visible on the others within 500 ms. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { admin, type Reply, settings, signIn } from './support/server.ts';
import { type ServerProcess, startProcess } from './support/server-process.ts';
import { expectBelow, report } from './support/trial.ts';

/** The longest time for which another process may show the old data after a write. */
const freshWithinMs = 500;
const longestMs = 30_000;

let database: TestDatabase;
let replicas: readonly [ServerProcess, ServerProcess, ServerProcess];
let token: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const env = { ...settings, ...database.env };
  replicas = await Promise.all([startProcess(env), startProcess(env), startProcess(env)]);
  token = (await signIn(replicas[0].request, admin.email, admin.password)).token;
});
afterAll(async () => {
  await Promise.all((replicas ?? []).map((server) => server.end('SIGKILL')));
  await database?.drop();
});

const at = (turn: number): ServerProcess => replicas[turn % 3] as ServerProcess;

async function newStaffUser(): Promise<string> {
  const body = {
    email: `${crypto.randomUUID()}@petalpaw.test`,
    name: 'Mai',
    role: 'STAFF',
    password: 'a password',
  };
  const made = await at(0).request('POST', '/users', { token, body });
  expect(made.status, made.text).toBe(201);
  return made.body.data.id;
}

/** Milliseconds until that process shows the expected result. */
async function shows(
  server: ServerProcess,
  path: string,
  expected: (reply: Reply) => boolean,
): Promise<number> {
  const start = performance.now();
  for (;;) {
    const reply = await server.request('GET', path, { token });
    const ms = performance.now() - start;
    if (expected(reply)) return ms;
    if (ms > longestMs) throw new Error(`${path} is stale: ${reply.text}`);
    await sleep(5);
  }
}

const service = {
  name: { en: 'x' },
  description: { en: 'x' },
  category: 'GROOMING',
  basePrice: 1,
  priceUnit: 'daily',
};
type Step = readonly [
  method: string,
  path: (id: string) => string,
  body: (id: string) => unknown,
  look: (id: string) => string,
  expected: (reply: Reply, id: string) => boolean,
];
const gone = ({ status }: Reply) => status === 404;
const there = ({ status }: Reply) => status === 200;
const lives: Record<string, readonly Step[]> = {
  catalog: [
    ['POST', () => '/services', () => service, (id) => `/services/${id}`, there],
    [
      'PUT',
      (id) => `/services/${id}`,
      () => ({ basePrice: 7 }),
      () => '/services',
      ({ body }, id) => body.find((one: { id: string }) => one.id === id)?.basePrice === 7,
    ],
    [
      'PUT',
      (id) => `/services/${id}`,
      () => ({ isActive: false }),
      (id) => `/services/${id}`,
      ({ body }) => body.isActive === false,
    ],
    ['DELETE', (id) => `/services/${id}`, () => undefined, (id) => `/services/${id}`, gone],
  ],
  settings: [
    [
      'PUT',
      () => '/settings',
      (id) => ({ key: `k.${id}`, value: 1 }),
      (id) => `/settings/k.${id}`,
      ({ body }) => body.value === 1,
    ],
    [
      'PUT',
      () => '/settings',
      (id) => ({ key: `k.${id}`, value: 2 }),
      (id) => `/settings/k.${id}`,
      ({ body }) => body.value === 2,
    ],
    ['DELETE', (id) => `/settings/k.${id}`, () => undefined, (id) => `/settings/k.${id}`, gone],
  ],
  staff: [
    ['POST', () => '/staff', (userId) => ({ userId }), (id) => `/staff/${id}`, there],
    [
      'PUT',
      (id) => `/staff/${id}`,
      () => ({ position: { en: 'Groomer' } }),
      (id) => `/staff/${id}`,
      ({ body }) => body.position === 'Groomer',
    ],
    [
      'PUT',
      (id) => `/staff/${id}`,
      () => ({ isAvailable: false }),
      () => '/staff',
      ({ body }, id) => body.find((one: { id: string }) => one.id === id)?.isAvailable === false,
    ],
    ['DELETE', (id) => `/staff/${id}`, () => undefined, (id) => `/staff/${id}`, gone],
  ],
};

test.each(Object.keys(lives))(
  'contract §12: the %s created, changed and removed, each by another process, is fresh within 500 ms',
  async (name) => {
    const took: number[] = [];
    for (let round = 0; round < 4; round++) {
      let id = name === 'staff' ? await newStaffUser() : `r${round}`;
      for (const [turn, [method, path, body, look, expected]] of (lives[name] ?? []).entries()) {
        const sent = body(id);
        const reply = await at(round + turn).request(method, path(id), {
          token,
          ...(sent === undefined ? {} : { body: sent }),
        });
        expect(reply.status, reply.text).toBeLessThan(300);
        if (method === 'POST') id = reply.body.data.id;
        const told = (server: ServerProcess) => shows(server, look(id), (answer) => expected(answer, id));
        // The process that wrote it is never behind.
        took.push(...(await Promise.all([1, 2].map((other) => told(at(round + turn + other))))));
        expect(expected(await at(round + turn).request('GET', look(id), { token }), id)).toBe(true);
      }
    }
    took.sort((one, other) => one - other);
    report('slowest change', `${Math.round(took.at(-1) ?? 0)} ms`);
    expectBelow(freshWithinMs, took[Math.floor(took.length / 2)] ?? Infinity, 'median', 'ms');
  },
);
