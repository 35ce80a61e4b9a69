/** GET /bookings: contract §9 List, §2 "Paginated lists"; specification "List pagination". */
import { describe, expect } from 'vitest';
import { bookingTest } from '#features/bookings/testing/booking-test.ts';
import { hours } from '#test/support/business.ts';
import { perFile } from '#test/support/fixtures.ts';
import type { SignedIn } from '#test/support/server.ts';

/** The users and the pet that the filters name. */
interface Cast {
  readonly anna: SignedIn;
  readonly ben: SignedIn;
  readonly rex: string;
  readonly worker: { readonly id: string; readonly user: SignedIn };
}

const test = bookingTest
  .extend('worker', perFile, ({ business }) => business.staff())
  .extend('cast', perFile, async ({ anna, ben, rex, worker }) => {
    return { anna, ben, rex, worker };
  })
  /** All bookings that are not deleted, in the order of creation. */
  .extend('all', perFile, async ({ business, ben, worker, anna, rex, server }) => {
    const [tom, own] = [await business.pet(ben), await business.pet(worker.user)];
    const bath = await business.service();
    const made: string[] = [];
    const add = async (by: SignedIn, pet: string, at: number, changes: object = {}) => {
      const order = { services: [{ serviceId: bath, quantity: 1 + (at % 3) }] };
      const { id } = await business.booked(by, { petIds: [pet], ...order, ...hours(at, at + 1), ...changes });
      made.push(id);
      return id;
    };
    for (let at = 0; at < 12; at++) await add(anna, rex, (at * 7) % 12, at % 4 ? {} : { staffId: worker.id });
    for (let at = 0; at < 5; at++) await add(ben, tom, at);
    await add(worker.user, own, 3);
    await add(worker.user, own, 20, { staffId: worker.id });
    for (const [at, status] of ['CONFIRMED', 'CANCELLED'].entries()) {
      await business.move(business.manager, made[at] ?? '', status);
    }
    const gone = await add(anna, rex, 30);
    await server.request('DELETE', `/bookings/${gone}`, { token: anna.token });
    // biome-ignore lint/suspicious/noExplicitAny: answers.
    const all: any[] = [];
    for (const id of made.slice(0, -1)) {
      all.push((await server.request('GET', `/bookings/${id}`, business.admin)).body.data);
    }
    return all;
  })
  .extend('api', perFile, ({ business, server }) => {
    const list = (query: string, by: { token: string } = business.manager) =>
      server.request('GET', `/bookings${query}`, { token: by.token });
    return { list };
  });

const idsOf = (bookings: { id: string }[]) => bookings.map(({ id }) => id);
const newestFirst = (bookings: { id: string }[]) => idsOf(bookings).toReversed();

describe('access to the list', () => {
  test('a CUSTOMER sees own bookings, STAFF also assigned ones, MANAGER and ADMIN all (contract §6)', async ({
    anna,
    ben,
    worker,
    business,
    server,
    api,
    all,
  }) => {
    const expected: [{ token: string }, (booking: { userId: string; staffId: string }) => boolean][] = [
      [anna, ({ userId }) => userId === anna.id],
      [ben, ({ userId }) => userId === ben.id],
      [worker.user, ({ userId, staffId }) => userId === worker.user.id || staffId === worker.id],
      [business.manager, () => true],
      [business.admin, () => true],
      [await server.newUser('STAFF'), () => false],
    ];
    for (const [by, sees] of expected) {
      const { body } = await api.list('?limit=100', by);
      expect(idsOf(body.data)).toEqual(newestFirst(all.filter(sees)));
      expect(body.pagination).toEqual({
        page: 1,
        limit: 100,
        total: all.filter(sees).length,
        totalPages: all.some(sees) ? 1 : 0,
      });
    }
  });

  test('each row equals the answer of GET /bookings/:id', async ({ api, all, server, business }) => {
    const { body } = await api.list('?limit=100&sortOrder=asc');
    const tags = await Promise.all(
      all.map(async ({ id }) =>
        (await server.request('GET', `/bookings/${id}`, business.manager)).headers.get('etag'),
      ),
    );
    expect(body.data).toEqual(all.map((booking, at) => ({ ...booking, etag: tags[at] })));
  });

  test('filters do not extend the caller’s access', async ({ ben, api, anna, worker }) => {
    for (const query of [`?userId=${ben.id}`, `?staffId=${crypto.randomUUID()}`, '?petId=x', "?userId=';"]) {
      const { status, body } = await api.list(query, anna);
      expect([status, body.data, body.pagination.total]).toEqual([200, [], 0]);
    }
    const assigned = await api.list(`?userId=${anna.id}&limit=100`, worker.user);
    expect(assigned.body.pagination.total).toBe(3);
  });
});

describe('filters', () => {
  test.for<[string, (cast: Cast) => string, (booking: { [field: string]: unknown }, cast: Cast) => boolean]>([
    ['status', () => '?status=CANCELLED', ({ status }) => status === 'CANCELLED'],
    ['userId', ({ ben }) => `?userId=${ben.id.toUpperCase()}`, ({ userId }, { ben }) => userId === ben.id],
    ['staffId', ({ worker }) => `?staffId=${worker.id}`, ({ staffId }, { worker }) => staffId === worker.id],
    ['petId', ({ rex }) => `?petId=${rex}`, ({ userId }, { anna }) => userId === anna.id],
    [
      'from',
      () => `?from=${hours(11, 0).startDate}`,
      ({ endDate }) => (endDate as string) > hours(11, 0).startDate,
    ],
    [
      'to',
      () => `?to=${hours(1, 0).startDate}`,
      ({ startDate }) => (startDate as string) < hours(1, 0).startDate,
    ],
    [
      'from and to',
      () => `?from=${hours(3.5, 0).startDate}&to=${hours(4, 0).startDate}`,
      ({ startDate }) => startDate === hours(3, 0).startDate,
    ],
    [
      'several',
      ({ anna, worker }) => `?userId=${anna.id}&staffId=${worker.id}&status=CONFIRMED`,
      ({ status }) => status === 'CONFIRMED',
    ],
    ['an empty period', () => `?from=${hours(3.5, 0).startDate}&to=${hours(3.5, 0).startDate}`, () => false],
  ])('%s (contract §9)', async ([_name, query, passes], { api, cast, all }) => {
    const { body } = await api.list(`${query(cast)}&limit=100`);
    const expected = all.filter((booking) => passes(booking, cast));
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
  ])('400 when %s', async (query, { api }) => {
    const { status, body } = await api.list(`?${query}`);
    expect([status, body.error]).toEqual([400, 'VALIDATION_FAILED']);
    expect(body.details).toMatch(new RegExp(`^(${query.split('=')[0]}|to): `));
  });
});

describe('order and pages', () => {
  test.for(['desc', 'asc'])(
    'sortOrder=%s: a page beyond the tenth has the row of its number, and a link unless it is the last',
    async (order, { business, api, all }) => {
      const whole = (await api.list(`?limit=100&sortBy=startDate&sortOrder=${order}`)).body.data;
      expect(all.length).toBeGreaterThan(14);
      for (const page of [10, 11, 12, 13, all.length - 1, all.length, all.length + 1]) {
        const { body, headers } = await api.list(
          `?limit=1&sortBy=startDate&sortOrder=${order}&page=${page}`,
          business.manager,
        );
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
    'sortBy=%s&sortOrder=%s: ties are ordered by id, pages do not overlap (contract §2)',
    async ([field, order], { business, worker, api }) => {
      for (const by of [business.manager, worker.user]) {
        const whole = (await api.list('?limit=100', by)).body.data;
        const seen: string[] = [];
        for (let page = 1; page <= Math.ceil(whole.length / 4) + 1; page++) {
          const { body } = await api.list(`?sortBy=${field}&sortOrder=${order}&limit=4&page=${page}`, by);
          expect(body.pagination).toEqual({
            page,
            limit: 4,
            total: whole.length,
            totalPages: Math.ceil(whole.length / 4),
          });
          seen.push(...idsOf(body.data));
        }
        expect(seen).toEqual(sorted(whole, field, order));
      }
    },
  );

  test.for(cases)(
    'cursors by %s %s return every booking once (contract §9)',
    async ([field, order], { business, worker, api, server }) => {
      for (const by of [business.manager, worker.user]) {
        const whole = (await api.list('?limit=100', by)).body.data;
        const seen: string[] = [];
        let path: string | undefined = `/bookings?sortBy=${field}&sortOrder=${order}&limit=4&lang=vi`;
        for (let page = 1; path !== undefined; page++) {
          const { body, headers } = await server.request('GET', path, { token: by.token });
          seen.push(...idsOf(body.data));
          expect(body.pagination).toMatchObject({ page, total: whole.length });
          expect(body.data[0].services[0].name).toBe('Tắm');
          path = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
        }
        expect(seen).toEqual(sorted(whole, field, order));
      }
    },
  );

  test('a cursor keeps its place while bookings are created before it', async ({
    api,
    business,
    anna,
    rex,
    server,
    all,
  }) => {
    const first = await api.list('?limit=5');
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const bath = await business.service();
    const late = await business.booked(anna, { petIds: [rex], serviceIds: [bath], ...hours(500, 501) });
    const second = await server.request('GET', next, business.manager);
    expect(idsOf(second.body.data)).toEqual(newestFirst(all).slice(5, 10));
    await server.request('DELETE', `/bookings/${late.id}`, business.admin);
  });

  test('400 for a cursor of another order', async ({ api }) => {
    const { headers } = await api.list('?limit=5&sortBy=startDate');
    const cursor = /cursor=([\w-]+)/.exec(headers.get('link') ?? '')?.[1];
    const refused = await api.list(`?sortBy=endDate&cursor=${cursor}`);
    expect([refused.status, refused.body.details]).toEqual([
      400,
      'cursor: it goes with sortBy=startDate and sortOrder=desc',
    ]);
  });

  test('limit is at most 100; a page past the end is empty', async ({ api, all }) => {
    expect((await api.list('?limit=1000')).body.pagination.limit).toBe(100);
    const past = await api.list('?page=9007199254740991&limit=100');
    expect([past.status, past.body.data, past.body.pagination.total]).toEqual([200, [], all.length]);
    expect(past.headers.get('link')).toBeNull();
  });
});
