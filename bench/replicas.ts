/** Two replicas against one on the same database, with the processors of this machine. */
import { availableParallelism } from 'node:os';
import { type Business, bookingsInRow, openBusiness } from './business.ts';
import { fillCatalog } from './catalog.ts';
import { createBenchDatabase } from './database.ts';
import { type Load, type LoadResult, load, reading } from './load.ts';
import { median, type Row } from './report.ts';
import { startOurs } from './servers.ts';

const rounds = 3;
const seconds = 4;
const connections = 32;

/** Two rows: bookings and catalog reads per second of two replicas, each with half of the clients, against one. */
export async function benchReplicas(): Promise<Row[]> {
  const database = await createBenchDatabase();
  if (database === undefined) return [];
  const env = { DATABASE_URL: database.url, ACCESS_TOKEN_TTL: '1h' };
  const first = await startOurs(env);
  const second = await startOurs(env);
  try {
    await fillCatalog(first.url);
    const business = await openBusiness(first.url, connections);
    const urls = [first.url, second.url];
    return [
      await compare('POST /bookings, 2 replicas', urls, 201, booking(business)),
      await compare('GET /services, 2 replicas', urls, 200, () => reading('/services?lang=vi')),
    ];
  } finally {
    await second.stop();
    await first.stop();
    await database.drop();
  }
}

/** Makes the requests of one run; `from` is the number of its first connection. */
type Requests = (from: number) => Load['request'];

function booking(business: Business): Requests {
  const next = bookingsInRow(business);
  return (from) => (connection) => next(from + connection);
}

async function compare(
  name: string,
  urls: readonly string[],
  status: number,
  requests: Requests,
): Promise<Row> {
  const [single = ''] = urls;
  const run = async (targets: readonly string[]): Promise<number> => {
    const share = connections / targets.length;
    const results = await Promise.all(
      targets.map((url, at) =>
        load({ url, connections: share, seconds, status, request: requests(at * share) }),
      ),
    );
    const failures = results.reduce((sum, result: LoadResult) => sum + result.failures, 0);
    if (failures > 0) throw new Error(`${name}: ${failures} answers had an unexpected status`);
    return results.reduce((sum, result) => sum + result.perSecond, 0);
  };
  const rates: { one: number; two: number }[] = [];
  for (let round = 0; round <= rounds; round++) {
    const rate = { one: await run([single]), two: await run(urls) };
    // The first warms up.
    if (round > 0) rates.push(rate);
  }
  const ratios = rates.map(({ one, two }) => two / one);
  return {
    name,
    ours: `${Math.round(median(rates.map(({ two }) => two)))}/s`,
    floor: `${Math.round(median(rates.map(({ one }) => one)))}/s one replica`,
    ratio: median(ratios),
    notes: [
      `replicas, database and clients on the same ${availableParallelism()} processors`,
      `ratios by round ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}`,
    ],
  };
}
