/** POST /bookings against what the same PostgreSQL can write at all, in turn, so that its drift meets both. */
import { type Business, openBusiness } from './business.ts';
import { createBenchDatabase, query } from './database.ts';
import { load } from './load.ts';
import { measureCeiling } from './pgbench.ts';
import { median, type Row } from './report.ts';
import { type Measured, startOurs } from './servers.ts';

const rounds = 5;
const seconds = 5;
const connections = 32;
/** A round's bookings begin so many hours after those of the round before. */
const hoursApart = 100_000;

/** One row: bookings a second over HTTP, signed in, with everything on, against pgbench's one statement. */
export async function benchBookings(): Promise<Row[]> {
  const database = await createBenchDatabase();
  if (database === undefined) return [];
  const ours = await startOurs({ DATABASE_URL: database.url, ACCESS_TOKEN_TTL: '1h' });
  try {
    // Half of the pairs book over HTTP, the other half belongs to pgbench: neither waits for the other's rows.
    const business = await openBusiness(ours.url, 2 * connections);
    const half = (from: number): Business => ({
      ...business,
      pairs: business.pairs.slice(from, from + connections),
    });
    return [await compare(ours, database.url, half(0), half(connections))];
  } finally {
    await ours.stop();
    await database.drop();
  }
}

async function compare(ours: Measured, url: string, customers: Business, others: Business): Promise<Row> {
  const rates: { ours: number[]; ceiling: number[] } = { ours: [], ceiling: [] };
  const p99: number[] = [];
  // The round before the first warms both up.
  for (let round = 0; round <= rounds; round++) {
    const firstHour = round * hoursApart;
    const ceiling = await measureCeiling({ url, business: others, seconds, firstHour });
    const result = await load({
      url: ours.url,
      connections,
      seconds,
      status: 201,
      request: (connection, count) => bookingRequest(customers, connection, firstHour + count),
    });
    if (result.failures > 0) throw new Error(`${result.failures} answers were not 201`);
    if (round === 0) continue;
    rates.ceiling.push(ceiling);
    rates.ours.push(result.perSecond);
    p99.push(result.p99);
  }
  const ratios = rates.ours.map((rate, at) => rate / (rates.ceiling[at] ?? Number.NaN));
  const [{ fsync } = {}] = await query<{ fsync: string }>(url, 'SHOW fsync');
  return {
    name: 'POST /bookings',
    ours: `${Math.round(median(rates.ours))}/s`,
    floor: `${Math.round(median(rates.ceiling))}/s pgbench, the same inserts in one statement`,
    ratio: median(ratios),
    notes: [
      `p99 ${median(p99).toFixed(1)} ms with ${connections} connections, fsync ${fsync}`,
      `ratios of the rounds ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}`,
    ],
  };
}

function bookingRequest({ pairs, serviceId }: Business, connection: number, hour: number) {
  const { token = '', petId, staffId } = pairs[connection] ?? {};
  const at = (hours: number) => new Date(Date.UTC(2030, 0, 1) + hours * 3_600_000).toISOString();
  const body = {
    petIds: [petId],
    serviceIds: [serviceId],
    staffId,
    startDate: at(hour),
    endDate: at(hour + 1),
  };
  return { method: 'POST', path: '/bookings', token, body };
}
