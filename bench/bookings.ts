/** POST /bookings compared with the write rate of the same PostgreSQL. */
import { measureCeiling } from './booking-ceiling.ts';
import { bookingOf, openBusiness, part } from './business.ts';
import { createBenchDatabase, query } from './database.ts';
import { measureInterleaved } from './interleaved-rounds.ts';
import { load } from './load.ts';
import type { Row } from './report.ts';
import { startOurs } from './servers.ts';

const seconds = 5;
const connections = 32;
/** A round's bookings begin so many hours after those of the previous round. */
const hoursApart = 100_000;

/** One row: bookings per second over HTTP, authenticated, with every feature on, against pgbench's one statement. */
export async function benchBookings(): Promise<Row[]> {
  const database = await createBenchDatabase();
  if (database === undefined) return [];
  const { url } = database;
  const ours = await startOurs({ DATABASE_URL: url, ACCESS_TOKEN_TTL: '1h' });
  try {
    // Half of the pairs book over HTTP, the other half belongs to pgbench: neither waits for the other's rows.
    const business = await openBusiness(ours.url, 2 * connections);
    const [customers, others] = [part(business, 0, connections), part(business, connections, connections)];
    const [{ fsync } = {}] = await query<{ fsync: string }>(url, 'SHOW fsync');
    const row = await measureInterleaved({
      name: 'POST /bookings',
      rounds: 5,
      floor: (round) => measureCeiling({ url, business: others, seconds, firstHour: round * hoursApart }),
      floorName: 'pgbench, the same inserts in one statement',
      ours: (round) =>
        load({
          url: ours.url,
          connections,
          seconds,
          status: 201,
          request: (connection, count) => bookingOf(customers, connection, round * hoursApart + count),
        }),
      notes: [`${connections} connections, fsync ${fsync}`],
    });
    return [row];
  } finally {
    await ours.stop();
    await database.drop();
  }
}
