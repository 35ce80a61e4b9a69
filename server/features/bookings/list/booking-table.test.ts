/** GET /bookings with `Accept: text/csv`: contract §19. */
import { describe, expect, test } from 'vitest';
import { readCsv } from '#domain/testing/read-csv.ts';
import { languages } from '#domain/text/language.ts';
import { openBookings } from '#features/bookings/testing/booking-test.ts';
import { hours } from '#test/support/business.ts';
import type { Reply } from '#test/support/server.ts';
import texts from './booking-table-texts.json' with { type: 'json' };

const columns = Object.keys(texts.en);

/** Texts that a spreadsheet program would run, or that would break a line of the table. */
const hostileNotes = [
  '=HYPERLINK("https://evil.example";"x")',
  '+1',
  '-1',
  '@SUM(1)',
  '\tx',
  '\rx',
  'one, "two"\r\nthree\nfour',
  "'=1",
  'ไก่ 🐶 \u2028',
  ' x ',
];
const disarmed = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const { anna, bath, ben, business, rex, send, server, tom } = await openBookings();
const worker = await business.staff();
const walk = await business.service({ name: { en: '=Walk', vi: 'Đi dạo' }, category: 'TRAINING' });
const formula = await business.pet(anna, { name: '=cmd|x!A1' });
for (const [at, notes] of hostileNotes.entries())
  await business.booked(anna, { petIds: [rex], serviceIds: [bath], ...hours(at, at + 1), notes });
const several = await business.booked(anna, {
  petIds: [formula, rex],
  services: [{ serviceId: walk, quantity: 3 }, { serviceId: bath }],
  ...hours(20, 21),
  staffId: worker.id,
});
const bens = await business.booked(ben, { petIds: [tom], serviceIds: [bath], ...hours(1, 2) });
await business.move(business.manager, bens.id, 'CONFIRMED');

const csv = (query = '', by: { token: string } = business.manager, accept = 'text/csv') =>
  send(by, 'GET', `/bookings${query}`, undefined, { accept });
const json = (query = '') => send(business.manager, 'GET', `/bookings${query}`);

/** The rows of the table, each by the names of the columns. */
function rowsOf({ status, text }: Reply): Record<string, string>[] {
  expect([status, text.slice(0, 200)]).toEqual([200, text.slice(0, 200)]);
  const [header = [], ...rows] = readCsv(text);
  expect(new Set(rows.map(({ length }) => length))).toEqual(new Set(rows.length > 0 ? [header.length] : []));
  return rows.map((cells) => Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])));
}

const idsOf = (rows: readonly { readonly id?: string }[]) => rows.map(({ id }) => id);

describe('the answer (contract §19)', () => {
  test('is UTF-8 with a byte order mark, lines that end in CRLF, and one row for each booking', async () => {
    const response = await fetch(`${server.url}/bookings`, {
      headers: { authorization: `Bearer ${business.manager.token}`, accept: 'text/csv' },
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
    expect(bytes.subarray(-2).toString('hex')).toBe('0d0a');
    expect(Number(response.headers.get('content-length'))).toBe(bytes.length);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="bookings-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('vary')).toBe('Accept-Language, Cookie, Authorization, Accept');
    const { body } = await json('?limit=100');
    expect(idsOf(rowsOf(await csv()))).toEqual(idsOf(body.data));
    expect(body.data.length).toBe(hostileNotes.length + 2);
  });

  test('each row has the values of the JSON answer', async () => {
    const row = rowsOf(await csv('?sortBy=startDate')).at(0);
    const [rex, formula] = [several.pets[1], several.pets[0]];
    expect(row).toEqual({
      id: several.id,
      status: 'PENDING',
      startDate: several.startDate,
      endDate: several.endDate,
      customer: several.user.name,
      userId: several.userId,
      pets: `'=cmd|x!A1; Rex`,
      petIds: `${formula.id}; ${rex.id}`,
      services: `'=Walk × 3; Bath`,
      serviceIds: several.services.map(({ serviceId }: { serviceId: string }) => serviceId).join('; '),
      staff: several.staff.name,
      staffId: several.staffId,
      totalAmount: '160.00',
      currency: 'USD',
      notes: '',
      createdAt: several.createdAt,
      updatedAt: several.updatedAt,
      startLocal: several.startDate.replace('.000Z', '+00:00'),
      endLocal: several.endDate.replace('.000Z', '+00:00'),
    });
  });

  test('local times are those of the business, with their offset', async () => {
    const setZone = (value: string) => send(business.admin, 'PUT', '/settings', { key: 'timeZone', value });
    expect((await setZone('Asia/Vientiane')).status).toBe(200);
    const row = rowsOf(await csv('?sortBy=startDate')).at(0);
    expect((await setZone('UTC')).status).toBe(200);
    expect(row?.startLocal).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\+07:00$/);
    expect(Date.parse(row?.startLocal ?? '')).toBe(Date.parse(several.startDate));
  });

  test('formulas are disarmed; quotation marks, commas and line breaks survive', async () => {
    const rows = rowsOf(await csv(`?sortBy=startDate&sortOrder=asc&userId=${anna.id}`));
    expect(rows.map(({ notes }) => notes)).toEqual([...hostileNotes.map(disarmed), '']);
  });

  test('names of services are in the language of the request', async () => {
    const [row] = rowsOf(await csv('?lang=vi&sortBy=startDate'));
    expect([row?.id, row?.services]).toEqual([several.id, 'Đi dạo × 3; Tắm']);
  });

  test.for(languages)('the header is in %s, one name for each column', async (lang) => {
    const reply = await csv(`?lang=${lang}&petId=x`);
    const [header = [], ...rows] = readCsv(reply.text);
    expect([reply.headers.get('content-language'), rows]).toEqual([lang, []]);
    expect(new Set(header).size).toBe(columns.length);
    expect(header.filter((name) => name.trim() === '')).toEqual([]);
    const english = readCsv((await csv('?lang=en&petId=x')).text)[0] ?? [];
    const translated = header.filter((name, at) => name !== english[at]).length;
    expect(translated).toBeGreaterThan(lang === 'en' ? -1 : 11);
  });

  test('German and Japanese headers are those of the console', async () => {
    const header = async (lang: string) => (await csv(`?lang=${lang}&petId=x`)).text;
    expect(await header('de')).toContain('Buchungs-ID,Status,Beginn,Ende,Kundenname,Kunden-ID,Tiere,');
    expect(await header('ja')).toContain('予約ID,状態,開始,終了,お客様,お客様ID,ペット,');
  });

  test('HEAD has the same headers and reads nothing', async () => {
    const { status, headers, text } = await send(business.manager, 'HEAD', '/bookings', undefined, {
      accept: 'text/csv',
    });
    expect([status, text, headers.get('content-type')]).toEqual([200, '', 'text/csv; charset=utf-8']);
  });
});

describe('the same filters and the same order as in JSON (contract §9, §19)', () => {
  test.for([
    'status=CONFIRMED',
    'status=PENDING,CONFIRMED&sortBy=status',
    'sortBy=totalAmount',
    'sortBy=totalAmount&sortOrder=asc',
    'sortBy=endDate&sortOrder=ASC',
    'category=TRAINING',
    'q=tom',
    `from=${hours(5, 0).startDate}&to=${hours(20, 0).startDate}`,
    'userId=x',
    `staffId=${worker.id}`,
    `userId=${ben.id}`,
    `petId=${rex}&status=PENDING`,
  ])('%s', async (query) => {
    const { body } = await json(`?${query}&limit=100`);
    expect(body.data.length > 0).toBe(query !== 'userId=x');
    expect(idsOf(rowsOf(await csv(`?${query}`)))).toEqual(idsOf(body.data));
  });

  test('page, limit and cursor have no effect', async () => {
    const all = rowsOf(await csv());
    const [, cursor] = /cursor=([^&>]+)/.exec((await json('?limit=2')).headers.get('link') ?? '') ?? [];
    for (const query of ['?limit=1', '?page=5&limit=2', `?limit=2&cursor=${cursor}`])
      expect(rowsOf(await csv(query))).toEqual(all);
  });

  test.for(['sortBy=notes', 'status=x', 'from=yesterday', 'page=0', 'to=2020-01-01&from=2021-01-01'])(
    '400 for %s, as JSON',
    async (query) => {
      const { status, body } = await csv(`?${query}`);
      expect([status, body.error]).toEqual([400, 'VALIDATION_FAILED']);
    },
  );
});

describe('access (contract §19)', () => {
  test('MANAGER and ADMIN; 403 for others, also with an invalid query, and 401 without a sign-in', async () => {
    for (const by of [business.manager, business.admin]) expect((await csv('', by)).status).toBe(200);
    for (const by of [anna, worker.user]) {
      for (const query of ['', '?page=0']) {
        const { status, body } = await csv(query, by);
        expect([status, body.error]).toEqual([403, 'FORBIDDEN']);
      }
      expect((await csv('', by, '*/*')).body.data.length).toBeGreaterThan(0);
      expect((await csv('', by, 'text/csv;q=0.5, application/json')).status).toBe(200);
    }
    const anonymous = await server.request('GET', '/bookings', { headers: { accept: 'text/csv' } });
    expect(anonymous.status).toBe(401);
  });

  test.for([
    undefined,
    '*/*',
    'application/json',
    'text/csv, */*',
    'text/html',
    'text/csv;q=0.9, application/json',
  ])('Accept: %s is answered in JSON, whose Vary names Accept', async (accept) => {
    const { status, body, headers } = await send(
      business.manager,
      'GET',
      '/bookings',
      undefined,
      accept === undefined ? {} : { accept },
    );
    expect([status, body.pagination.page]).toEqual([200, 1]);
    expect(headers.get('vary')).toBe('Accept-Language, Cookie, Authorization, Accept');
    expect(headers.get('content-disposition')).toBeNull();
  });
});
