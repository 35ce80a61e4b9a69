/** Time off of the staff: contract §10 and §2 "Timestamps". */
import { test as base, describe, expect } from 'vitest';
import { expectInvalid, expectRefused } from '#features/services/testing/service-test.ts';
import { openStaff } from './testing/staff-test.ts';

const nowhere = '00000000-0000-7000-8000-000000000000';
const christmas = { startDate: '2026-12-24T00:00:00.000Z', endDate: '2026-12-27T00:00:00.000Z' };

const { adminToken: token, server, team } = await openStaff();
const newPath = async () => `/staff/${(await team.created()).id}/time-off`;
const test = base
  /** The time off of a member that no other test uses. */
  .extend('timeOff', async () => {
    const path = await newPath();
    return {
      post: (body: unknown) => team.send('POST', path, body),
      read: async () => (await team.send('GET', path)).body.data,
      remove: (id: string, at = path) => team.send('DELETE', `${at}/${id}`),
    };
  });

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
    // A reason is optional, and unknown fields are ignored (contract §2).
    const other = await timeOff.post({ ...christmas, reason: null, id: nowhere, x: 1 });
    expect(other.body.data).toMatchObject({ reason: null, id: expect.not.stringMatching(nowhere) });
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

  test('201 reads timestamps of every form, without an offset in the setting timeZone (contract §2)', async ({
    timeOff,
  }) => {
    for (const [startDate, expected] of [
      ['2026-12-24', '2026-12-24T00:00:00.000Z'],
      ['2026-12-24T08:30:00.123456+07:00', '2026-12-24T01:30:00.123Z'],
      ['20261224T083000Z', '2026-12-24T08:30:00.000Z'],
    ])
      expect((await timeOff.post({ startDate, endDate: '2027-01-01' })).body.data.startDate).toBe(expected);
    const set = async (value: string) =>
      await server.request('PUT', '/settings', { token, body: { key: 'timeZone', value } });
    expect((await set('Asia/Bangkok')).status).toBe(200);
    const { body } = await timeOff.post({ startDate: '2026-12-24', endDate: '2026-12-26T12:00' });
    const utc = { startDate: '2026-12-23T17:00:00.000Z', endDate: '2026-12-26T05:00:00.000Z' };
    expect(body.data).toMatchObject(utc);
    // The first midnight of the year 1 in Bangkok falls in the preceding year in UTC.
    expectInvalid(await timeOff.post({ startDate: '0001-01-01', endDate: '2026-01-01' }), 'startDate');
    await set('UTC');
  });

  test('400 names a field that is no timestamp or no text (contract §2)', async ({ timeOff }) => {
    const texts = ['2026-02-30', '0000-01-01', '10000-01-01', 'infinity', '', '2026-12-24T25:00'];
    const others = [null, 1766534400000, undefined, ['2026-12-24']];
    for (const field of ['startDate', 'endDate'])
      for (const value of [...texts, ...others])
        expectInvalid(await timeOff.post({ ...christmas, [field]: value }), field);
    for (const reason of [7, '\0']) expectInvalid(await timeOff.post({ ...christmas, reason }), 'reason');
    expect(await timeOff.read()).toEqual([]);
  });

  test('400 when it does not end after its start (contract §10)', async ({ timeOff }) => {
    for (const [startDate, endDate] of [
      [christmas.startDate, christmas.startDate],
      [christmas.endDate, christmas.startDate],
      ['2026-12-24T00:00:00.0001Z', '2026-12-24T00:00:00.0009Z'],
      ['2026-12-24T10:00:00+07:00', '2026-12-24T04:00:00+01:00'],
    ])
      expectInvalid(
        await timeOff.post({ startDate, endDate }),
        'endDate',
        /: expected a time after startDate$/,
      );
  });
});

test('DELETE /staff/:id/time-off/:timeOffId 204 once, then 404; other time off stays', async ({
  timeOff,
}) => {
  const first = await timeOff.post(christmas);
  const second = await timeOff.post({ ...christmas, reason: 'again' });
  const reply = await timeOff.remove(first.body.data.id.toUpperCase());
  expect([reply.status, reply.text]).toEqual([204, '']);
  expect(await timeOff.read()).toStrictEqual([second.body.data]);
  expectRefused(await timeOff.remove(first.body.data.id), 404, 'NOT_FOUND', /^timeOffId: /);
});

test('404 for unknown time off, that of another member, and an unknown member, before the body is validated', async ({
  timeOff,
}) => {
  const { id } = (await timeOff.post(christmas)).body.data;
  for (const unknown of [nowhere, 'x', '%00']) expect((await timeOff.remove(unknown)).status).toBe(404);
  expectRefused(await timeOff.remove(id, await newPath()), 404, 'NOT_FOUND', /^timeOffId: /);
  for (const path of [nowhere, 'x', "'"].map((member) => `/staff/${member}/time-off`)) {
    expectRefused(await timeOff.remove(id, path), 404, 'NOT_FOUND', /^id: /);
    expectRefused(await team.send('POST', path, '{'), 404, 'NOT_FOUND', /^id: /);
    expect((await team.send('GET', path)).status).toBe(404);
  }
  expect(await timeOff.read()).toHaveLength(1);
});
