/** Compares the figures with counts after random changes: before, between and after rollups and rebuilds. */
import { randomUUIDv7 } from 'node:crypto';
import { expect, test } from 'vitest';
import { bookingStatuses, isLive } from '#domain/booking/record/booking-status.ts';
import { serviceCategories } from '#domain/booking/record/service-category.ts';
import { buildService, quickUser } from '#test/support/builders.ts';
import { openServer } from '#test/support/fixtures.ts';
import { duringOne } from '#test/support/same-moment.ts';
import { rebuildDashboard, rollUpBookings } from './public.ts';
import { type BookingRow, writeBooking } from './testing/booking-rows.ts';

const zones = ['Asia/Kathmandu', 'America/New_York', 'UTC'] as const;
const currencies = ['USD', 'VND'] as const;
/** Every status; a cancelled booking may be a no-show, or have ended by itself. */
const states = [
  ...bookingStatuses.map((status) => ({ status })),
  { status: 'CANCELLED', noShow: true },
  { status: 'CANCELLED', hasExpired: true },
] as const;

const { pool, server } = await openServer();
const token = await server.tokenOf('ADMIN');

const users = [(await quickUser(server)).id, (await quickUser(server)).id];

const services: { id: string; category: (typeof serviceCategories)[number] }[] = [];
for (const category of ['GROOMING', 'GROOMING', 'BOARDING'] as const) {
  const body = buildService({ name: { en: category }, category });
  const reply = await server.request('POST', '/services', { token, body });
  services.push({ id: reply.body.data.id, category });
}

async function changeSomething(): Promise<void> {
  const known = [...model.keys()];
  const id = known.length > 0 && random(3) > 0 ? oneOf(known) : randomUUIDv7();
  if (model.has(id) && random(4) === 0) return change(id, undefined);
  const start = Temporal.Now.instant().add({ seconds: random(86_400 * 60) - 86_400 * 40 });
  const chosen = services.filter(() => random(2) === 0);
  await change(id, {
    id,
    userId: model.get(id)?.userId ?? oneOf(users),
    start: start.round('second'),
    ...oneOf(states),
    currency: oneOf(currencies),
    lines: (chosen.length > 0 ? chosen : services).map((service) => ({
      serviceId: service.id,
      category: service.category,
      amount: `${random(1_000)}.${String(random(100)).padStart(2, '0')}`,
    })),
  });
}
async function change(id: string, booking: BookingRow | undefined): Promise<void> {
  await writeBooking(server.running.app.database.pool, id, booking);
  if (booking) model.set(id, booking);
  else model.delete(id);
}
/** Polls, because the server's own rollup may be running. */
const expectRolledUp = () =>
  expect
    .poll(async () => {
      const { rows } = await pool.query(
        `SELECT (SELECT coalesce(sum(bookings), 0)::int FROM booking_totals) AS "all",
                    (SELECT coalesce(sum(bookings), 0)::int FROM booking_totals_of_users) AS "ofUsers",
                    (SELECT count(*)::int FROM booking_deltas) AS deltas`,
      );
      return rows[0];
    })
    .toEqual({ all: model.size, ofUsers: model.size, deltas: 0 });
async function expectExact(): Promise<void> {
  const quarter = () => quarterAt(Temporal.Now.instant()).toString();
  const { now, stats } = await duringOne(quarter, async () => ({
    now: Temporal.Now.instant(),
    stats: await read('/dashboard/stats'),
  }));
  const { bookings, today, upcoming, revenue } = stats;
  expect({ bookings, today, upcoming, revenue }).toEqual(countedStats(now));
  for (const [at, interval] of (['day', 'week', 'month'] as const).entries()) {
    const timeZone = zones[at] as string;
    const from = now.subtract({ hours: 24 * 30 + random(1_000) });
    const to = now.add({ minutes: random(40_000) });
    const query = new URLSearchParams({ interval, timeZone, from: ms(from), to: ms(to) });
    const analytics = await read(`/dashboard/analytics?${query}`);
    expect(analytics).toEqual({
      from: ms(from),
      to: ms(to),
      interval,
      timeZone,
      ...countedAnalytics(from, to, interval, timeZone),
    });
  }
}
// biome-ignore lint/suspicious/noExplicitAny: the answer is compared as a whole.
async function read(path: string): Promise<any> {
  const reply = await server.request('GET', path, { token });
  expect([reply.status, reply.text]).toEqual([200, reply.text]);
  return reply.body.data;
}
function countedAnalytics(
  from: Temporal.Instant,
  to: Temporal.Instant,
  interval: 'day' | 'week' | 'month',
  timeZone: string,
) {
  const beginning = (quarter: Temporal.Instant) => {
    const day = quarter.toZonedDateTimeISO(timeZone).startOfDay();
    if (interval === 'month') return ms(day.with({ day: 1 }).startOfDay().toInstant());
    return ms(
      day
        .subtract({ days: interval === 'week' ? day.dayOfWeek - 1 : 0 })
        .startOfDay()
        .toInstant(),
    );
  };
  const rows = [...model.values()].filter((row) => {
    const quarter = quarterAt(row.start);
    return Temporal.Instant.compare(quarter, from) >= 0 && Temporal.Instant.compare(quarter, to) < 0;
  });
  const starts = new Set<string>();
  for (let at = from; Temporal.Instant.compare(at, to) < 0; at = at.add({ hours: 1 }))
    starts.add(beginning(at));
  starts.add(beginning(to.subtract({ milliseconds: 1 })));
  const top = services
    .map(({ id: serviceId, category: name }) => ({
      serviceId,
      name,
      bookings: rows.filter(({ lines }) => lines.some((line) => line.serviceId === serviceId)).length,
    }))
    .filter(({ bookings }) => bookings > 0);
  return {
    series: [...starts].map((start) => {
      const inside = rows.filter((row) => beginning(quarterAt(row.start)) === start);
      return {
        start,
        bookings: inside.length,
        cancellations: inside.filter(({ status, hasExpired }) => status === 'CANCELLED' && !hasExpired)
          .length,
        expired: inside.filter(({ hasExpired }) => hasExpired).length,
        noShows: inside.filter(({ noShow }) => noShow).length,
        revenue: revenue(inside, () => true),
      };
    }),
    byCategory: serviceCategories.map((category) => {
      const having = rows.filter(({ lines }) => lines.some((line) => line.category === category));
      return {
        category,
        bookings: having.length,
        revenue: revenue(having, (line) => line.category === category),
      };
    }),
    topServices: top.sort((a, b) => b.bookings - a.bookings || (a.serviceId < b.serviceId ? -1 : 1)),
  };
}

const model = new Map<string, BookingRow>();

/** A fixed seed: each run uses the same numbers, so that a failure can be reproduced. */
let seed = 20_261_121;
function random(below: number): number {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
  return (seed >>> 8) % below;
}
const oneOf = <T>(values: readonly T[]): T => values[random(values.length)] as T;

test('the figures equal counts before, between and after rollups, and after a rebuild (contract §11)', async () => {
  const { app } = server.running;
  await expectExact();
  for (let round = 0; round < 4; round++) {
    for (let at = 0; at < 20; at++) await changeSomething();
    await expectExact();
    if (round % 2 === 1) await rollUpBookings(app);
    await expectExact();
  }
  // Two concurrent rollups run one after the other.
  await Promise.all([rollUpBookings(app), rollUpBookings(app)]);
  await expectExact();
  await expectRolledUp();

  await changeSomething();
  await app.database.pool.query('UPDATE booking_figures SET bookings = 7');
  expect(await rebuildDashboard(app.database)).toEqual({ bookings: model.size });
  await expectExact();
  await expectRolledUp();

  for (const id of [...model.keys()]) await change(id, undefined);
  await rollUpBookings(app);
  await expectExact();
  await expectRolledUp();
  // Figures of nothing are removed.
  const left = `SELECT bookings FROM booking_figures UNION ALL SELECT bookings FROM booking_figures_of_categories
                UNION ALL SELECT bookings FROM booking_figures_of_services`;
  await expect.poll(async () => (await app.database.pool.query(left)).rows).toEqual([]);
});

function countedStats(now: Temporal.Instant) {
  const rows = [...model.values()];
  const live = rows.filter(({ status }) => isLive(status)).map(({ start }) => quarterAt(start));
  const day = now.toString().slice(0, 10);
  return {
    bookings: Object.fromEntries(
      bookingStatuses.map((one) => [one, rows.filter(({ status }) => status === one).length]),
    ),
    today: live.filter((quarter) => quarter.toString().startsWith(day)).length,
    upcoming: live.filter((quarter) => Temporal.Instant.compare(quarter, now) >= 0).length,
    revenue: revenue(rows, () => true),
  };
}

function revenue(rows: readonly BookingRow[], counts: (line: BookingRow['lines'][number]) => boolean) {
  const completed = rows.filter(({ status }) => status === 'COMPLETED');
  return currencies.flatMap((currency) => {
    const paid = completed.filter((row) => row.currency === currency);
    const cents = paid
      .flatMap(({ lines }) => lines.filter(counts))
      .map(({ amount }) => Number(amount.replace('.', '')));
    return paid.length === 0 ? [] : [{ currency, amount: cents.reduce((sum, one) => sum + one, 0) / 100 }];
  });
}

function quarterAt(instant: Temporal.Instant): Temporal.Instant {
  return instant.round({ smallestUnit: 'minute', roundingIncrement: 15, roundingMode: 'floor' });
}

function ms(instant: Temporal.Instant): string {
  return instant.toString({ fractionalSecondDigits: 3 });
}
