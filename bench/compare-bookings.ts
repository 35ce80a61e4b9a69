/**
 * `node bench/compare-bookings.ts OTHER`: POST /bookings of this checkout against another one, in alternating rounds.
 * It reports processor time for each booking, of the server process and of its PostgreSQL backends: other work on the
 * machine changes this far less than it changes bookings per second.
 *
 * OTHER is the directory of another checkout with its node_modules. CONNECTIONS, ROUNDS and SECONDS are environment
 * variables, and REFUSED=true compares bookings that are refused, because the pet and the staff member have one then.
 * LIMITED=true: bookings of this checkout end by themselves, and have a deposit (contract §28 and §29).
 */
import { pathToFileURL } from 'node:url';
import { sendOrFail } from '../scripts/api-client.ts';
import { type Business, bookingOf, openBusiness } from './business.ts';
import { createBenchDatabase, query } from './database.ts';
import { type LoadRequest, type LoadResult, load } from './load.ts';
import { median } from './report.ts';
import { cpuSeconds, startOurs } from './servers.ts';

const connections = Number(process.env.CONNECTIONS ?? 32);
const rounds = Number(process.env.ROUNDS ?? 6);
const seconds = Number(process.env.SECONDS ?? 4);
const isRefused = process.env.REFUSED === 'true';
const isLimited = process.env.LIMITED === 'true';
const limits = [
  { key: 'requests', value: { answerWithin: 'P2D' } },
  { key: 'payments', value: { methods: ['CASH'], deposits: { default: { percent: 50, dueWithin: 'P1D' } } } },
];
/** The bookings of a round begin so many hours after those of the previous one. */
const hoursApart = 100_000;

interface Side {
  readonly name: string;
  readonly pid: number;
  readonly serverUrl: string;
  readonly databaseUrl: string;
  readonly business: Business;
  stop(): Promise<void>;
}

interface Round extends LoadResult {
  /** Microseconds of processor time for each booking. */
  readonly server: number;
  readonly database: number;
}

async function open(name: string, directory: string | undefined): Promise<Side> {
  const database = await createBenchDatabase();
  if (database === undefined) throw new Error('There is no PostgreSQL.');
  const root = directory === undefined ? undefined : pathToFileURL(`${directory}/`);
  const server = await startOurs({ DATABASE_URL: database.url, ACCESS_TOKEN_TTL: '1h' }, root);
  const business = await openBusiness(server.url, connections);
  if (isLimited && directory === undefined)
    await sendOrFail(server.url, 'PUT', '/settings', { token: business.adminToken, body: limits });
  for (let connection = 0; isRefused && connection < connections; connection++)
    await make(server.url, bookingOf(business, connection, 0));
  return {
    name,
    pid: server.pid,
    serverUrl: server.url,
    databaseUrl: database.url,
    business,
    async stop() {
      await server.stop();
      await database.drop();
    },
  };
}

async function make(url: string, { method, path, token, body }: LoadRequest): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const { status } = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
  if (status !== 201) throw new Error(`${method} ${path}: ${status}`);
}

async function measure({ pid, serverUrl, databaseUrl, business }: Side, round: number): Promise<Round> {
  const used = async () => {
    const backends = await query<{ pid: number }>(
      databaseUrl,
      'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    return {
      server: cpuSeconds(pid) ?? Number.NaN,
      backends: new Map(backends.map((backend) => [backend.pid, cpuSeconds(backend.pid) ?? 0])),
    };
  };
  const before = await used();
  const result = await load({
    url: serverUrl,
    connections,
    seconds,
    status: isRefused ? 409 : 201,
    request: (connection, count) =>
      bookingOf(business, connection, isRefused ? 0 : round * hoursApart + count),
  });
  const after = await used();
  if (result.failures > 0) throw new Error(`${result.failures} answers had an unexpected status`);
  const each = (spent: number) => (spent * 1e6) / result.requests;
  let database = 0;
  for (const [backend, spent] of after.backends) database += spent - (before.backends.get(backend) ?? 0);
  return {
    ...result,
    server: each(after.server - before.server),
    database: each(database),
  };
}

const sides = [await open('other', process.argv[2]), await open('this', undefined)];
try {
  const all = new Map<string, Round[]>(sides.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    for (const side of round % 2 ? sides : sides.toReversed()) {
      const result = await measure(side, round);
      if (round > 0) all.get(side.name)?.push(result);
    }
  }
  console.log(`${connections} connections; medians of ${rounds} rounds of ${seconds} s`);
  console.log('            bookings/s   p50 ms   p99 ms   server µs   database µs   together µs');
  for (const [name, results] of all) {
    const of = (value: (round: Round) => number) => median(results.map(value));
    const cells = [
      of(({ perSecond }) => perSecond)
        .toFixed(0)
        .padStart(10),
      of(({ p50 }) => p50)
        .toFixed(1)
        .padStart(9),
      of(({ p99 }) => p99)
        .toFixed(1)
        .padStart(9),
      of(({ server }) => server)
        .toFixed(0)
        .padStart(12),
      of(({ database }) => database)
        .toFixed(0)
        .padStart(14),
      of(({ server, database }) => server + database)
        .toFixed(0)
        .padStart(14),
    ];
    console.log(name.padEnd(12) + cells.join(''));
  }
  const [other = [], ours = []] = [all.get('other'), all.get('this')];
  const ratios = (value: (round: Round) => number) =>
    ours.map((round, at) => value(round) / value(other[at] as Round));
  const shown = (name: string, values: readonly number[]) =>
    console.log(
      `${name} ${median(values).toFixed(3)}   by round ${values.map((value) => value.toFixed(2)).join(' ')}`,
    );
  shown(
    'bookings/s, this / other:',
    ratios(({ perSecond }) => perSecond),
  );
  shown(
    'processor time, this / other:',
    ratios(({ server, database }) => server + database),
  );
} finally {
  for (const side of sides) await side.stop();
}
