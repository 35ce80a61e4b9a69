/** Lists of more bookings than are counted or sorted for a page (contract §9 List, §2 "Lists"). */
import { describe, expect, test } from 'vitest';
import { openBookings } from '#features/bookings/testing/booking-test.ts';
import { writeManyBookings } from '#features/bookings/testing/many-bookings.ts';
import { rebuildDashboard } from '#features/dashboard/public.ts';

const many = 12_000;
const { anna, business, pool, query, send, server } = await openBookings();
await writeManyBookings(pool, anna, { count: many, notesLength: 6 });
// Starts and creations in different orders; one in fifty takes three days, and one in a hundred is cancelled.
await query(`
  WITH numbered AS (SELECT id, split_part(notes, ' ', 1)::integer AS i FROM bookings), moved AS (
    SELECT id, i, '2020-01-01T00:07Z'::timestamptz + (i::bigint * 7919 % 12000) * interval '1 hour' AS start_date FROM numbered)
  UPDATE bookings SET start_date = moved.start_date, total_amount = i % 7, updated_at = now(),
         end_date = moved.start_date + CASE WHEN i % 50 = 0 THEN interval '3 days' ELSE interval '30 minutes' END,
         status = CASE WHEN i % 100 = 0 THEN 'CANCELLED' ELSE 'COMPLETED' END
    FROM moved WHERE moved.id = bookings.id`);
// Some have two pets, whose names both contain "rex".
const pet = await business.pet(anna, { name: 'Trex' });
await query(`
  INSERT INTO booking_pets (booking_id, pet_id, position, kind, period, live)
  SELECT booking_id, '${pet}', 2, booking_pets.kind, booking_pets.period, false FROM booking_pets JOIN bookings ON bookings.id = booking_id
   WHERE total_amount < 2`);
await query('ANALYZE bookings, booking_lines, booking_pets');
await rebuildDashboard(server.running.app.database);
// Two more, and a deletion, are not in the figures yet.
const bath = await business.service();
const late = ['2021-05-01T10:00:00Z', '2021-05-01T12:00:00Z'];
const [first = ''] = await Promise.all(
  late.map(async (startDate) => {
    const endDate = startDate.replace(':00:00Z', ':30:00Z');
    return (await business.booked(anna, { petIds: [pet], serviceIds: [bath], startDate, endDate })).id;
  }),
);
await send(business.admin, 'DELETE', `/bookings/${first}`);

interface Stored {
  readonly id: string;
  readonly start: number;
  readonly end: number;
  readonly status: string;
  readonly amount: number;
}
const stored: readonly Stored[] = (
  await query(`
    SELECT id, extract(epoch FROM start_date)::float8 AS start, extract(epoch FROM end_date)::float8 AS "end", status,
           total_amount::float8 AS amount
      FROM bookings WHERE deleted_at IS NULL ORDER BY id`)
).map((row) => row as Stored);
const at = (time: string) => Date.parse(time) / 1000;
const overlaps = (from: string, to: string) => (one: Stored) => one.start < at(to) && one.end > at(from);
const ever = ['0001-01-01T00:00:00Z', '9999-12-31T00:00:00Z'] as const;

/** Filters, which bookings they select, and whether their total is known. */
const lists: readonly [string, (one: Stored) => boolean, isMinimum?: true][] = [
  ['to=2021-05-01T10:15:00Z', overlaps(ever[0], '2021-05-01T10:15:00Z')],
  ['from=2020-01-20T12:20:00Z', overlaps('2020-01-20T12:20:00Z', ever[1])],
  ['from=2020-01-20&to=2021-05-02', overlaps('2020-01-20T00:00:00Z', '2021-05-02T00:00:00Z')],
  [
    'from=2020-01-20T12:20:00Z&status=COMPLETED,CANCELLED',
    (one) => one.status !== 'PENDING' && overlaps('2020-01-20T12:20:00Z', ever[1])(one),
  ],
  ['category=GROOMING', () => true],
  [
    'category=GROOMING&from=2020-01-20&to=2021-05-02',
    overlaps('2020-01-20T00:00:00Z', '2021-05-02T00:00:00Z'),
  ],
  ['category=GROOMING&status=COMPLETED', ({ status }) => status === 'COMPLETED', true],
  ['q=e', () => true, true],
  ['q=rex', () => true, true],
  ['q=e&to=2021-05-01', overlaps(ever[0], '2021-05-01T00:00:00Z'), true],
  // Not long, and at both ends of the day.
  [
    'from=2020-03-01T10:20:00Z&to=2020-03-01T19:10:00Z',
    overlaps('2020-03-01T10:20:00Z', '2020-03-01T19:10:00Z'),
  ],
  [
    'from=2020-03-01T10:20:00Z&to=2020-03-03T15:10:00Z',
    overlaps('2020-03-01T10:20:00Z', '2020-03-03T15:10:00Z'),
  ],
];
/** Each list is asked for in the first order, and in one of the others. */
const orders: readonly [string, (one: Stored) => number][] = [
  ['sortBy=createdAt&sortOrder=desc', () => 0],
  ['sortBy=startDate&sortOrder=asc', ({ start }) => start],
  ['sortBy=endDate&sortOrder=desc', ({ end }) => end],
  ['sortBy=totalAmount&sortOrder=asc', ({ amount }) => amount],
];

describe.each(lists.map((list, number) => [number, ...list] as const))(
  '%i: GET /bookings?%s (contract §9)',
  (number, filter, selects, isMinimum) => {
    const selected = stored.filter(selects);
    test.each([orders[0], orders[1 + (number % 3)]].flatMap((order) => (order ? [order] : [])))(
      '200 %s: the same bookings by page and by cursor, with their number',
      async (order, keyOf) => {
        const compare = (a: Stored, b: Stored) => keyOf(a) - keyOf(b) || (a.id < b.id ? -1 : 1);
        const sorted = selected.toSorted((a, b) => (order.endsWith('asc') ? compare(a, b) : compare(b, a)));
        const ids = sorted.map(({ id }) => id);
        const limit = 7;
        const pages = Math.ceil(ids.length / limit);
        const total = isMinimum ? 10_000 : ids.length;
        const pagination = { limit, total, totalPages: Math.ceil(total / limit) };
        const get = async (path: string) => {
          const { body, headers } = await send(business.manager, 'GET', path);
          const next = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
          return { ...body, ids: body.data.map(({ id }: { id: string }) => id), next };
        };
        const path = `/bookings?${filter}&${order}&limit=${limit}`;
        const one = await get(path);
        expect(one.pagination.total).toBe(total);
        const two = await get(one.next);
        for (const [answer, page] of [
          [one, 1],
          [two, 2],
        ] as const) {
          expect(answer.ids).toEqual(ids.slice((page - 1) * limit, page * limit));
          expect(answer.pagination).toEqual({
            page,
            ...pagination,
            ...(isMinimum && { totalIsMinimum: true }),
          });
        }
        const last = await get((await get(`${path}&page=${pages - 1}`)).next);
        expect(last.ids).toEqual(ids.slice((pages - 1) * limit));
        // The last one, and the one after it.
        for (const page of [pages, pages + 1]) {
          const answer = await get(`${path}&page=${page}`);
          expect(answer.ids).toEqual(ids.slice((page - 1) * limit, page * limit));
          expect(answer.next === undefined).toBe(page >= pages);
        }
      },
    );
  },
);
