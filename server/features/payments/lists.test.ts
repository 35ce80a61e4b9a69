/** Lists, sums and receipts of payments: contract §28. */
import { describe, expect, test } from 'vitest';
import { openBookings } from '#features/bookings/testing/booking-test.ts';
import { hours } from '#test/support/business.ts';
import { foldBalances } from './summary-queries.ts';

const { anna, bath, ben, business, query, rex, send, server, setting, tom } = await openBookings();
const { admin, manager } = business;
const { id: staffId, user: member } = await business.staff();
await setting('payments', {
  methods: ['CASH', 'CARD'],
  seller: 'Paws & Co\nMain Street 1',
  instructions: { en: 'Pay here.', vi: 'Trả ở đây.' },
});

let day = 0;
async function booked(by: { token: string } = anna, petIds = [rex], changes: object = {}) {
  day += 24;
  return (await business.booked(by, { petIds, serviceIds: [bath], ...hours(day, day + 1), ...changes }))
    .id as string;
}
async function paid(id: string, amount: number, changes: object = {}) {
  const body = { kind: 'PAYMENT', amount, method: 'CASH', ...changes };
  return (await send(manager, 'POST', `/bookings/${id}/payments`, body)).body.data;
}
const completed = async (id: string) => {
  for (const status of ['CONFIRMED', 'IN_PROGRESS', 'COMPLETED']) await business.move(manager, id, status);
};
const list = async (by: { token: string }, search: string) =>
  (await send(by, 'GET', `/payments?${search}`)).body;
const ids = async (by: { token: string }, search = '') =>
  (await list(by, search)).data.map(({ id }: { id: string }) => id);

const annas = await booked(anna, [rex], { staffId });
const bens = await booked(ben, [tom]);
const entries = [
  await paid(annas, 12, { receivedAt: '2026-11-01T10:00:00Z' }),
  await paid(bens, 5, { method: 'CARD', receivedAt: '2026-11-02T10:00:00Z' }),
  await paid(annas, 2, { kind: 'REFUND', receivedAt: '2026-11-03T10:00:00Z' }),
];
const [first, second, third] = entries.map(({ id }) => id as string);

describe('GET /payments (contract §28)', () => {
  test('MANAGER and ADMIN see all, the last one recorded first', async () => {
    for (const by of [manager, admin]) expect(await ids(by)).toEqual([third, second, first]);
    expect(await ids(manager, 'sortOrder=asc')).toEqual([first, second, third]);
  });

  test('customers see those of their own bookings, without notes', async () => {
    expect(await ids(anna)).toEqual([third, first]);
    expect(await ids(anna, `bookingId=${bens}`)).toEqual([]);
    expect(await ids(anna, `userId=${ben.id}`)).toEqual([]);
    expect((await list(ben, '')).data[0]).not.toHaveProperty('notes');
  });

  test('STAFF see those of a booking that they may read', async () => {
    expect(await ids(member)).toEqual([]);
    expect(await ids(member, `bookingId=${annas}`)).toEqual([third, first]);
    expect(await ids(member, `bookingId=${bens}`)).toEqual([]);
  });

  test.each([
    ['bookingId', () => `bookingId=${bens}`, [second]],
    ['userId', () => `userId=${anna.id}`, [third, first]],
    ['from', () => 'from=2026-11-02T10:00:00Z', [third, second]],
    ['to', () => 'to=2026-11-02T10:00:00Z', [first]],
    ['method', () => 'method=CARD', [second]],
    ['kind', () => 'kind=REFUND', [third]],
    ['an unknown id', () => 'bookingId=x', []],
  ])('is filtered by %s', async (_, search, expected) => {
    expect(await ids(manager, search())).toEqual(expected);
  });

  test('has pages, and a cursor in `Link`', async () => {
    const page = await send(manager, 'GET', '/payments?limit=2');
    expect(page.body.pagination).toEqual({ page: 1, limit: 2, total: 3, totalPages: 2 });
    const [, next] = /<([^>]+)>/.exec(page.headers.get('link') ?? '') ?? [];
    const last = await send(manager, 'GET', next ?? '');
    expect(last.body.data.map(({ id }: { id: string }) => id)).toEqual([first]);
    expect(last.headers.get('link')).toBeNull();
    expect(await ids(manager, 'limit=2&page=2')).toEqual([first]);
    expect((await list(manager, 'cursor=x')).error).toBe('VALIDATION_FAILED');
  });

  test('is a CSV document for MANAGER and ADMIN', async () => {
    const csv = (by: { token: string }) =>
      send(by, 'GET', '/payments?kind=REFUND', undefined, { accept: 'text/csv' });
    const { text, headers } = await csv(manager);
    expect(headers.get('content-type')).toContain('text/csv');
    const [header, row, end] = text.replace('\ufeff', '').split('\r\n');
    expect(header?.split(',').length).toBe(17);
    expect(row).toContain(`,REFUND,2.00,USD,CASH,,2026-11-03T10:00:00.000Z,`);
    expect(row).toContain(`,${annas},${anna.id},A CUSTOMER,`);
    expect(end).toBe('');
    expect((await csv(anna)).status).toBe(403);
  });
});

test('GET /payments/options: the methods, and the instructions in the language of the request', async () => {
  const options = async (lang: string) =>
    (await send(anna, 'GET', `/payments/options?lang=${lang}`)).body.data;
  expect(await options('vi')).toEqual({ methods: ['CASH', 'CARD'], instructions: 'Trả ở đây.' });
});

describe('GET /payments/summary (contract §28)', () => {
  const summary = async (from: string, to = from) =>
    (await send(manager, 'GET', `/payments/summary?from=${from}&to=${to}`)).body;

  test('sums each local day by method; the day is that of the business', async () => {
    const cash = { method: 'CASH', received: 12, refunded: 0, net: 12, count: 1 };
    const { data } = await summary('2026-11-01', '2026-11-03');
    expect(data.days).toEqual([
      { date: '2026-11-01', currency: 'USD', methods: [cash] },
      {
        date: '2026-11-02',
        currency: 'USD',
        methods: [{ method: 'CARD', received: 5, refunded: 0, net: 5, count: 1 }],
      },
      {
        date: '2026-11-03',
        currency: 'USD',
        methods: [{ method: 'CASH', received: 0, refunded: 2, net: -2, count: 1 }],
      },
    ]);
    await setting('timeZone', 'Pacific/Kiritimati');
    expect((await summary('2026-11-02')).data.days).toEqual([
      { date: '2026-11-02', currency: 'USD', methods: [cash] },
    ]);
    await setting('timeZone');
  });

  test('a void counts on the day on which it was recorded', async () => {
    const entry = await paid(await booked(), 7, { receivedAt: '2026-10-01T10:00:00Z' });
    await send(manager, 'POST', `/payments/${entry.id}/void`, { reason: 'Twice.' });
    const [before] = (await summary('2026-10-01')).data.days;
    expect(before.methods).toEqual([{ method: 'CASH', received: 7, refunded: 0, net: 7, count: 1 }]);
    const today = Temporal.Now.instant().toString().slice(0, 10);
    const [now] = (await summary(today)).data.days;
    expect(now.methods).toContainEqual({ method: 'CASH', received: 0, refunded: 7, net: -7, count: 1 });
  });

  test.each([
    ['2026-11-02', '2026-11-01', 'BEFORE'],
    ['2026-01-01', '2027-02-05', 'TOO_LONG'],
    ['2026-02-30', '2026-11-01', 'WRONG_FORMAT'],
  ])('400 for %s to %s', async (from, to, reason) => {
    const { error, causes } = await summary(from, to);
    expect([error, causes[0].reason]).toEqual(['VALIDATION_FAILED', reason]);
  });

  test('outstanding is what COMPLETED bookings still owe, toRefund what the business owes; also after rows were folded', async () => {
    const open = async () => {
      const { outstanding, toRefund } = (await summary('2026-11-01')).data;
      return { outstanding: outstanding[0] ?? null, toRefund: toRefund[0] ?? null };
    };
    expect(await open()).toEqual({ outstanding: null, toRefund: null });
    const [one, other, cancelled] = [await booked(), await booked(), await booked()];
    await completed(one);
    await completed(other);
    await paid(other, 15);
    await paid(cancelled, 8);
    expect(await open()).toEqual({
      outstanding: { currency: 'USD', amount: 25, bookings: 2 },
      toRefund: null,
    });
    await business.move(manager, cancelled, 'CANCELLED');
    await foldBalances(server.running.app);
    await send(manager, 'PUT', `/bookings/${cancelled}/cancellation-fee`, { amount: 3 });
    const toRefund = { currency: 'USD', amount: 5, bookings: 1 };
    expect(await open()).toEqual({ outstanding: { currency: 'USD', amount: 25, bookings: 2 }, toRefund });
    await paid(other, 5);
    await paid(cancelled, 5, { kind: 'REFUND' });
    const owed = { currency: 'USD', amount: 20, bookings: 1 };
    expect(await open()).toEqual({ outstanding: owed, toRefund: null });
    await foldBalances(server.running.app);
    expect(await open()).toEqual({ outstanding: owed, toRefund: null });
    expect(await query('SELECT count(*)::int AS rows FROM balance_deltas')).toEqual([{ rows: 1 }]);
    await send(manager, 'POST', `/bookings/${one}/undo-status`);
    expect((await open()).outstanding).toBeNull();
  });
});

describe('open balances (contract §28)', () => {
  test('`balance=open` selects the bookings whose balance is not 0; none while the setting is absent', async () => {
    const customer = await server.newUser('CUSTOMER');
    const pet = await business.pet(customer);
    const [unpaid, settled, refundable] = [
      await booked(customer, [pet]),
      await booked(customer, [pet]),
      await booked(customer, [pet]),
    ];
    await paid(settled, 20);
    await paid(refundable, 20);
    await business.move(manager, refundable, 'CANCELLED');
    const open = async (by: { token: string }, search = '') => {
      const { data, pagination } = (await send(by, 'GET', `/bookings?balance=open&sortOrder=asc${search}`))
        .body;
      expect(pagination.total).toBe(data.length);
      return data.map(({ id }: { id: string }) => id);
    };
    expect(await open(customer)).toEqual([unpaid, refundable]);
    expect(await open(manager, `&userId=${customer.id}`)).toEqual([unpaid, refundable]);
    expect(await open(customer, '&status=CANCELLED')).toEqual([refundable]);
    const user = async (by: { token: string }) => (await send(by, 'GET', `/users/${customer.id}`)).body.data;
    // One owes 20, for the other the business owes 20.
    expect((await user(manager)).balance).toEqual([]);
    await paid(unpaid, 5);
    expect((await user(manager)).balance).toEqual([{ currency: 'USD', amount: -5 }]);
    expect(await user(customer)).not.toHaveProperty('balance');
    await setting('payments');
    expect(await open(customer)).toEqual([]);
    expect((await user(manager)).balance).toEqual([]);
    await setting('payments', { methods: ['CASH', 'CARD'], seller: 'Paws & Co\nMain Street 1' });
  });
});

describe('GET /payments/:id/receipt (contract §28)', () => {
  const receipt = (by: { token: string }, id = first, lang = 'en') =>
    send(by, 'GET', `/payments/${id}/receipt?lang=${lang}`);

  test('is a page without script, for those who may read the booking', async () => {
    for (const by of [anna, member, manager]) {
      const { status, headers, text } = await receipt(by);
      expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      for (const part of ['Paws &#38; Co', entries[0].number, 'Rex', 'Bath']) expect(text).toContain(part);
      expect(text).not.toContain('<script');
    }
    expect((await receipt(ben)).status).toBe(403);
    expect((await receipt(manager, annas)).status).toBe(404);
  });

  test('is in the language of the request', async () => {
    const { headers, text } = await receipt(anna, first, 'vi');
    expect(headers.get('content-language')).toBe('vi');
    expect(text).toContain('<html lang="vi"');
    expect(text).toContain('Tắm');
  });

  test('a void and the entry that it takes back name each other', async () => {
    const entry = await paid(await booked(), 6);
    const { data: counter } = (
      await send(manager, 'POST', `/payments/${entry.id}/void`, { reason: 'Twice.' })
    ).body;
    expect((await receipt(anna, entry.id)).text).toContain(counter.number);
    const { text } = await receipt(anna, counter.id);
    expect(text).toContain(entry.number);
    expect(text).toContain('Twice.');
  });
});

test('the export of one’s data has the payments; deleting the user leaves them, without name (contract §28)', async () => {
  const customer = await server.newUser('CUSTOMER');
  const id = await booked(customer, [await business.pet(customer)]);
  const entry = await paid(id, 20);
  const exported = (await send(customer, 'GET', `/users/${customer.id}/export`)).body.data;
  expect(exported.payments).toEqual([expect.objectContaining({ id: entry.id, amount: 20 })]);
  await completed(id);
  expect((await send(admin, 'DELETE', `/users/${customer.id}`)).status).toBe(204);
  const [left] = (await list(manager, `bookingId=${id}`)).data;
  expect(left).toMatchObject({ id: entry.id, amount: 20, userId: customer.id });
  const { text } = await send(manager, 'GET', '/payments', undefined, { accept: 'text/csv' });
  expect(text).toContain(`${customer.id},,`);
});
