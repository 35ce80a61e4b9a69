/** POST /bookings with rules of the business, compared with the same bookings without them. */
import { send, sendOrFail } from '../scripts/api-client.ts';
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
const hoursApart = 20_000;

/** A limit that is never reached. */
const capacity = { capacity: { GROOMING: 1_000_000 } };

/** The times of a business that permit each booking of the bench: those of an hour that begin in even hours. */
const times = {
  openingHours: {
    GROOMING: Object.fromEntries(
      ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((name) => [
        name,
        [{ start: '00:00', end: '23:00' }],
      ]),
    ),
  },
  closures: Array.from({ length: 100 }, (_, day) => {
    const date = Temporal.PlainDate.from('2026-01-01').add({ days: day }).toString();
    return { from: date, to: date, name: { en: 'Holiday' } };
  }),
  buffers: { GROOMING: { before: 10, after: 15 } },
  notice: { default: { book: 'PT2H', ahead: 'P100Y', cancel: 'P1D' } },
};

/**
 * Where the connections book: in an ordinary business each on other days; at worst all of them on the same day. All of
 * them are within the hours of a round, so that nobody is booked again in the hours of an earlier load.
 */
const loads = [
  {
    name: 'POST /bookings, capacity',
    settings: capacity,
    hoursBetween: 600,
    note: 'each connection books other days',
  },
  { name: '… on one day', settings: capacity, hoursBetween: 0, note: 'all connections book the same hours' },
  {
    name: 'POST /bookings, hours, closures, buffers, notice',
    settings: times,
    hoursBetween: 0,
    note: 'all four settings of the times',
  },
] as const;

/** A row for each load: bookings per second with the settings, against those without them. */
export async function benchRules(): Promise<Row[]> {
  const database = await createBenchDatabase();
  if (database === undefined) return [];
  const ours = await startOurs({ DATABASE_URL: database.url, ACCESS_TOKEN_TTL: '1h' });
  try {
    const business = await openBusiness(ours.url, connections);
    const [{ fsync } = {}] = await query<{ fsync: string }>(database.url, 'SHOW fsync');
    const rows: Row[] = [];
    let hour = 0;
    for (const { name, settings, hoursBetween, note } of loads) {
      const book = async (value: typeof settings | undefined) => {
        await setRules(ours.url, business, settings, value);
        const from = hour;
        hour += hoursApart;
        return load({
          url: ours.url,
          connections,
          seconds,
          status: 201,
          request: (connection, count) =>
            bookingOf(business, connection, from + connection * hoursBetween + 2 * count),
        });
      };
      rows.push(
        await measureInterleaved({
          name,
          rounds,
          floor: async () => (await book(undefined)).perSecond,
          floorName: 'the same without the setting',
          ours: () => book(settings),
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

/** Sets the rules, or without `value` deletes them. */
async function setRules(
  url: string,
  { adminToken: token }: Business,
  rules: object,
  value: object | undefined,
): Promise<void> {
  if (value) {
    const body = Object.entries(value).map(([key, setting]) => ({ key, value: setting }));
    await sendOrFail(url, 'PUT', '/settings', { token, body });
  } else {
    for (const key of Object.keys(rules)) await send(url, 'DELETE', `/settings/${key}`, { token });
  }
}
