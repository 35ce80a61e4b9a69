/**
 * `npm run bench:soak`: ten minutes of a mixed, steady load on PostgreSQL, reported by thirds. Memory, descriptors and
 * latencies that grow from third to third are leaks. The argument is the length in seconds.
 */
import { type Business, bookingsInRow, openBusiness } from './business.ts';
import { fillCatalog } from './catalog.ts';
import { createBenchDatabase } from './database.ts';
import { type LoadRequest, type LoadResult, load } from './load.ts';
import { admin, descriptors, type Measured, residentMb, startOurs } from './servers.ts';

const seconds = Number(process.argv[2] ?? 600);
const connections = 32;

type NextBooking = ReturnType<typeof bookingsInRow>;

interface Part {
  readonly name: string;
  readonly perSecond: number;
  readonly status: number;
  readonly request: (business: Business, connection: number, nextBooking: NextBooking) => LoadRequest;
}

let plants = 0;

const parts: readonly Part[] = [
  {
    name: 'GET /services',
    perSecond: 150,
    status: 200,
    request: () => ({ method: 'GET', path: '/services?lang=lo' }),
  },
  {
    name: 'GET /bookings',
    perSecond: 30,
    status: 200,
    request: ({ pairs }, at) => ({ method: 'GET', path: '/bookings', token: pairs[at]?.token ?? '' }),
  },
  {
    name: 'GET /dashboard/stats',
    perSecond: 5,
    status: 200,
    request: ({ adminToken: token }) => ({ method: 'GET', path: '/dashboard/stats', token }),
  },
  {
    name: 'POST /bookings',
    perSecond: 50,
    status: 201,
    request: (_business, at, nextBooking) => nextBooking(at),
  },
  {
    name: 'POST /plants',
    perSecond: 20,
    status: 200,
    request: ({ pairs }, at) => ({
      method: 'POST',
      path: '/plants',
      token: pairs[at]?.token ?? '',
      body: { id: ++plants, name: 'Aloe vera' },
    }),
  },
  {
    name: 'POST /auth/login',
    perSecond: 2,
    status: 201,
    request: () => ({ method: 'POST', path: '/auth/login', body: admin }),
  },
];

interface Third {
  readonly residentMb: number;
  readonly descriptors: number;
  readonly results: readonly LoadResult[];
}

const database = await createBenchDatabase();
if (database !== undefined) {
  const ours = await startOurs({ DATABASE_URL: database.url, ACCESS_TOKEN_TTL: '24h' });
  try {
    await fillCatalog(ours.url);
    const business = await openBusiness(ours.url, connections);
    const nextBooking = bookingsInRow(business);
    // Not counted: the time in which code is compiled and values are cached for the first time.
    await soak(ours, business, nextBooking, Math.min(20, seconds / 6));
    const thirds: Third[] = [];
    for (let at = 0; at < 3; at++) thirds.push(await soak(ours, business, nextBooking, seconds / 3));
    print(thirds);
  } finally {
    await ours.stop();
    await database.drop();
  }
}

async function soak(
  ours: Measured,
  business: Business,
  nextBooking: NextBooking,
  seconds: number,
): Promise<Third> {
  const results = await Promise.all(
    parts.map(({ perSecond, status, request }) =>
      load({
        ...{ url: ours.url, seconds, status, perSecond },
        // A new connection must send within ten seconds: rare requests use few connections.
        connections: Math.min(connections, perSecond),
        request: (connection) => request(business, connection, nextBooking),
      }),
    ),
  );
  return { residentMb: residentMb(ours.pid), descriptors: descriptors(ours.pid), results };
}

function print(thirds: readonly Third[]): void {
  const line = (name: string, values: readonly number[], digits: number) => {
    const growth = (values.at(-1) ?? Number.NaN) / (values[0] ?? Number.NaN);
    const cells = values.map((value) => value.toFixed(digits).padStart(10)).join('');
    console.log(`${name.padEnd(30)}${cells}${growth.toFixed(2).padStart(12)}`);
  };
  console.log(`${'thirds'.padEnd(30)}${['1', '2', '3'].map((at) => at.padStart(10)).join('')}  last/first`);
  line(
    'resident, MB',
    thirds.map((third) => third.residentMb),
    0,
  );
  line(
    'descriptors',
    thirds.map((third) => third.descriptors),
    0,
  );
  for (const [at, { name }] of parts.entries()) {
    const of = (figure: (result: LoadResult) => number) =>
      thirds.map(({ results }) => figure(results[at] as LoadResult));
    line(
      `${name}, p99 ms`,
      of((result) => result.p99),
      1,
    );
    const failures = of((result) => result.failures).reduce((sum, count) => sum + count, 0);
    const requests = of((result) => result.requests).reduce((sum, count) => sum + count, 0);
    console.log(`  ${requests} requests, ${failures} with an unexpected status`);
  }
}
