/**
 * `npm run bench:scale`: the cost of each operation on bookings at a thousand, a hundred thousand and a million of
 * them, with half as many emails, on a real PostgreSQL. One request at a time, the median in milliseconds, without the first
 * requests; and the number of bookings per second that 32 clients make. A second argument selects the operations whose
 * names begin with it.
 */
import { sendOrFail } from '../scripts/api-client.ts';
import { type Business, bookingOf, bookingsInRow, openBusiness, part } from './business.ts';
import { createBenchDatabase } from './database.ts';
import { fillBookings, firstBookingId, startOf } from './fill-bookings.ts';
import { type LoadRequest, load } from './load.ts';
import { median } from './report.ts';
import { appSecret, startOurs } from './servers.ts';

const sizes = (process.argv[2] ?? '1000,100000,1000000').split(',').map(Number);
const names = process.argv[3] ?? '';
const seconds = 2;

interface Operation {
  readonly name: string;
  readonly status?: number;
  readonly request: (business: Business, count: number) => LoadRequest;
}

/** One that is measured in another way. */
interface OtherOperation {
  readonly name: string;
  /** Returns milliseconds. */
  readonly measure: (url: string, business: Business) => Promise<number>;
}

/** Bookings that are stored. */
let filled = 0;

/** When this share of them has started: at 0.94, six of a hundred are to come. */
function momentOf(share: number, { pairs }: Business): string {
  return startOf(filled * share, pairs.length);
}

/** `from` and `to` of so many of the first days. */
function firstDays(days: number, { pairs }: Business): string {
  return `from=${startOf(0, pairs.length)}&to=${startOf(days * 24 * pairs.length, pairs.length)}`;
}

/** Bookings that the bench makes begin after all others, each an hour after the last. */
let hours = 0;

function read(path: (business: Business) => string): Operation['request'] {
  return (business) => ({ method: 'GET', path: path(business), token: business.adminToken });
}

const day = Temporal.Now.plainDateISO();
const nextDays = { from: day.toString(), to: day.add({ days: 60 }).toString() };

/** The dry run of a change of settings (contract §21). */
function preview(rules: string, body: object): Operation {
  const path = '/settings?dryRun=true';
  return {
    name: `preview, ${rules}`,
    request: ({ adminToken: token }) => ({ method: 'PUT', path, token, body }),
  };
}

/** The dry run of another time zone while every pet lacks a vaccination: the median of five. */
async function previewOfTimeZone(url: string, { adminToken: token }: Business): Promise<number> {
  const put = (path: string, key: string, value: unknown) =>
    sendOrFail(url, 'PUT', path, { token, body: { key, value } });
  const times: number[] = [];
  await put('/settings', 'vaccinationRules', { GROOMING: ['Rabies'] });
  for (let round = 0; round < 5; round++) {
    const started = performance.now();
    await put('/settings?dryRun=true', 'timeZone', 'Asia/Tokyo');
    times.push(performance.now() - started);
  }
  await put('/settings', 'vaccinationRules', {});
  return median(times);
}

/** Of the calendar of all bookings, whose text takes long: the median time until its first byte of five. */
async function firstByteOfCalendar(url: string, { adminToken: token }: Business): Promise<number> {
  const { body } = await sendOrFail(url, 'POST', '/calendar-feeds', { token, body: { scope: 'all' } });
  const times: number[] = [];
  for (let round = 0; round < 5; round++) {
    const started = performance.now();
    const response = await fetch(body.data.url.replace(/^.*(?=\/calendar)/, url));
    const reader = response.body?.getReader();
    await reader?.read();
    times.push(performance.now() - started);
    // One long calendar is sent at a time.
    while (!(await reader?.read())?.done);
  }
  await sendOrFail(url, 'DELETE', `/calendar-feeds/${body.data.id}`, { token });
  return median(times);
}

const operations: readonly (Operation | OtherOperation)[] = (
  [
    { name: 'create', status: 201, request: (business) => bookingOf(business, 0, hours++) },
    { name: 'create, refused: 409', status: 409, request: (business) => bookingOf(business, 0, 0) },
    { name: 'list, page 1', request: read(() => '/bookings') },
    { name: 'list, page 10,000', request: read(() => '/bookings?page=10000') },
    {
      name: 'list of a customer',
      request: ({ pairs }) => ({ method: 'GET', path: '/bookings', token: pairs[1]?.token ?? '' }),
    },
    { name: 'list of a pet', request: read(({ pairs }) => `/bookings?petId=${pairs[0]?.petId}`) },
    {
      name: 'list of a day',
      request: read((on) => `/bookings?${firstDays(1, on)}`),
    },
    {
      name: 'availability, a week',
      request: read((on) => `/availability?serviceId=${on.serviceId}&${firstDays(7, on)}`),
    },
    {
      name: 'schedule, a week',
      request: read((on) => `/schedule?staffId=${on.pairs[0]?.staffId}&${firstDays(7, on)}`),
    },
    { name: 'dashboard stats', request: read(() => '/dashboard/stats') },
    {
      name: 'analytics, 30 days',
      request: read((on) => `/dashboard/analytics?${firstDays(30, on)}`),
    },
    { name: 'audit log, page 1', request: read(() => '/audit-logs') },
    {
      name: 'list, upcoming',
      request: read((on) => `/bookings?from=${momentOf(0.94, on)}&sortBy=startDate&sortOrder=asc`),
    },
    { name: 'list, upcoming, newest', request: read((on) => `/bookings?from=${momentOf(0.94, on)}`) },
    {
      name: 'list, upcoming, oldest',
      request: read((on) => `/bookings?from=${momentOf(0.94, on)}&sortOrder=asc`),
    },
    {
      name: 'list, past',
      request: read((on) => `/bookings?to=${momentOf(0.94, on)}&sortBy=startDate&sortOrder=desc`),
    },
    { name: 'list, past, newest', request: read((on) => `/bookings?to=${momentOf(0.94, on)}`) },
    {
      name: 'list, past, highest',
      request: read((on) => `/bookings?to=${momentOf(0.94, on)}&sortBy=totalAmount`),
    },
    {
      name: 'list, past, completed',
      request: read((on) => `/bookings?to=${momentOf(0.94, on)}&status=COMPLETED&sortBy=startDate`),
    },
    {
      name: 'list of a long period',
      request: read((on) => `/bookings?from=${momentOf(0.1, on)}&to=${momentOf(0.9, on)}`),
    },
    { name: 'list of a category', request: read(() => '/bookings?category=GROOMING') },
    {
      name: 'list of a category, past',
      request: read((on) => `/bookings?category=GROOMING&to=${momentOf(0.94, on)}&sortBy=startDate`),
    },
    { name: 'list of a service', request: read(({ serviceId }) => `/bookings?serviceId=${serviceId}`) },
    { name: 'list, q of one letter', request: read(() => '/bookings?q=e') },
    { name: 'list, q of one pet', request: read(() => '/bookings?q=Pet%2049') },
    { name: 'emails, page 1', request: read(() => '/emails') },
    { name: 'emails, sent', request: read(() => '/emails?state=SENT') },
    { name: 'emails of a kind', request: read(() => '/emails?kind=reminder') },
    { name: 'emails of a booking', request: read(() => `/emails?bookingId=${firstBookingId}`) },
    { name: 'calendar of all', measure: firstByteOfCalendar },
    preview('capacity', [{ key: 'capacity', value: { GROOMING: 1 } }]),
    preview('notice', [{ key: 'notice', value: { default: { book: 'P60D' } } }]),
    preview('time between', [{ key: 'buffers', value: { GROOMING: { after: 15 } } }]),
    preview('closures', [{ key: 'closures', value: [nextDays] }]),
    preview('vaccinations', [{ key: 'vaccinationRules', value: { GROOMING: ['Rabies'] } }]),
    { name: 'preview, time zone', measure: previewOfTimeZone },
    preview('four rules', [
      { key: 'capacity', value: { GROOMING: 1 } },
      { key: 'notice', value: { default: { book: 'P60D' } } },
      { key: 'buffers', value: { GROOMING: { after: 15 } } },
      { key: 'closures', value: [nextDays] },
    ]),
  ] satisfies (Operation | OtherOperation)[]
).filter(({ name }) => name.startsWith(names));

const database = await createBenchDatabase();
if (database !== undefined) {
  const env = { DATABASE_URL: database.url, APP_SECRET: appSecret, ACCESS_TOKEN_TTL: '24h' };
  const ours = await startOurs(env);
  try {
    const business = await openBusiness(ours.url, 50);
    const table = new Map<string, number[]>(operations.map(({ name }) => [name, []]));
    const rates: number[] = [];
    const nextBooking = bookingsInRow(part(business, 1, 32));
    for (const size of sizes) {
      const started = performance.now();
      await fillBookings(database.url, business, filled, size);
      filled = size;
      console.log(`${size} bookings stored after ${Math.round((performance.now() - started) / 1000)} s`);
      for (const operation of operations)
        table.get(operation.name)?.push(await measure(ours.url, business, operation));
      rates.push(await bookingRate(ours.url, nextBooking));
    }
    print(table, rates);
  } finally {
    await ours.stop();
    await database.drop();
  }
}

async function measure(
  url: string,
  business: Business,
  operation: Operation | OtherOperation,
): Promise<number> {
  if ('measure' in operation) return operation.measure(url, business);
  const { name, status = 200, request } = operation;
  const once = (seconds: number) =>
    load({ url, connections: 1, seconds, status, request: (_connection, count) => request(business, count) });
  await once(0.2);
  const { p50, failures } = await once(seconds);
  if (failures > 0) throw new Error(`${name}: ${failures} answers were not ${status}`);
  return p50;
}

/** Bookings per second of as many clients as pairs exist beside the first; the median of three runs. */
async function bookingRate(url: string, nextBooking: (pair: number) => LoadRequest): Promise<number> {
  const rates: number[] = [];
  for (let round = 0; round < 3; round++) {
    const { perSecond, failures } = await load({
      ...{ url, connections: 32, seconds: 4, status: 201 },
      request: nextBooking,
    });
    if (failures > 0) throw new Error(`${failures} answers were not 201`);
    rates.push(perSecond);
  }
  return median(rates);
}

function print(table: ReadonlyMap<string, readonly number[]>, rates: readonly number[]): void {
  const cell = (text: string) => text.padStart(12);
  console.log(
    `\n${'ms, p50'.padEnd(24)}${sizes.map((size) => cell(String(size))).join('')}${cell('last/first')}`,
  );
  const line = (name: string, values: readonly number[], digits: number) => {
    const growth = (values.at(-1) ?? Number.NaN) / (values[0] ?? Number.NaN);
    const cells = values.map((value) => cell(value.toFixed(digits))).join('');
    console.log(`${name.padEnd(24)}${cells}${cell(growth.toFixed(2))}`);
  };
  for (const [name, values] of table) line(name, values, 2);
  line('create, 32 clients, /s', rates, 0);
}
