/** Time off of the staff: contract §10 and §2 "Timestamps". */
import { describe, expect } from 'vitest';
import { quickUser } from '#test/support/builders.ts';
import { perFile, serverTest } from '#test/support/fixtures.ts';
import { expectRefused } from './testing/staff-test.ts';

const nowhere = '00000000-0000-7000-8000-000000000000';
const christmas = { startDate: '2026-12-24T00:00:00.000Z', endDate: '2026-12-27T00:00:00.000Z' };

const test = serverTest
  .extend('token', perFile, ({ server }) => server.tokenOf('MANAGER'))
  .extend('api', perFile, ({ server, token }) => {
    async function newMember(): Promise<string> {
      const body = { userId: (await quickUser(server)).id };
      return `/staff/${(await server.request('POST', '/staff', { token, body })).body.data.id}/time-off`;
    }
    return { newMember };
  })
  /** The path of the time off of a member that no other test uses. */
  .extend('path', ({ api }) => api.newMember())
  .extend('timeOff', ({ server, token, path }) => ({
    post: (body: unknown) => server.request('POST', path, { token, body }),
    read: async () => (await server.request('GET', path, { token })).body.data,
    remove: (id: string, at = path) => server.request('DELETE', `${at}/${id}`, { token }),
  }));

describe('POST /staff/:id/time-off', () => {
  test('201 {id, startDate, endDate, reason} in the envelope, as GET then lists it (contract §10)', async ({
    timeOff,
  }) => {
    expect(await timeOff.read()).toEqual([]);
    const reply = await timeOff.post({ ...christmas, reason: 'Family' });
    expect(reply.body).toStrictEqual({
      statusCode: 201,
      message: 'Created',
      data: { id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/), ...christmas, reason: 'Family' },
      timestamp: expect.any(String),
    });
    expect(await timeOff.read()).toStrictEqual([reply.body.data]);
  });

  test('201 reason is optional; unknown fields are ignored (contract §2)', async ({ timeOff }) => {
    expect((await timeOff.post({ ...christmas, reason: null, id: nowhere, x: 1 })).body.data).toMatchObject({
      reason: null,
    });
    expect((await timeOff.post(christmas)).body.data.reason).toBeNull();
  });

  test('201 for overlapping and past time off; GET sorts by time', async ({ timeOff }) => {
    const periods = [
      ['2026-05-01T00:00:00.000Z', '2026-05-03T00:00:00.000Z'],
      ['2001-01-01T00:00:00.000Z', '2001-01-01T00:00:00.001Z'],
      ['2026-05-02T00:00:00.000Z', '2026-05-09T00:00:00.000Z'],
      ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'],
    ];
    for (const [startDate, endDate] of periods)
      expect((await timeOff.post({ startDate, endDate })).status).toBe(201);
    const listed = (await timeOff.read()).map((one: typeof christmas) => [one.startDate, one.endDate]);
    expect(listed).toEqual([...periods].sort());
  });

  test.for<[string, string]>([
    ['2026-12-24', '2026-12-24T00:00:00.000Z'],
    ['2026-12-24T08:30', '2026-12-24T08:30:00.000Z'],
    ['2026-12-24T08:30:00.123456+07:00', '2026-12-24T01:30:00.123Z'],
    ['20261224T083000Z', '2026-12-24T08:30:00.000Z'],
  ])('201 reads %s as %s (contract §2)', async ([startDate, expected], { timeOff }) => {
    expect((await timeOff.post({ startDate, endDate: '2027-01-01' })).body.data.startDate).toBe(expected);
  });

  test('201 reads times and dates without an offset in the setting timeZone (contract §2)', async ({
    server,
    timeOff,
  }) => {
    const set = async (value: string) => {
      const body = { key: 'timeZone', value };
      const reply = await server.request('PUT', '/settings', { token: await server.tokenOf('ADMIN'), body });
      expect(reply.status).toBe(200);
    };
    await set('Asia/Bangkok');
    try {
      const { body } = await timeOff.post({ startDate: '2026-12-24', endDate: '2026-12-26T12:00' });
      expect(body.data).toMatchObject({
        startDate: '2026-12-23T17:00:00.000Z',
        endDate: '2026-12-26T05:00:00.000Z',
      });
      // The first midnight of the year 1 in Bangkok falls in the preceding year in UTC.
      expectRefused(
        await timeOff.post({ startDate: '0001-01-01', endDate: '2026-01-01' }),
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
  test.for<[string, unknown]>([
    ...times.map((value): [string, unknown] => ['startDate', value]),
    ...times.map((value): [string, unknown] => ['endDate', value]),
    ['startDate', null],
    ['startDate', 1766534400000],
    ['startDate', undefined],
    ['endDate', undefined],
    ['endDate', ['2026-12-24']],
    ['reason', 7],
    ['reason', '\0'],
  ])('400 for %s %j (contract §2)', async ([field, value], { timeOff }) => {
    expectRefused(
      await timeOff.post({ ...christmas, [field]: value }),
      400,
      'VALIDATION_FAILED',
      new RegExp(`^${field}: `),
    );
    expect(await timeOff.read()).toEqual([]);
  });

  test.for<[string, string]>([
    [christmas.startDate, christmas.startDate],
    [christmas.endDate, christmas.startDate],
    ['2026-12-24T00:00:00.0001Z', '2026-12-24T00:00:00.0009Z'],
    ['2026-12-24T10:00:00+07:00', '2026-12-24T04:00:00+01:00'],
  ])(
    '400 from %s to %s, which does not end after its start (contract §10)',
    async ([startDate, endDate], { timeOff }) => {
      expectRefused(
        await timeOff.post({ startDate, endDate }),
        400,
        'VALIDATION_FAILED',
        'endDate: expected a time after startDate',
      );
    },
  );

  test.for([nowhere, 'x', "'"])(
    '404 for the member %s, before the body is validated (contract §2)',
    async (id, { server, token }) => {
      const path = `/staff/${id}/time-off`;
      expectRefused(await server.request('POST', path, { token, body: '{' }), 404, 'NOT_FOUND', /^id: /);
      expect((await server.request('GET', path, { token })).status).toBe(404);
    },
  );
});

describe('DELETE /staff/:id/time-off/:timeOffId', () => {
  test('204 once, then 404; other time off stays', async ({ timeOff }) => {
    const [first, second] = [
      await timeOff.post(christmas),
      await timeOff.post({ ...christmas, reason: 'again' }),
    ];
    const reply = await timeOff.remove(first.body.data.id.toUpperCase());
    expect([reply.status, reply.text]).toEqual([204, '']);
    expect(await timeOff.read()).toStrictEqual([second.body.data]);
    expectRefused(await timeOff.remove(first.body.data.id), 404, 'NOT_FOUND', /^timeOffId: /);
  });

  test('404 for unknown time off, that of another member, and an unknown member', async ({
    timeOff,
    api,
  }) => {
    const { id } = (await timeOff.post(christmas)).body.data;
    for (const unknown of [nowhere, 'x', '%00']) expect((await timeOff.remove(unknown)).status).toBe(404);
    expectRefused(await timeOff.remove(id, await api.newMember()), 404, 'NOT_FOUND', /^timeOffId: /);
    expectRefused(await timeOff.remove(id, `/staff/${nowhere}/time-off`), 404, 'NOT_FOUND', /^id: /);
    expect(await timeOff.read()).toHaveLength(1);
  });
});
