/** The lookups of bookings and availability in the staff: skills, time and users, all from memory (contract §10). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backgroundCall } from '#platform/call.ts';
import { quickUser } from '#test/support/quick-user.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { cachedMember, cachedMemberOfUser, membersWithSkill, staffTime } from './public.ts';

let server: TestServer;
let token: string;
let service: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.tokenOf('ADMIN');
  const body = {
    name: { en: 'x' },
    description: { en: 'x' },
    category: 'TRAINING',
    basePrice: 1,
    priceUnit: 'daily',
  };
  service = (await send('POST', '/services', body)).data.id;
});
afterAll(() => server?.close());

const send = async (method: string, path: string, body?: unknown) =>
  (await server.request(method, path, { token, ...(body === undefined ? {} : { body }) })).body;
const call = () => backgroundCall(server.running.app, 'test');
async function newMember(changes: object = {}) {
  const { id: userId } = await quickUser(server);
  return (await send('POST', '/staff', { userId, ...changes })).data as { id: string; userId: string };
}
const learns = (id: string, proficiency: number) =>
  send('PUT', `/staff/${id}/services`, [{ serviceId: service, proficiency }]);
const instant = (text: string) => Temporal.Instant.from(text);

test('membersWithSkill: best proficiency first, then by id; it follows every change', async () => {
  const skilled = () => membersWithSkill(call(), service).map(({ id, proficiency }) => [id, proficiency]);
  expect(skilled()).toEqual([]);
  const [one, two, three] = [await newMember(), await newMember(), await newMember()];
  for (const [member, proficiency] of [
    [one, 3],
    [two, 5],
    [three, 3],
  ] as const)
    await learns(member.id, proficiency);
  expect(skilled()).toEqual([
    [two.id, 5],
    [one.id, 3],
    [three.id, 3],
  ]);
  expect(membersWithSkill(call(), service.toUpperCase())).toHaveLength(3);
  await learns(one.id, 4);
  await send('DELETE', `/staff/${two.id}`);
  expect(skilled()).toEqual([
    [one.id, 4],
    [three.id, 3],
  ]);
  expect(membersWithSkill(call(), 'x')).toEqual([]);
});

test('cachedMember and cachedMemberOfUser', async () => {
  const { id, userId } = await newMember();
  expect(cachedMember(call(), id.toUpperCase())?.userId).toBe(userId);
  expect(cachedMemberOfUser(call(), userId)?.id).toBe(id);
  const revision = cachedMember(call(), id)?.revision ?? 0n;
  await learns(id, 1);
  expect(cachedMember(call(), id)?.revision).toBeGreaterThan(revision);
  await send('DELETE', `/staff/${id}`);
  expect([cachedMember(call(), id), cachedMemberOfUser(call(), userId)]).toEqual([undefined, undefined]);
});

test('staffTime: hours in the setting’s zone unless they name their own, and the time off within the interval', async () => {
  const workingHours = { monday: [{ start: '09:00', end: '17:00' }] };
  const { id } = await newMember({ workingHours, isAvailable: false });
  for (const [startDate, endDate] of [
    ['2026-01-01', '2026-01-03'],
    ['2026-01-05', '2026-01-06'],
    ['2025-01-01', '2025-02-01'],
  ]) {
    await send('POST', `/staff/${id}/time-off`, { startDate, endDate });
  }
  const time = (from: string, to: string) => {
    const member = cachedMember(call(), id);
    return member && staffTime(call(), member, { start: instant(from), end: instant(to) });
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
