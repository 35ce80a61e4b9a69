/** Time off of the staff: contract §10 and §2 "Timestamps". */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { quickUser } from '#test/support/quick-user.ts';
import { type Reply, startServer, type TestServer } from '#test/support/server.ts';

const nowhere = '00000000-0000-7000-8000-000000000000';
const christmas = { startDate: '2026-12-24T00:00:00.000Z', endDate: '2026-12-27T00:00:00.000Z' };

let server: TestServer;
let token: string;
let path: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.tokenOf('MANAGER');
});
beforeEach(async () => {
  path = await newMember();
});
afterAll(() => server?.close());

async function newMember(): Promise<string> {
  const body = { userId: (await quickUser(server)).id };
  return `/staff/${(await server.request('POST', '/staff', { token, body })).body.data.id}/time-off`;
}
const post = (body: unknown) => server.request('POST', path, { token, body });
const read = async () => (await server.request('GET', path, { token })).body.data;
const remove = (id: string, at = path) => server.request('DELETE', `${at}/${id}`, { token });
function expectRefused(reply: Reply, status: number, error: string, details: string | RegExp) {
  expect([reply.status, reply.body?.error, reply.text]).toEqual([status, error, reply.text]);
  expect(reply.body.details).toMatch(details);
}

describe('POST /staff/:id/time-off', () => {
  test('201 contract §10: {id, startDate, endDate, reason}, in the envelope; GET lists it', async () => {
    expect(await read()).toEqual([]);
    const reply = await post({ ...christmas, reason: 'Family' });
    expect(reply.body).toStrictEqual({
      statusCode: 201,
      message: 'Created',
      data: { id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/), ...christmas, reason: 'Family' },
      timestamp: expect.any(String),
    });
    expect(await read()).toStrictEqual([reply.body.data]);
  });

  test('201 contract §2: reason null or left out is null; what is unknown is ignored', async () => {
    expect((await post({ ...christmas, reason: null, id: nowhere, x: 1 })).body.data).toMatchObject({
      reason: null,
    });
    expect((await post(christmas)).body.data.reason).toBeNull();
  });

  test('201: time off may overlap, may be past; the list is in the order of time', async () => {
    const periods = [
      ['2026-05-01T00:00:00.000Z', '2026-05-03T00:00:00.000Z'],
      ['2001-01-01T00:00:00.000Z', '2001-01-01T00:00:00.001Z'],
      ['2026-05-02T00:00:00.000Z', '2026-05-09T00:00:00.000Z'],
      ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'],
    ];
    for (const [startDate, endDate] of periods) expect((await post({ startDate, endDate })).status).toBe(201);
    const listed = (await read()).map((one: typeof christmas) => [one.startDate, one.endDate]);
    expect(listed).toEqual([...periods].sort());
  });

  test.each([
    ['2026-12-24', '2026-12-24T00:00:00.000Z'],
    ['2026-12-24T08:30', '2026-12-24T08:30:00.000Z'],
    ['2026-12-24T08:30:00.123456+07:00', '2026-12-24T01:30:00.123Z'],
    ['20261224T083000Z', '2026-12-24T08:30:00.000Z'],
  ])('201 contract §2: %s is %s', async (startDate, expected) => {
    expect((await post({ startDate, endDate: '2027-01-01' })).body.data.startDate).toBe(expected);
  });

  test('201 contract §2: without an offset it is local time in the setting timeZone, a date alone too', async () => {
    const set = async (value: string) => {
      const body = { key: 'timeZone', value };
      const reply = await server.request('PUT', '/settings', { token: await server.tokenOf('ADMIN'), body });
      expect(reply.status).toBe(200);
    };
    await set('Asia/Bangkok');
    try {
      const { body } = await post({ startDate: '2026-12-24', endDate: '2026-12-26T12:00' });
      expect(body.data).toMatchObject({
        startDate: '2026-12-23T17:00:00.000Z',
        endDate: '2026-12-26T05:00:00.000Z',
      });
      // The first midnight of the year 1 in Bangkok falls in the preceding year in UTC.
      expectRefused(
        await post({ startDate: '0001-01-01', endDate: '2026-01-01' }),
        400,
        'VALIDATION_FAILED',
        /^startDate: /,
      );
    } finally {
      await set('UTC');
    }
  });

  const times = [
    '2026-02-30',
    '2025-02-29T10:00:00Z',
    '0000-01-01',
    '10000-01-01',
    'infinity',
    'now',
    '',
    ' 2026-12-24',
    '2026-12-24T25:00',
    '2026-12-24T10:00:60Z',
    'Thu Dec 24 2026',
  ];
  test.each<[string, unknown]>([
    ...times.map((value): [string, unknown] => ['startDate', value]),
    ...times.map((value): [string, unknown] => ['endDate', value]),
    ['startDate', null],
    ['startDate', 1766534400000],
    ['startDate', undefined],
    ['endDate', undefined],
    ['endDate', ['2026-12-24']],
    ['reason', 7],
    ['reason', '\0'],
  ])('400 contract §2: %s %j', async (field, value) => {
    expectRefused(
      await post({ ...christmas, [field]: value }),
      400,
      'VALIDATION_FAILED',
      new RegExp(`^${field}: `),
    );
    expect(await read()).toEqual([]);
  });

  test.each([
    [christmas.startDate, christmas.startDate],
    [christmas.endDate, christmas.startDate],
    ['2026-12-24T00:00:00.0001Z', '2026-12-24T00:00:00.0009Z'],
    ['2026-12-24T10:00:00+07:00', '2026-12-24T04:00:00+01:00'],
  ])('400 contract §10: from %s to %s ends before it has begun', async (startDate, endDate) => {
    expectRefused(
      await post({ startDate, endDate }),
      400,
      'VALIDATION_FAILED',
      'endDate: expected a time after startDate',
    );
  });

  test.each([nowhere, 'x', "'"])(
    '404 contract §2: the member %s, before the body is looked at',
    async (id) => {
      path = `/staff/${id}/time-off`;
      expectRefused(await post('{'), 404, 'NOT_FOUND', /^id: /);
      expect((await server.request('GET', path, { token })).status).toBe(404);
    },
  );
});

describe('DELETE /staff/:id/time-off/:timeOffId', () => {
  test('204 once, then 404; the others stay', async () => {
    const [first, second] = [await post(christmas), await post({ ...christmas, reason: 'again' })];
    const reply = await remove(first.body.data.id.toUpperCase());
    expect([reply.status, reply.text]).toEqual([204, '']);
    expect(await read()).toStrictEqual([second.body.data]);
    expectRefused(await remove(first.body.data.id), 404, 'NOT_FOUND', /^timeOffId: /);
  });

  test('404 for what is unknown, of another member, or of nobody', async () => {
    const { id } = (await post(christmas)).body.data;
    for (const unknown of [nowhere, 'x', '%00']) expect((await remove(unknown)).status).toBe(404);
    expectRefused(await remove(id, await newMember()), 404, 'NOT_FOUND', /^timeOffId: /);
    expectRefused(await remove(id, `/staff/${nowhere}/time-off`), 404, 'NOT_FOUND', /^id: /);
    expect(await read()).toHaveLength(1);
  });
});
