/** The filters of GET /bookings that contract §18 adds: several `status`, `category` and `q`. */
import { describe, expect, test } from 'vitest';
import { openBookings } from '#features/bookings/testing/booking-test.ts';
import { hours } from '#test/support/business.ts';
import type { SignedIn } from '#test/support/server.ts';

const { anna, bath, ben, business, send, server } = await openBookings();
const rename = (id: string, name: string) => send(business.admin, 'PATCH', `/users/${id}`, { name });
await rename(anna.id, 'Nguyễn Thị Đào');
await rename(ben.id, 'Jürgen STRASSER');
const worker = await business.staff();
const walk = await business.service({ category: 'TRAINING' });
/** Ids of bookings by what they are about. */
const made: Record<string, string> = {};

async function add(key: string, by: SignedIn, pets: string[], changes: object = {}) {
  const at = Object.keys(made).length * 2;
  const petIds: string[] = [];
  for (const name of pets) petIds.push(await business.pet(by, { name }));
  made[key] = (
    await business.booked(by, { petIds, serviceIds: [bath], ...hours(at, at + 1), ...changes })
  ).id;
}
await add('mochi', anna, ['Ｍｏｃｈｉ']);
await add('gamu', anna, ['ガム', 'Rex'], { serviceIds: [bath, walk] });
await add('thi', ben, ['THỊ'], { staffId: worker.id });
await add('tom', ben, ['Tom'], { serviceIds: [walk] });
await business.move(business.manager, made.gamu ?? '', 'CONFIRMED');
await business.move(business.manager, made.tom ?? '', 'CANCELLED');

/** The bookings in the list, in the order of their creation. */
async function found(query: Record<string, string>, by: { token: string } = business.manager) {
  const { status, body } = await send(by, 'GET', `/bookings?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  expect(body.pagination.total).toBe(body.data.length);
  const names = new Map(Object.entries(made).map(([name, id]) => [id, name]));
  return body.data.map(({ id }: { id: string }) => names.get(id)).toReversed();
}

describe('GET /bookings?status=', () => {
  test.each([
    ['PENDING', ['mochi', 'thi']],
    ['CONFIRMED,PENDING', ['mochi', 'gamu', 'thi']],
    ['CONFIRMED,CONFIRMED', ['gamu']],
    ['PENDING,CONFIRMED,IN_PROGRESS,COMPLETED,CANCELLED', ['mochi', 'gamu', 'thi', 'tom']],
    ['IN_PROGRESS,COMPLETED', []],
  ])('200 %s', async (status, expected) => {
    expect(await found({ status })).toEqual(expected);
    expect(await found({ status, sortBy: 'startDate' })).toEqual(expected);
  });

  test('200 with the other filters, for those who see a part', async () => {
    expect(await found({ status: 'PENDING,CANCELLED' }, ben)).toEqual(['thi', 'tom']);
    expect(await found({ status: 'PENDING,CANCELLED', userId: ben.id })).toEqual(['thi', 'tom']);
    expect(await found({ status: 'PENDING,CANCELLED' }, worker.user)).toEqual(['thi']);
  });

  test('200: pages and cursors over several statuses do not overlap', async () => {
    let path: string | undefined =
      '/bookings?status=PENDING,CONFIRMED&limit=1&sortBy=startDate&sortOrder=asc';
    const seen: string[] = [];
    while (path !== undefined) {
      const { body, headers } = await send(business.manager, 'GET', path);
      seen.push(...body.data.map(({ id }: { id: string }) => id));
      path = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(seen).toEqual([made.mochi, made.gamu, made.thi]);
  });

  test.each(['', ',', 'PENDING,', 'PENDING, CONFIRMED', 'pending', 'PENDING,DONE', 'PENDING,'.repeat(200)])(
    '400 %j',
    async (status) => {
      const query = new URLSearchParams({ status });
      const { status: code, body } = await send(business.manager, 'GET', `/bookings?${query}`);
      expect([code, body.error]).toEqual([400, 'VALIDATION_FAILED']);
      expect(body.details).toMatch(/^status: /);
    },
  );
});

describe('GET /bookings?serviceId=', () => {
  test('200 with that service, beside the other filters', async () => {
    expect(await found({ serviceId: walk })).toEqual(['gamu', 'tom']);
    expect(await found({ serviceId: walk.toUpperCase(), status: 'CONFIRMED' })).toEqual(['gamu']);
    expect(await found({ serviceId: walk }, anna)).toEqual(['gamu']);
    expect(await found({ serviceId: 'none' })).toEqual([]);
  });
});

describe('GET /bookings?category=', () => {
  test('200 with a line of that category', async () => {
    expect(await found({ category: 'TRAINING' })).toEqual(['gamu', 'tom']);
    expect(await found({ category: 'GROOMING' })).toEqual(['mochi', 'gamu', 'thi']);
    expect(await found({ category: 'BOARDING' })).toEqual([]);
    expect(await found({ category: 'TRAINING', status: 'CONFIRMED,PENDING' }, anna)).toEqual(['gamu']);
  });

  test('400 for another word', async () => {
    const { status, body } = await send(business.manager, 'GET', '/bookings?category=SPA');
    expect([status, body.details.split(':')[0]]).toEqual([400, 'category']);
  });
});

describe('GET /bookings?q=', () => {
  const cases: [string, string[]][] = [
    ['moch', ['mochi']],
    ['OCHI', ['mochi']],
    ['ＲＥＸ', ['gamu']],
    ['thi', ['mochi', 'gamu', 'thi']],
    ['nguyen thi dao', ['mochi', 'gamu']],
    ['ĐÀO', ['mochi', 'gamu']],
    ['jurgen', ['thi', 'tom']],
    ['カ', []],
    ['ｶﾞﾑ', ['gamu']],
    ['%', []],
    ['', ['mochi', 'gamu', 'thi', 'tom']],
    ['nobody', []],
  ];
  test.each(cases)('200 %j: part of the name of a pet or of the user', async (q, expected) => {
    expect(await found({ q })).toEqual(expected);
    expect(await found({ q, sortBy: 'startDate' })).toEqual(expected);
  });

  test('200 with ß, which equals ss', async () => {
    expect(await found({ q: 'straß' })).toEqual(['thi', 'tom']);
  });

  test('200 with the other filters, and never more than the caller may see', async () => {
    expect(await found({ q: 'thi' }, anna)).toEqual(['mochi', 'gamu']);
    expect(await found({ q: 'thi' }, ben)).toEqual(['thi']);
    expect(await found({ q: 'thi' }, worker.user)).toEqual(['thi']);
    expect(await found({ q: 'nguyen' }, worker.user)).toEqual([]);
    expect(await found({ q: 'thi', userId: anna.id, status: 'PENDING,CANCELLED' })).toEqual(['mochi']);
    expect(await found({ q: 'thi', category: 'TRAINING' })).toEqual(['gamu']);
  });

  test('200: a deleted pet is still found by its bookings, a deleted user by nothing', async () => {
    const carla = await server.newUser('CUSTOMER');
    await rename(carla.id, 'Carla');
    const pet = await business.pet(carla, { name: 'Zorro' });
    const bath = await business.service();
    const { id } = await business.booked(carla, { petIds: [pet], serviceIds: [bath], ...hours(90, 91) });
    made.zorro = id;
    await business.move(carla, id, 'CANCELLED');
    await send(carla, 'DELETE', `/pets/${pet}`);
    expect([await found({ q: 'zorro' }), await found({ q: 'carla' })]).toEqual([['zorro'], ['zorro']]);
    await send(business.admin, 'DELETE', `/users/${carla.id}`);
    expect([await found({ q: 'zorro' }), await found({ q: 'carla' })]).toEqual([['zorro'], []]);
    await send(business.admin, 'DELETE', `/bookings/${id}`);
    delete made.zorro;
  });

  test('400 above 1,000 characters', async () => {
    const long = (characters: number) => send(anna, 'GET', `/bookings?q=${'x'.repeat(characters)}`);
    expect((await long(1_000)).status).toBe(200);
    const { status, body } = await long(1_001);
    expect([status, body.details]).toEqual([400, 'q: expected at most 1000 characters']);
  });
});
