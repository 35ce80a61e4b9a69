/** Bookings that end by themselves: contract §29. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openBookings } from '#features/bookings/testing/booking-test.ts';
import { rollUpBookings } from '#features/dashboard/public.ts';
import { hours } from '#test/support/business.ts';
import { endExpiredBookings } from './expire-bookings.ts';

const { anna, bath, ben, business, petsOf, query, rex, send, server, setting, tom, train } =
  await openBookings();
const { id: staffId } = await business.staff();
await train(staffId, { [bath]: 3 });

/** Moves the clock by which bookings end. */
const moveClock = (offset: string) =>
  query(`CREATE OR REPLACE FUNCTION booking_clock() RETURNS timestamptz LANGUAGE sql VOLATILE AS
         $$SELECT clock_timestamp() + '${offset}'::interval$$`);
beforeEach(() => setting('requests', { answerWithin: 'PT2H' }));
afterEach(() => moveClock('PT0S'));

let day = 0;
function nextDay(): number {
  day += 24;
  return day;
}
/** A request of Anna's, on a day of its own. */
const request = (changes: object = {}) => {
  nextDay();
  return business.booked(anna, {
    petIds: [rex],
    serviceIds: [bath],
    staffId,
    ...hours(day, day + 1),
    ...changes,
  });
};
const read = async (id: string, by: { token: string } = business.manager) =>
  (await send(by, 'GET', `/bookings/${id}`)).body.data;
const plus = (time: string, duration: string) =>
  Temporal.Instant.from(time).add(duration).toString({ smallestUnit: 'millisecond' });
const body = (on: number) => ({ petIds: [tom], serviceIds: [bath], staffId, ...hours(on, on + 1) });

describe('expiresAt (contract §29)', () => {
  test('a request of a customer ends after `answerWithin`, or at its start if that is sooner; the dry run says the same', async () => {
    const one = await request();
    expect(one.expiresAt).toBe(plus(one.createdAt, 'PT2H'));
    expect((await read(one.id)).expiresAt).toBe(one.expiresAt);
    await setting('requests', { answerWithin: 'P100D' });
    const soon = Temporal.Now.instant().add('PT50H').toString({ smallestUnit: 'minute' });
    const times = { startDate: soon, endDate: plus(soon, 'PT1H') };
    const wanted = { petIds: [rex], serviceIds: [bath], ...times };
    const preview = await send(anna, 'POST', '/bookings?dryRun=true', wanted);
    expect(Date.parse(preview.body.data.expiresAt)).toBe(Date.parse(soon));
    const { id, expiresAt } = await business.booked(anna, wanted);
    expect(Date.parse(expiresAt)).toBe(Date.parse(soon));
    const sooner = plus(soon, '-PT1H');
    const moved = await send(business.manager, 'PUT', `/bookings/${id}`, {
      startDate: sooner,
      endDate: soon,
    });
    expect(moved.body.data.expiresAt).toBe(sooner);
  });

  test('bookings of personnel, and those made without the setting, do not end; null is also the answer after a confirmation', async () => {
    expect(
      (await business.booked(business.manager, { ...body(nextDay()), userId: ben.id })).expiresAt,
    ).toBeNull();
    const one = await request();
    await business.move(business.manager, one.id, 'CONFIRMED');
    expect((await read(one.id)).expiresAt).toBeNull();
    await setting('requests');
    expect((await request()).expiresAt).toBeNull();
  });

  test('the reply to a repeated Idempotency-Key has the same `expiresAt`', async () => {
    nextDay();
    const headers = { 'idempotency-key': 'expiry' };
    const one = { petIds: [rex], serviceIds: [bath], ...hours(day, day + 1) };
    const replies = [
      await send(anna, 'POST', '/bookings', one, headers),
      await send(anna, 'POST', '/bookings', one, headers),
    ];
    expect(replies[0]?.body.data.expiresAt).not.toBeNull();
    expect(replies[1]?.text).toBe(replies[0]?.text);
  });

  test('other times that the customer chooses start it anew; those that personnel choose do not', async () => {
    const { id, expiresAt } = await request();
    await moveClock('PT1H');
    const put = async (by: { token: string }, changes: object) =>
      (await send(by, 'PUT', `/bookings/${id}`, changes)).body.data.expiresAt;
    expect(await put(anna, { notes: 'Shy.' })).toBe(expiresAt);
    expect(await put(business.manager, hours(day + 2, day + 3))).toBe(expiresAt);
    const anew = await put(anna, hours(day + 4, day + 5));
    expect(Date.parse(anew)).toBeGreaterThanOrEqual(Date.parse(expiresAt) + 3_600_000);
  });

  test('a confirmation that is taken back leaves a request that waits anew', async () => {
    const { id, expiresAt } = await request();
    await business.move(business.manager, id, 'CONFIRMED');
    await moveClock('PT5M');
    const { body } = await send(business.manager, 'POST', `/bookings/${id}/undo-status`);
    expect(body.data.status).toBe('PENDING');
    expect(Date.parse(body.data.expiresAt)).toBeGreaterThan(Date.parse(expiresAt));
  });
});

describe('from that instant on (contract §29)', () => {
  test('the time is free: availability offers it, and whoever books it ends the booking', async () => {
    const one = await request();
    const slots = async () => {
      const { startDate, endDate } = one;
      const path = `/availability?serviceId=${bath}&from=${startDate}&to=${endDate}`;
      return (await send(ben, 'GET', path)).body.data.length;
    };
    expect(await slots()).toBe(0);
    expect((await send(ben, 'POST', '/bookings', body(day))).body.error).toBe('BOOKING_CONFLICT');
    await moveClock('PT2H');
    expect((await send(ben, 'POST', '/bookings', body(day))).status).toBe(201);
    const ended = await read(one.id);
    expect(ended).toMatchObject({ status: 'CANCELLED', cancelReason: 'REQUEST_UNANSWERED', expiresAt: null });
    const [entry] = (
      await send(business.admin, 'GET', `/audit-logs?entity=booking&entityId=${one.id}&limit=1`)
    ).body.data;
    expect(entry).toMatchObject({ action: 'expireBooking', actorId: null, before: { status: 'PENDING' } });
    expect(entry.after).toEqual({ status: 'CANCELLED', cancelReason: 'REQUEST_UNANSWERED' });
  });

  test.for([
    'dry run of POST',
    'PUT',
    'dry run of PUT',
    'availability',
    'capacity',
    'the best member',
  ] as const)('nobody has to wait for the job: %s', async (way) => {
    await request(way === 'capacity' ? { staffId: null } : {});
    const on = day;
    if (way === 'capacity') await setting('capacity', { GROOMING: 1 });
    const own = { ...body(nextDay()), staffId: null, userId: ben.id };
    const other = await business.booked(business.manager, own);
    await moveClock('PT2H');
    const times = hours(on, on + 1);
    const reply = await {
      'dry run of POST': () => send(ben, 'POST', '/bookings?dryRun=true', body(on)),
      PUT: () => send(ben, 'PUT', `/bookings/${other.id}`, { ...times, staffId }),
      'dry run of PUT': () => send(ben, 'PUT', `/bookings/${other.id}?dryRun=true`, { ...times, staffId }),
      availability: () =>
        send(ben, 'GET', `/availability?serviceId=${bath}&from=${times.startDate}&to=${times.endDate}`),
      capacity: () => send(ben, 'POST', '/bookings', { ...body(on), staffId: null }),
      'the best member': () =>
        send(ben, 'POST', '/bookings', { ...body(on), staffId: undefined, assign: 'best' }),
    }[way]();
    await setting('capacity');
    expect([reply.status, reply.body.error]).toEqual([reply.status < 300 ? reply.status : 200, undefined]);
    if (way === 'availability') expect(reply.body.data).toHaveLength(1);
  });

  test('409 BOOKING_EXPIRED for whoever confirms, cancels, changes or deletes it, before and after it has ended', async () => {
    const { id } = await request();
    await moveClock('PT2H');
    const refused = async (method: string, path: string, changes?: object, by = business.manager) =>
      (await send(by, method, `/bookings/${id}${path}`, changes)).body.error;
    expect(await refused('PATCH', '/status', { status: 'CONFIRMED' })).toBe('BOOKING_EXPIRED');
    expect(await refused('PATCH', '/status', { status: 'CANCELLED' }, anna)).toBe('BOOKING_EXPIRED');
    expect(await refused('DELETE', '', undefined, anna)).toBe('BOOKING_EXPIRED');
    await endExpiredBookings(server.running.app);
    expect(await refused('PATCH', '/status', { status: 'CONFIRMED' })).toBe('BOOKING_EXPIRED');
    expect(await refused('PUT', '', { notes: 'Late.' })).toBe('BOOKING_EXPIRED');
  });

  test('analytics count it as expired, and not as a cancellation', async () => {
    await request();
    const { startDate } = hours(day, day);
    await moveClock('PT2H');
    await endExpiredBookings(server.running.app);
    const figures = async () => {
      const path = `/dashboard/analytics?from=${startDate}&to=${plus(startDate, 'PT1H')}&timeZone=UTC`;
      const [{ bookings, cancellations, expired }] = (await send(business.manager, 'GET', path)).body.data
        .series;
      return { bookings, cancellations, expired };
    };
    expect(await figures()).toEqual({ bookings: 1, cancellations: 0, expired: 1 });
    await rollUpBookings(server.running.app);
    expect(await figures()).toEqual({ bookings: 1, cancellations: 0, expired: 1 });
  });

  test('many at once are ended, each once', async () => {
    const pets = await petsOf(anna, 45);
    nextDay();
    for (const pet of pets)
      await business.booked(anna, { petIds: [pet], serviceIds: [bath], ...hours(day, day + 1) });
    await moveClock('PT2H');
    const { app } = server.running;
    await Promise.all([endExpiredBookings(app), endExpiredBookings(app), endExpiredBookings(app)]);
    const ended = await query(
      `SELECT count(*)::int AS entries, count(DISTINCT entity_id)::int AS bookings FROM audit_log
        WHERE action = 'expireBooking' AND entity_id IN (SELECT booking_id::text FROM booking_pets WHERE pet_id = ANY ($1))`,
      [pets],
    );
    expect(ended).toEqual([{ entries: 45, bookings: 45 }]);
  });
});

test('cancelReason says who cancelled; the customer does not read of a no-show', async () => {
  const [own, other] = [await request(), await request()];
  await business.move(anna, own.id, 'CANCELLED');
  await business.move(business.manager, other.id, 'CANCELLED');
  expect([(await read(own.id)).cancelReason, (await read(other.id)).cancelReason]).toEqual([
    'CUSTOMER',
    'BUSINESS',
  ]);
  expect((await request()).cancelReason).toBeNull();
  const past = {
    startDate: plus(Temporal.Now.instant().toString(), '-PT2H'),
    endDate: plus(Temporal.Now.instant().toString(), '-PT1H'),
  };
  const missed = await business.booked(business.manager, {
    ...body(0),
    ...past,
    staffId: null,
    userId: ben.id,
  });
  await send(business.manager, 'PATCH', `/bookings/${missed.id}/no-show`, { noShow: true });
  expect([(await read(missed.id)).cancelReason, (await read(missed.id, ben)).cancelReason]).toEqual([
    'NO_SHOW',
    'BUSINESS',
  ]);
});
