/** The lookups of bookings and availability in the staff: skills, time and users, all from memory (contract §10). */
import { expect, test } from 'vitest';
import { backgroundCall } from '#platform/data/call.ts';
import { buildService } from '#test/support/builders.ts';
import { cachedMember, cachedMemberOfUser, membersWithSkill, staffTime } from './public.ts';
import { openStaff } from './testing/staff-test.ts';

const { adminToken: token, server, team } = await openStaff();

test('skills by proficiency, then id, and members by id and by user follow every change', async () => {
  const call = backgroundCall(server.running.app, 'test');
  const made = await server.request('POST', '/services', { token, body: buildService() });
  const serviceId = made.body.data.id as string;
  const learns = (id: string, proficiency: number) =>
    team.send('PUT', `/staff/${id}/services`, [{ serviceId, proficiency }]);
  const skilled = () => membersWithSkill(call, serviceId).map(({ id, proficiency }) => [id, proficiency]);
  expect(skilled()).toEqual([]);
  const [one, two, three] = [await team.created(), await team.created(), await team.created()];
  await learns(one.id, 3);
  await learns(two.id, 5);
  await learns(three.id, 3);
  expect(skilled()?.flat()).toEqual([two.id, 5, one.id, 3, three.id, 3]);
  expect(membersWithSkill(call, serviceId.toUpperCase())).toHaveLength(3);
  expect(cachedMember(call, two.id.toUpperCase())?.userId).toBe(two.userId);
  expect(cachedMemberOfUser(call, two.userId)?.id).toBe(two.id);
  const { revision = 0n } = cachedMember(call, one.id) ?? {};
  await learns(one.id, 4);
  expect(cachedMember(call, one.id)?.revision).toBeGreaterThan(revision);
  await team.send('DELETE', `/staff/${two.id}`);
  expect(skilled()?.flat()).toEqual([one.id, 4, three.id, 3]);
  expect([cachedMember(call, two.id), cachedMemberOfUser(call, two.userId)]).toEqual([undefined, undefined]);
});

test('staffTime returns hours in their own zone or that of the setting, and time off within the interval', async () => {
  const call = backgroundCall(server.running.app, 'test');
  const workingHours = { monday: [{ start: '09:00', end: '17:00' }] };
  const { id } = await team.created({ workingHours, isAvailable: false });
  const path = `/staff/${id}`;
  for (const [startDate, endDate] of [
    ['2026-01-01', '2026-01-03'],
    ['2026-01-05', '2026-01-06'],
    ['2025-01-01', '2025-02-01'],
  ])
    await team.send('POST', `${path}/time-off`, { startDate, endDate });
  const time = (from: string) => {
    const period = { start: Temporal.Instant.from(from), end: Temporal.Instant.from('2026-01-05T00:00Z') };
    const member = cachedMember(call, id);
    return member && staffTime(call, member, period);
  };
  const week = time('2026-01-02T00:00Z');
  expect([week?.isAvailable, week?.workingHours?.timeZone]).toEqual([false, 'UTC']);
  const off = week?.timeOff.map(({ start, end }) => [String(start), String(end)]);
  expect(off).toEqual([['2026-01-01T00:00:00Z', '2026-01-03T00:00:00Z']]);
  expect(time('2026-01-03T00:00Z')?.timeOff).toEqual([]);
  const zone = () => time('2026-01-02T00:00Z')?.workingHours?.timeZone;
  await server.request('PUT', '/settings', { token, body: { key: 'timeZone', value: 'Asia/Bangkok' } });
  expect(zone()).toBe('Asia/Bangkok');
  await team.send('PUT', path, { workingHours: { ...workingHours, timeZone: 'Europe/Berlin' } });
  expect(zone()).toBe('Europe/Berlin');
  await team.send('PUT', path, { workingHours: 'by arrangement' });
  expect(time('2026-01-02T00:00Z')?.workingHours).toBeUndefined();
});
