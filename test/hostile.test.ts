/**
 * Hostile values in every field of every write, in paths, query parameters and headers. The answer to every request is a documented one, in the
 * interface's own shape, and never a 500; a refused request leaves nothing behind. Each field gets a sixth of the values,
 * and the next field the next sixth; with `--mode long` and in CI, each field gets all of them.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { successesOf } from '#platform/http/endpoint.ts';
import { endpoints } from '#server/app.ts';
import { hours, openBusiness } from './support/business.ts';
import { memberNames } from './support/member-names.ts';
import { type Reply, startServer, type TestServer } from './support/server.ts';

/** JSON texts, since some of these are not JavaScript values. */
const hostile = [
  'null',
  'true',
  '0',
  '-1',
  '1.5',
  '1e309',
  '-1e309',
  '1e-400',
  '9007199254740993',
  '99999999999999999999999999',
  '0.1000000000000000055511151231257827',
  '1e131073',
  '""',
  '" "',
  '"\\u0000"',
  '"\\ud800"',
  '"\\u202e\\u0007\\u001b[31m"',
  '"\'; DROP TABLE users; --"',
  '"%s%n{{7*7}}$' + '{7*7}"',
  '"<script>alert(1)</script>"',
  '"../../../../etc/passwd"',
  '"a\\r\\nBcc: x@evil.example"',
  '"javascript:alert(1)"',
  '"0000-00-00"',
  '"2026-02-30"',
  '"10000-01-01T00:00:00Z"',
  '"infinity"',
  '"NaN"',
  ...memberNames.map((name) => JSON.stringify(name)),
  JSON.stringify(Object.fromEntries(memberNames.map((name) => [name, 1]))),
  '[]',
  '{}',
  '[null]',
  '[[[[]]]]',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"en":null}',
  '{"en":"x","xx":"y"}',
  `"${'x'.repeat(100_000)}"`,
  `"${'\u0e01\u0301'.repeat(20_000)}"`,
  `[${'0,'.repeat(20_000)}0]`,
  `${'['.repeat(90)}${']'.repeat(90)}`,
];

const isWhole = process.env.MODE === 'long' || process.env.MODE === 'ci';
const shares = isWhole ? 1 : 6;
/** The values for the field at this place. */
const shareOf = (place: number) => hostile.filter((_value, at) => at % shares === place % shares);

let server: TestServer;
let token: string;
/** The id of a record by the path that it is written at: before any field is read, another id is 404. */
let records: Readonly<Record<string, string>>;
beforeAll(async () => {
  // One token serves all the tests, which take minutes on a busy machine.
  server = await startServer({ LOCKOUT_THRESHOLD: 'off', ACCESS_TOKEN_TTL: '2h' });
  token = await server.tokenOf('ADMIN');
  records = await createRecords();
});
afterAll(() => server?.close());

async function createRecords(): Promise<Readonly<Record<string, string>>> {
  const business = await openBusiness(server);
  const [user, service, staff] = await Promise.all([
    server.newUser('CUSTOMER'),
    business.service(),
    business.staff(),
  ]);
  const pet = await business.pet(user);
  const booked = (at: number) =>
    business.booked(user, { petIds: [pet], serviceIds: [service], ...hours(at, at + 1) });
  const [changed, moved, missed] = [await booked(9), await booked(11), await booked(13)];
  return {
    '/users/:id': user.id,
    '/services/:id': service,
    '/pets/:id': pet,
    '/staff/:id': staff.id,
    '/staff/:id/services': staff.id,
    '/staff/:id/time-off': staff.id,
    '/bookings/:id': changed.id,
    '/bookings/:id/status': moved.id,
    '/bookings/:id/no-show': missed.id,
  };
}

/** Each of them has a factor of an account in their path, and a code that only its owner knows. */
const withoutRecord = ['/auth/factors/totp/:id/confirm', '/auth/factors/:id/remove'];

// biome-ignore lint/suspicious/noExplicitAny: schemas and bodies of every shape.
type Json = any;

/** Every path to a field of the example body: `['name']`, `['name', 'en']`, `['services', 0, 'quantity']`. */
function fieldPaths(value: Json, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const below = Object.entries(value).flatMap(([key, part]) =>
    fieldPaths(part, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return [path, ...below];
}

/** The example as JSON text with `json` in place of one field. */
function withField(example: Json, path: (string | number)[], json: string): string {
  if (path.length === 0) return json;
  const marker = '\u2603marker\u2603';
  const copy = structuredClone(example);
  let parent = copy;
  for (const key of path.slice(0, -1)) parent = parent[key];
  parent[path.at(-1) as string] = marker;
  return JSON.stringify(copy).replace(JSON.stringify(marker), () => json);
}

/** Sends a request for each value, some of them at the same time; few enough that no limit refuses one. */
async function inGroups(
  values: readonly string[],
  send: (value: string) => Promise<Reply>,
): Promise<(readonly [string, Reply])[]> {
  const replies: (readonly [string, Reply])[] = [];
  for (let at = 0; at < values.length; at += 4) {
    const group = values.slice(at, at + 4);
    replies.push(...(await Promise.all(group.map(async (value) => [value, await send(value)] as const))));
  }
  return replies;
}

const writes = endpoints.filter((endpoint) => endpoint.body);

describe.each(writes.map((endpoint) => [endpoint.method, endpoint.path, endpoint] as const))(
  '%s %s',
  (method, path, endpoint) => {
    const schema = endpoint.body as Json;
    const properties = Object.keys(schema.properties ?? {});
    const example = endpoint.bodyExample as Json;
    const more = properties.filter((name) => !(name in (Array.isArray(example) ? {} : example)));
    const paths = [...fieldPaths(example), ...more.map((name) => [name])];
    const idInPath = () => records[path] ?? '00000000-0000-7000-8000-000000000000';
    const stored = async () => {
      if (records[path] === undefined) return undefined;
      const { body } = await server.request('GET', path.replace(/:id.*$/, idInPath()), { token });
      return body.data ?? body;
    };

    if (path.includes(':'))
      test('the record exists', () => {
        expect(records[path] === undefined).toBe(withoutRecord.includes(path));
      });

    test.each(paths.map((field, at) => [field.join('.') || '(the whole body)', field, shareOf(at)] as const))(
      'the field %s',
      async (_name, field, values) => {
        const asked = path.replace(/:\w+/, idInPath());
        const before = await stored();
        // Several at a time: one is parsed while the database executes another.
        const replies = await inGroups(values, (json) =>
          server.request(method, asked, { token, body: withField(example, field, json) }),
        );
        if (replies.every(([, { status }]) => status >= 400)) expect(await stored()).toEqual(before);
        for (const [json, reply] of replies) {
          const told = `${json.slice(0, 60)} → ${reply.status} ${reply.text.slice(0, 200)}`;
          expect([200, 201, 204, 400, 401, 403, 404, 409, 412, 415, 422, 503], told).toContain(reply.status);
          expect(reply.status === 503 && !path.startsWith('/auth/'), told).toBe(false);
          if (reply.status >= 400) {
            const keys = Object.keys(reply.body);
            expect(keys, told).toEqual(
              path.startsWith('/plants')
                ? ['error', 'message']
                : ['statusCode', 'message', 'error', 'details', 'timestamp'],
            );
            expect(reply.text.length, told).toBeLessThan(10_000);
          }
        }
        expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
      },
    );
  },
);

describe('query parameters', () => {
  const reads = endpoints.filter((endpoint) => endpoint.method === 'GET' && endpoint.query);
  const values = [
    '',
    ' ',
    '0',
    '-1',
    '1.5',
    '1e3',
    '99999999999999999999',
    'NaN',
    'null',
    '%00',
    '%ff',
    '%',
    '%ud800',
    "';--",
    'a'.repeat(5_000),
    '[]',
    '%F0%9F%90%B6',
    ...memberNames,
  ];
  test.each(reads.map((endpoint) => [endpoint.path, endpoint] as const))('GET %s', async (path, endpoint) => {
    const asked = path.replace(/:\w+/, '00000000-0000-7000-8000-000000000000');
    for (const name of [...Object.keys((endpoint.query as Json).properties), 'lang', ...memberNames]) {
      const replies = await inGroups(values, (value) =>
        server.request('GET', `${asked}?${name}=${value}`, { token }),
      );
      for (const [value, reply] of replies) {
        const documented = successesOf(endpoint).map(({ status }) => status);
        expect(
          [200, ...documented, 400, 404],
          `${name}=${value} → ${reply.status} ${reply.text.slice(0, 200)}`,
        ).toContain(reply.status);
      }
    }
  });
});

describe('names of members that every object has', () => {
  /** Sends one request for each name; an answer of 5xx is a lookup that found such a member. */
  const requireAnswers = async (send: (name: string) => Promise<Reply>) => {
    for (const [name, { status, text }] of await inGroups(memberNames, send))
      expect(status, `${name} → ${status} ${text.slice(0, 200)}`).toBeLessThan(500);
  };

  const named = endpoints.filter(({ path }) => /[:*]/.test(path));
  test.each(named.map((endpoint) => [endpoint.method, endpoint.path, endpoint] as const))(
    '%s %s: in the path',
    (method, path, { body, bodyExample }) =>
      requireAnswers((name) =>
        server.request(method, path.replaceAll(/:\w+|\*/g, name), {
          token,
          ...(body && { body: bodyExample }),
        }),
      ),
  );

  const headers = [
    'Accept',
    'Accept-Encoding',
    'Accept-Language',
    'Authorization',
    'If-Match',
    'If-None-Match',
  ];
  test.each([...headers, 'Content-Type', 'Idempotency-Key', 'Origin', 'Sec-Fetch-Site', 'X-Forwarded-For'])(
    'in the header %s',
    async (header) => {
      for (const path of ['/services', '/users', '/app/'])
        await requireAnswers((name) => server.request('GET', path, { token, headers: { [header]: name } }));
      await requireAnswers((name) =>
        server.request('POST', '/pets', {
          token,
          body: { name, species: 'DOG' },
          headers: { [header]: name },
        }),
      );
    },
  );

  test('in cookies, as their names and as their values', async () => {
    for (const path of ['/services', '/app/', '/auth/session'])
      await requireAnswers((name) =>
        server.request('GET', path, { cookie: `${name}=${name}; lang=${name}; __Host-session=${name}` }),
      );
  });

  test('as keys of settings, which are written, read and deleted like any other', async () => {
    const body = memberNames.map((key) => ({ key, value: { [key]: key } }));
    expect((await server.request('PUT', '/settings', { token, body })).status).toBe(200);
    for (const key of memberNames) {
      const { status, body } = await server.request('GET', `/settings/${key}`, { token });
      expect([key, status, body.value]).toEqual([key, 200, { [key]: key }]);
      expect((await server.request('DELETE', `/settings/${key}`, { token })).status).toBe(204);
      expect((await server.request('GET', `/settings/${key}`, { token })).status).toBe(404);
    }
  });
});
