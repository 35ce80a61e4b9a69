/**
 * Hostile values in every field of every write, in paths, query parameters and headers. The answer to every request is a
 * documented one, in the interface's own shape, and never a 500; a refused request leaves nothing behind.
 */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statusesWithCauses } from '#domain/refusal.ts';
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

const inQuery = [
  ...['', ' ', '0', '-1', '1.5', '1e3', '99999999999999999999', 'NaN', 'null', '%00', '%ff', '%', '%ud800'],
  ...["';--", 'a'.repeat(5_000), '[]', '%F0%9F%90%B6', ...memberNames],
];
const headers = [
  ...['Accept', 'Accept-Encoding', 'Accept-Language', 'Authorization', 'Content-Type', 'Idempotency-Key'],
  ...['If-Match', 'If-None-Match', 'Origin', 'Sec-Fetch-Site', 'X-Forwarded-For'],
];
const unknownId = '00000000-0000-7000-8000-000000000000';

/** The id of a record by the path that it is written at: before any field is read, another id is 404. */
async function createRecords(server: TestServer): Promise<Readonly<Record<string, string>>> {
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
  const [paid, cancelled, placed] = [await booked(15), await booked(17), await booked(19)];
  const boarding = await business.service({ category: 'BOARDING', priceUnit: 'per day' });
  const stay = await business.booked(user, { petIds: [pet], serviceIds: [boarding], ...hours(9, 33) });
  await business.move(user, cancelled.id, 'CANCELLED');
  const payments = { key: 'payments', value: { methods: ['CASH'] } };
  const { token } = business.admin;
  await server.request('PUT', '/settings', { token, body: payments });
  const kennel = { code: 'K1', name: { en: 'Kennel' }, categories: ['BOARDING'], berths: 1 };
  const place = (await server.request('POST', '/places', { token, body: kennel })).body.data;
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
    '/bookings/:id/payments': paid.id,
    '/bookings/:id/cancellation-fee': cancelled.id,
    '/bookings/:id/places': placed.id,
    '/bookings/:id/care': stay.id,
    '/bookings/:id/care-log': stay.id,
    '/places/:id': place.id,
  };
}

/** Each has a factor of an account in its path, and a code that only its owner knows; or an entry, which is voided once. */
const withoutRecord = ['/auth/factors/totp/:id/confirm', '/auth/factors/:id/remove', '/payments/:id/void'];

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

/**
 * Defines the tests. Each field gets one of so many equal shares of the values, and the next field the next share; each
 * path and header gets a share of the names of members that every object has.
 */
export function testHostileValues(shares: number): void {
  const shareOf = (values: readonly string[], place: number) =>
    values.filter((_value, at) => at % shares === place % shares);
  let server: TestServer;
  let token: string;
  let records: Readonly<Record<string, string>>;
  beforeAll(async () => {
    // One token serves all the tests, which take minutes on a busy machine.
    server = await startServer({ LOCKOUT_THRESHOLD: 'off', ACCESS_TOKEN_TTL: '2h' });
    token = await server.tokenOf('ADMIN');
    records = await createRecords(server);
  });
  afterAll(() => server?.close());

  test.each(
    endpoints
      .filter(({ body }) => body)
      .map((endpoint) => [endpoint.method, endpoint.path, endpoint] as const),
  )('%s %s: hostile values in every field of the body', async (method, path, endpoint) => {
    if (path.includes(':')) expect(records[path] === undefined).toBe(withoutRecord.includes(path));
    const example = endpoint.bodyExample as Json;
    const properties = Object.keys((endpoint.body as Json).properties ?? {});
    const more = properties.filter((name) => !(name in (Array.isArray(example) ? {} : example)));
    const id = records[path] ?? unknownId;
    const stored = async () => {
      if (records[path] === undefined) return undefined;
      const { body } = await server.request('GET', path.replace(/:id.*$/, id), { token });
      return body.data ?? body;
    };
    for (const [place, field] of [...fieldPaths(example), ...more.map((name) => [name])].entries()) {
      const before = await stored();
      // Several at a time: one is parsed while the database executes another.
      const replies = await inGroups(shareOf(hostile, place), (json) =>
        server.request(method, path.replace(/:\w+/, id), { token, body: withField(example, field, json) }),
      );
      if (replies.every(([, { status }]) => status >= 400)) expect(await stored()).toEqual(before);
      for (const [json, reply] of replies) {
        const told = `${field.join('.')}: ${json.slice(0, 60)} → ${reply.status} ${reply.text.slice(0, 200)}`;
        expect([200, 201, 204, 400, 401, 403, 404, 409, 412, 415, 422, 503], told).toContain(reply.status);
        expect(reply.status === 503 && !path.startsWith('/auth/'), told).toBe(false);
        if (reply.status < 400) continue;
        expect(Object.keys(reply.body), told).toEqual(
          path.startsWith('/plants')
            ? ['error', 'message']
            : [
                'statusCode',
                'message',
                'error',
                'details',
                ...(reply.body.causes || statusesWithCauses.some((one) => one === reply.status)
                  ? ['causes']
                  : []),
                'timestamp',
              ],
        );
        expect(reply.text.length, told).toBeLessThan(10_000);
      }
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    }
  });

  const reads = endpoints.filter((endpoint) => endpoint.method === 'GET' && endpoint.query);
  test.each(reads.map((endpoint) => [endpoint.path, endpoint] as const))(
    'GET %s: hostile values of query parameters',
    async (path, endpoint) => {
      const documented = successesOf(endpoint).map(({ status }) => status);
      const names = [...Object.keys((endpoint.query as Json).properties), 'lang', ...memberNames];
      for (const [place, name] of names.entries()) {
        const replies = await inGroups(shareOf(inQuery, place), (value) =>
          server.request('GET', `${path.replace(/:\w+/, unknownId)}?${name}=${value}`, { token }),
        );
        for (const [value, { status, text }] of replies)
          expect([200, ...documented, 400, 404], `${name}=${value} → ${text.slice(0, 200)}`).toContain(
            status,
          );
      }
    },
  );

  describe('names of members that every object has', () => {
    /** Sends one request for each name; an answer of 5xx is a lookup that found such a member. */
    const requireAnswers = async (names: readonly string[], send: (name: string) => Promise<Reply>) => {
      for (const [name, { status, text }] of await inGroups(names, send))
        expect(status, `${name} → ${status} ${text.slice(0, 200)}`).toBeLessThan(500);
    };

    test('in every path', async () => {
      for (const [place, { method, path, body, bodyExample }] of endpoints.entries()) {
        if (!/[:*]/.test(path)) continue;
        await requireAnswers(shareOf(memberNames, place), (name) => {
          const options = { token, ...(body && { body: bodyExample }) };
          return server.request(method, path.replaceAll(/:\w+|\*/g, name), options);
        });
      }
    });

    test('in headers', async () => {
      for (const [place, header] of headers.entries()) {
        const names = shareOf(memberNames, place);
        for (const path of ['/services', '/users', '/app/'])
          await requireAnswers(names, (name) =>
            server.request('GET', path, { token, headers: { [header]: name } }),
          );
        await requireAnswers(names, (name) => {
          const body = { name, species: 'DOG' };
          return server.request('POST', '/pets', { token, body, headers: { [header]: name } });
        });
      }
    });

    test('in cookies, as their names and as their values', async () => {
      for (const path of ['/services', '/app/', '/auth/session'])
        await requireAnswers(memberNames, (name) =>
          server.request('GET', path, { cookie: `${name}=${name}; lang=${name}; __Host-session=${name}` }),
        );
    });

    test('as keys of settings, which are written, read and deleted like any other', async () => {
      // A hostile value of the field `key` may have written one of them.
      for (const key of memberNames) await server.request('DELETE', `/settings/${key}`, { token });
      const body = memberNames.map((key) => ({ key, value: { [key]: key } }));
      const written = await server.request('PUT', '/settings', { token, body });
      expect([written.status, written.text]).toEqual([200, written.text]);
      for (const key of memberNames) {
        const { status, body } = await server.request('GET', `/settings/${key}`, { token });
        expect([key, status, body.value]).toEqual([key, 200, { [key]: key }]);
        expect((await server.request('DELETE', `/settings/${key}`, { token })).status).toBe(204);
        expect((await server.request('GET', `/settings/${key}`, { token })).status).toBe(404);
      }
    });
  });
}
