/** GET /bookings: contract §9 List, §2 "Paginated lists"; specification "List pagination". */
import { describe, expect, test } from 'vitest';
import { openBookings } from '#features/bookings/testing/booking-test.ts';
import { hours } from '#test/support/business.ts';
import type { Reply, SignedIn } from '#test/support/server.ts';

const { anna, bath, ben, business, rex, send, server, tom } = await openBookings();
const worker = await business.staff();
const own = await business.pet(worker.user);
const made: string[] = [];
async function add(by: SignedIn, pet: string, at: number, changes: object = {}) {
  const order = { services: [{ serviceId: bath, quantity: 1 + (at % 3) }] };
  const { id } = await business.booked(by, { petIds: [pet], ...order, ...hours(at, at + 1), ...changes });
  made.push(id);
}
for (let at = 0; at < 12; at++) await add(anna, rex, (at * 7) % 12, at % 4 ? {} : { staffId: worker.id });
for (let at = 0; at < 5; at++) await add(ben, tom, at);
await add(worker.user, own, 3);
await add(worker.user, own, 20, { staffId: worker.id });
for (const [at, status] of ['CONFIRMED', 'CANCELLED'].entries())
  await business.move(business.manager, made[at] ?? '', status);
await add(anna, rex, 30);
await send(anna, 'DELETE', `/bookings/${made.pop()}`);
/** All bookings that are not deleted, in the order of creation. */
// biome-ignore lint/suspicious/noExplicitAny: answers.
const all: any[] = [];
for (const id of made) all.push((await send(business.admin, 'GET', `/bookings/${id}`)).body.data);

const list = (query: string, by: { token: string } = business.manager) =>
  send(by, 'GET', `/bookings${query}`);
const idsOf = (bookings: { id: string }[]) => bookings.map(({ id }) => id);
const newestFirst = (bookings: { id: string }[]) => idsOf(bookings).toReversed();

describe('access to the list', () => {
  test('a CUSTOMER sees own bookings, STAFF also assigned ones, MANAGER and ADMIN all (contract §6)', async () => {
    const expected: [{ token: string }, (booking: { userId: string; staffId: string }) => boolean][] = [
      [anna, ({ userId }) => userId === anna.id],
      [ben, ({ userId }) => userId === ben.id],
      [worker.user, ({ userId, staffId }) => userId === worker.user.id || staffId === worker.id],
      [business.manager, () => true],
      [business.admin, () => true],
      [await server.newUser('STAFF'), () => false],
    ];
    for (const [by, sees] of expected) {
      const { body } = await list('?limit=100', by);
      expect(idsOf(body.data)).toEqual(newestFirst(all.filter(sees)));
      expect(body.pagination).toEqual({
        page: 1,
        limit: 100,
        total: all.filter(sees).length,
        totalPages: all.some(sees) ? 1 : 0,
      });
    }
  });

  test('each row equals the answer of GET /bookings/:id, and has its entity tag (contract §18)', async () => {
    for (const lang of ['en', 'vi']) {
      const { body } = await list(`?limit=100&sortOrder=asc&lang=${lang}`);
      const each = made.map((id) => send(business.manager, 'GET', `/bookings/${id}?lang=${lang}`));
      const rows = (await Promise.all(each)).map(({ body, headers }) => ({
        ...body.data,
        etag: headers.get('etag'),
      }));
      expect(body.data).toEqual(rows);
    }
  });

  test('filters do not extend the caller’s access', async () => {
    for (const query of [`?userId=${ben.id}`, `?staffId=${crypto.randomUUID()}`, '?petId=x', "?userId=';"]) {
      const { status, body } = await list(query, anna);
      expect([status, body.data, body.pagination.total]).toEqual([200, [], 0]);
    }
    expect((await list(`?userId=${anna.id}&limit=100`, worker.user)).body.pagination.total).toBe(3);
  });
});

describe('filters', () => {
  const moment = (hour: number) => hours(hour, 0).startDate;
  test.for<[string, (booking: { [field: string]: unknown }) => boolean]>([
    ['status=CANCELLED', ({ status }) => status === 'CANCELLED'],
    [`userId=${ben.id.toUpperCase()}`, ({ userId }) => userId === ben.id],
    [`staffId=${worker.id}`, ({ staffId }) => staffId === worker.id],
    [`petId=${rex}`, ({ userId }) => userId === anna.id],
    [`from=${moment(11)}`, ({ endDate }) => (endDate as string) > moment(11)],
    [`to=${moment(1)}`, ({ startDate }) => (startDate as string) < moment(1)],
    [`from=${moment(3.5)}&to=${moment(4)}`, ({ startDate }) => startDate === moment(3)],
    [`from=${moment(3.5)}&to=${moment(3.5)}`, () => false],
    [`userId=${anna.id}&staffId=${worker.id}&status=CONFIRMED`, ({ status }) => status === 'CONFIRMED'],
  ])('%s (contract §9)', async ([query, passes]) => {
    const { body } = await list(`?${query}&limit=100`);
    const expected = all.filter(passes);
    expect(idsOf(body.data)).toEqual(newestFirst(expected));
    expect(body.pagination.total).toBe(expected.length);
  });

  test.for([
    'status=DONE',
    'from=yesterday',
    'to=infinity',
    'from=2030-01-02&to=2030-01-01',
    'sortBy=notes',
    'sortOrder=up',
    'page=0',
    'page=1.5',
    'limit=0',
    'limit=x',
    'cursor=',
    'cursor=x',
    `cursor=${Buffer.from('["createdAt","desc","infinity","x",2]').toString('base64url')}`,
    `cursor=${Buffer.from('{}').toString('base64url')}`,
    ...['toString', '__proto__', '__defineGetter__', 'constructor', 'hasOwnProperty'].map(
      (field) =>
        `cursor=${Buffer.from(`["${field}","desc","1","01940b6e-7d20-7b3a-8f11-6c1e5a9d0b42",2]`).toString('base64url')}`,
    ),
    ...['0000-01-01 00:00:00+00', '0000-12-31 23:59:59.999999+00', '2026-02-30 00:00:00+00'].map(
      (value) =>
        `cursor=${Buffer.from(`["startDate","desc","${value}","01940b6e-7d20-7b3a-8f11-6c1e5a9d0b42",2]`).toString('base64url')}&sortBy=startDate`,
    ),
    `cursor=${Buffer.from('["createdAt","desc","01940b6e-7d20-7b3a-8f11-6c1e5a9d0b42","01940b6e-7d20-7b3a-8f11-6c1e5a9d0b42",-1]').toString('base64url')}`,
  ])('400 when %s', async (query) => {
    const { status, body } = await list(`?${query}`);
    expect([status, body.error]).toEqual([400, 'VALIDATION_FAILED']);
    expect(body.details).toMatch(new RegExp(`^(${query.split('=')[0]}|to): `));
  });
});

describe('order and pages', () => {
  test.for(['desc', 'asc'])(
    'sortOrder=%s: a page beyond the tenth has the row of its number, and a link unless it is the last',
    async (order) => {
      const whole = (await list(`?limit=100&sortBy=startDate&sortOrder=${order}`)).body.data;
      expect(all.length).toBeGreaterThan(14);
      for (const page of [10, 11, 12, 13, all.length - 1, all.length, all.length + 1]) {
        const { body, headers } = await list(`?limit=1&sortBy=startDate&sortOrder=${order}&page=${page}`);
        expect([idsOf(body.data), body.pagination.total]).toEqual([
          idsOf(whole.slice(page - 1, page)),
          all.length,
        ]);
        expect(headers.get('link') !== null).toBe(page < all.length);
      }
    },
  );

  const fields = ['createdAt', 'startDate', 'endDate', 'status', 'totalAmount'];
  const orders = ['asc', 'DESC'];
  const cases = fields.flatMap((field) => orders.map((order) => [field, order] as const));
  const compare = (a: string | number, b: string | number) => (a < b ? -1 : Number(a > b));
  // biome-ignore lint/suspicious/noExplicitAny: answers.
  const sorted = (bookings: any[], field: string, order: string) => {
    const ascending = bookings.toSorted((a, b) => compare(a[field], b[field]) || compare(a.id, b.id));
    return idsOf(order === 'asc' ? ascending : ascending.reverse());
  };

  test.for(cases)(
    'sortBy=%s&sortOrder=%s: pages and cursors return every booking once, ties are ordered by id (contract §2, §9)',
    async ([field, order]) => {
      for (const by of [business.manager, worker.user]) {
        const whole = (await list('?limit=100', by)).body.data;
        const total = whole.length;
        const totalPages = Math.ceil(total / 4);
        const query = `?sortBy=${field}&sortOrder=${order}&limit=4&lang=vi`;
        const inPages: string[] = [];
        const byCursor: string[] = [];
        let path: string | undefined = `/bookings${query}`;
        for (let page = 1; page <= totalPages + 1; page++) {
          const { body } = await list(`${query}&page=${page}`, by);
          expect(body.pagination).toEqual({ page, limit: 4, total, totalPages });
          inPages.push(...idsOf(body.data));
          if (page > totalPages) continue;
          const next: Reply = await send(by, 'GET', path ?? '');
          byCursor.push(...idsOf(next.body.data));
          expect(next.body.pagination).toMatchObject({ page, total });
          expect(next.body.data[0].services[0].name).toBe('Tắm');
          path = /^<([^>]+)>; rel="next"$/.exec(next.headers.get('link') ?? '')?.[1];
        }
        expect(path).toBeUndefined();
        expect(inPages).toEqual(sorted(whole, field, order));
        expect(byCursor).toEqual(inPages);
      }
    },
  );

  test('a cursor keeps its place while bookings are created before it', async () => {
    const first = await list('?limit=5');
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const bath = await business.service();
    const late = await business.booked(anna, { petIds: [rex], serviceIds: [bath], ...hours(500, 501) });
    const second = await send(business.manager, 'GET', next);
    expect(idsOf(second.body.data)).toEqual(newestFirst(all).slice(5, 10));
    await send(business.admin, 'DELETE', `/bookings/${late.id}`);
  });

  test('400 for a cursor of another order', async () => {
    const { headers } = await list('?limit=5&sortBy=startDate');
    const cursor = /cursor=([\w-]+)/.exec(headers.get('link') ?? '')?.[1];
    const refused = await list(`?sortBy=endDate&cursor=${cursor}`);
    expect([refused.status, refused.body.details]).toEqual([
      400,
      'cursor: is not allowed together with query.sortBy',
    ]);
  });

  test('limit is at most 100; a page past the end is empty', async () => {
    expect((await list('?limit=1000')).body.pagination.limit).toBe(100);
    const past = await list('?page=9007199254740991&limit=100');
    expect([past.status, past.body.data, past.body.pagination.total]).toEqual([200, [], all.length]);
    expect(past.headers.get('link')).toBeNull();
  });
});
