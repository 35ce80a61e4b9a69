/** The lookups of bookings and availability in the staff: skills, time and users, all from memory (contract §10). */
import { expect } from 'vitest';
import { backgroundCall } from '#platform/data/call.ts';
import { buildService, quickUser } from '#test/support/builders.ts';
import { perFile, serverTest } from '#test/support/fixtures.ts';
import { cachedMember, cachedMemberOfUser, membersWithSkill, staffTime } from './public.ts';

const test = serverTest
  .extend('token', perFile, ({ server }) => server.tokenOf('ADMIN'))
  .extend(
    'send',
    perFile,
    ({ server, token }) =>
      async (method: string, path: string, body?: unknown) =>
        (await server.request(method, path, { token, ...(body === undefined ? {} : { body }) })).body,
  )
  .extend('service', perFile, async ({ send }) => {
    return (await send('POST', '/services', buildService())).data.id;
  })
  .extend('api', perFile, ({ server, send, service }) => {
    const call = () => backgroundCall(server.running.app, 'test');
    async function newMember(changes: object = {}) {
      const { id: userId } = await quickUser(server);
      return (await send('POST', '/staff', { userId, ...changes })).data as { id: string; userId: string };
    }
    const learns = (id: string, proficiency: number) =>
      send('PUT', `/staff/${id}/services`, [{ serviceId: service, proficiency }]);
    return { call, newMember, learns };
  });

const instant = (text: string) => Temporal.Instant.from(text);

test('membersWithSkill sorts by proficiency, then id, and follows every change', async ({
  api,
  service,
  send,
}) => {
  const skilled = () => membersWithSkill(api.call(), service).map(({ id, proficiency }) => [id, proficiency]);
  expect(skilled()).toEqual([]);
  const [one, two, three] = [await api.newMember(), await api.newMember(), await api.newMember()];
  for (const [member, proficiency] of [
    [one, 3],
    [two, 5],
    [three, 3],
  ] as const)
    await api.learns(member.id, proficiency);
  expect(skilled()).toEqual([
    [two.id, 5],
    [one.id, 3],
    [three.id, 3],
  ]);
  expect(membersWithSkill(api.call(), service.toUpperCase())).toHaveLength(3);
  await api.learns(one.id, 4);
  await send('DELETE', `/staff/${two.id}`);
  expect(skilled()).toEqual([
    [one.id, 4],
    [three.id, 3],
  ]);
  expect(membersWithSkill(api.call(), 'x')).toEqual([]);
});

test('cachedMember and cachedMemberOfUser follow every change', async ({ api, send }) => {
  const { id, userId } = await api.newMember();
  expect(cachedMember(api.call(), id.toUpperCase())?.userId).toBe(userId);
  expect(cachedMemberOfUser(api.call(), userId)?.id).toBe(id);
  const revision = cachedMember(api.call(), id)?.revision ?? 0n;
  await api.learns(id, 1);
  expect(cachedMember(api.call(), id)?.revision).toBeGreaterThan(revision);
  await send('DELETE', `/staff/${id}`);
  expect([cachedMember(api.call(), id), cachedMemberOfUser(api.call(), userId)]).toEqual([
    undefined,
    undefined,
  ]);
});

test('staffTime returns hours in their own zone or that of the setting, and time off within the interval', async ({
  api,
  send,
}) => {
  const workingHours = { monday: [{ start: '09:00', end: '17:00' }] };
  const { id } = await api.newMember({ workingHours, isAvailable: false });
  for (const [startDate, endDate] of [
    ['2026-01-01', '2026-01-03'],
    ['2026-01-05', '2026-01-06'],
    ['2025-01-01', '2025-02-01'],
  ]) {
    await send('POST', `/staff/${id}/time-off`, { startDate, endDate });
  }
  const time = (from: string, to: string) => {
    const member = cachedMember(api.call(), id);
    return member && staffTime(api.call(), member, { start: instant(from), end: instant(to) });
  };
  const week = time('2026-01-02T00:00Z', '2026-01-05T00:00Z');
  expect([week?.isAvailable, week?.workingHours?.timeZone]).toEqual([false, 'UTC']);
  expect(week?.timeOff.map(({ start, end }) => [String(start), String(end)])).toEqual([
    ['2026-01-01T00:00:00Z', '2026-01-03T00:00:00Z'],
  ]);
  expect(time('2026-01-03T00:00Z', '2026-01-05T00:00Z')?.timeOff).toEqual([]);
  await send('PUT', '/settings', { key: 'timeZone', value: 'Asia/Bangkok' });
  expect(time('2026-01-02T00:00Z', '2026-01-05T00:00Z')?.workingHours?.timeZone).toBe('Asia/Bangkok');
  await send('PUT', `/staff/${id}`, { workingHours: { ...workingHours, timeZone: 'Europe/Berlin' } });
  expect(time('2026-01-02T00:00Z', '2026-01-05T00:00Z')?.workingHours?.timeZone).toBe('Europe/Berlin');
  await send('PUT', `/staff/${id}`, { workingHours: 'by arrangement' });
  expect(time('2026-01-02T00:00Z', '2026-01-05T00:00Z')?.workingHours).toBeUndefined();
});
