/** The effect of writes on catalog reads at the same time, on the embedded database. */
import { bookingsInRow, openBusiness } from './business.ts';
import { fillCatalog } from './catalog.ts';
import { type LoadRequest, type LoadResult, load, reading } from './load.ts';
import { median, type Row } from './report.ts';
import { startOurs } from './servers.ts';

const rounds = 5;
const seconds = 5;
const readers = 16;
const readsPerSecond = 500;
const bookingsPerSecond = 100;
const bookers = 20;

/**
 * Two rows: the p99 of catalog reads during a hundred bookings per second, against the p99 alone. Reads at a steady
 * rate show how long one reader waits; reads at the maximum rate show it for a fully loaded process.
 */
export async function benchEmbedded(): Promise<Row[]> {
  const ours = await startOurs({ ACCESS_TOKEN_TTL: '1h' });
  try {
    await fillCatalog(ours.url);
    const nextBooking = bookingsInRow(await openBusiness(ours.url, bookers));
    return [
      await besideBookings('p99 beside bookings', ours.url, nextBooking, readsPerSecond),
      await besideBookings('the same, at full load', ours.url, nextBooking, undefined),
    ];
  } finally {
    await ours.stop();
  }
}

async function besideBookings(
  name: string,
  url: string,
  nextBooking: (pair: number) => LoadRequest,
  perSecond: number | undefined,
): Promise<Row> {
  const request = reading('/services?lang=vi');
  const read = () =>
    load({ url, request, connections: readers, seconds, ...(perSecond === undefined ? {} : { perSecond }) });
  const book = () =>
    load({
      ...{ url, connections: bookers, seconds, status: 201, perSecond: bookingsPerSecond },
      request: nextBooking,
    });
  const results: { alone: LoadResult; beside: LoadResult; booked: LoadResult }[] = [];
  // The first round warms up.
  for (let round = 0; round <= rounds; round++) {
    const alone = await read();
    const [beside, booked] = await Promise.all([read(), book()]);
    if (beside.failures + booked.failures > 0) throw new Error('an answer had an unexpected status');
    if (round > 0) results.push({ alone, beside, booked });
  }
  const of = (side: 'alone' | 'beside' | 'booked', figure: (result: LoadResult) => number) =>
    results.map((round) => figure(round[side]));
  const p99 = (side: 'alone' | 'beside' | 'booked') => of(side, (result) => result.p99);
  const rate = (side: 'alone' | 'beside' | 'booked') =>
    Math.round(median(of(side, (result) => result.perSecond)));
  const list = (values: readonly number[]) => values.map((value) => value.toFixed(1)).join(' ');
  return {
    name,
    ours: `${median(p99('beside')).toFixed(1)} ms`,
    floor: `${median(p99('alone')).toFixed(1)} ms without bookings, embedded database`,
    ratio: median(p99('beside')) / median(p99('alone')),
    notes: [
      `GET /services ${rate('beside')}/s, without bookings ${rate('alone')}/s, beside ${rate('booked')} bookings/s`,
      `p99 of the bookings ${median(p99('booked')).toFixed(1)} ms`,
      `p99 by round ${list(p99('beside'))} against ${list(p99('alone'))}`,
    ],
  };
}
