/** POST /bookings while the setting `capacity` limits the category, compared with the same bookings without it. */
import { sendOrFail } from '../scripts/api-client.ts';
import { type Business, bookingOf, openBusiness } from './business.ts';
import { createBenchDatabase, query } from './database.ts';
import { measureInterleaved } from './interleaved-rounds.ts';
import { load } from './load.ts';
import type { Row } from './report.ts';
import { startOurs } from './servers.ts';

const seconds = 5;
const rounds = 5;
const connections = 32;
/** The bookings of a round begin so many hours after those of the previous one. */
const hoursApart = 100_000;

/** Where the connections book: in an ordinary business each on other days; at worst all of them on the same day. */
const loads = [
  { name: 'POST /bookings, capacity', hoursBetween: 3_000, note: 'each connection books other days' },
  { name: '… on one day', hoursBetween: 0, note: 'all connections book the same hours' },
] as const;

/** Two rows: bookings per second with a limit that is never reached, against those without the setting. */
export async function benchRules(): Promise<Row[]> {
  const database = await createBenchDatabase();
  if (database === undefined) return [];
  const ours = await startOurs({ DATABASE_URL: database.url, ACCESS_TOKEN_TTL: '1h' });
  try {
    const business = await openBusiness(ours.url, connections);
    const [{ fsync } = {}] = await query<{ fsync: string }>(database.url, 'SHOW fsync');
    const rows: Row[] = [];
    let hour = 0;
    for (const { name, hoursBetween, note } of loads) {
      const book = async (limit: number | undefined) => {
        await limitCapacity(ours.url, business, limit);
        const from = hour;
        hour += hoursApart;
        return load({
          url: ours.url,
          connections,
          seconds,
          status: 201,
          request: (connection, count) =>
            bookingOf(business, connection, from + connection * hoursBetween + count),
        });
      };
      rows.push(
        await measureInterleaved({
          name,
          rounds,
          floor: async () => (await book(undefined)).perSecond,
          floorName: 'the same without the setting',
          ours: () => book(1_000_000),
          notes: [note, `${connections} connections, fsync ${fsync}`],
        }),
      );
    }
    return rows;
  } finally {
    await ours.stop();
    await database.drop();
  }
}

async function limitCapacity(
  url: string,
  { adminToken: token }: Business,
  limit: number | undefined,
): Promise<void> {
  const body = { key: 'capacity', value: limit === undefined ? {} : { GROOMING: limit } };
  await sendOrFail(url, 'PUT', '/settings', { token, body });
}
