/** POST /bookings compared with the write rate of the same PostgreSQL. */
import { measureCeiling } from './booking-ceiling.ts';
import { bookingOf, openBusiness, part } from './business.ts';
import { createBenchDatabase, query } from './database.ts';
import { measureInterleaved } from './interleaved-rounds.ts';
import { load } from './load.ts';
import type { Row } from './report.ts';
import { startOurs } from './servers.ts';

const seconds = 5;
const rounds = 5;
/** The bookings of a run begin so many hours after those of the previous run. */
const hoursApart = 100_000;

/** Each row has a database of its own, so that neither finds what the other has written. */
const loads = [
  { name: 'POST /bookings', connections: 32, floorClients: [32] },
  // More connections than PostgreSQL has processes: its own best number of them is the floor.
  { name: 'POST /bookings, 256 clients', connections: 256, floorClients: [8, 16, 32, 64] },
];

/** Bookings per second over HTTP, authenticated, with every feature on, against pgbench's one statement. */
export async function benchBookings(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const one of loads) rows.push(...(await benchLoad(one)));
  return rows;
}

async function benchLoad({ name, connections, floorClients }: (typeof loads)[number]): Promise<Row[]> {
  const database = await createBenchDatabase();
  if (database === undefined) return [];
  const { url } = database;
  const ours = await startOurs({ DATABASE_URL: url, ACCESS_TOKEN_TTL: '1h' });
  try {
    // Some of the pairs book over HTTP, the others belong to pgbench: neither waits for the other's rows.
    const mostClients = Math.max(...floorClients);
    const business = await openBusiness(ours.url, connections + mostClients);
    const customers = part(business, 0, connections);
    let runs = 0;
    const ceiling = (clients: number) =>
      measureCeiling({
        ...{ url, seconds, firstHour: runs++ * hoursApart },
        business: part(business, connections, clients),
      });
    const clients = await bestOf(floorClients, ceiling);
    const [{ fsync } = {}] = await query<{ fsync: string }>(url, 'SHOW fsync');
    const row = await measureInterleaved({
      name,
      rounds,
      floor: () => ceiling(clients),
      floorName: 'pgbench, the same inserts in one statement',
      ours: (round) =>
        load({
          url: ours.url,
          connections,
          seconds,
          status: 201,
          request: (connection, count) => bookingOf(customers, connection, round * hoursApart + count),
        }),
      notes: [`${connections} connections, pgbench ${clients}, fsync ${fsync}`],
    });
    return [row];
  } finally {
    await ours.stop();
    await database.drop();
  }
}

/** Returns the number of clients with the highest rate; without a choice it measures nothing. */
async function bestOf(
  choices: readonly number[],
  rate: (clients: number) => Promise<number>,
): Promise<number> {
  let best = { clients: choices[0] ?? 1, rate: 0 };
  if (choices.length === 1) return best.clients;
  for (const clients of choices) {
    const found = await rate(clients);
    if (found > best.rate) best = { clients, rate: found };
  }
  return best.clients;
}
