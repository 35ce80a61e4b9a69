/**
 * Test support: compares the bookings with a simple model, a list of all bookings and rules that compare them pair by
 * pair, or hour by hour. Both must agree after any sequence of operations.
 */
import fc from 'fast-check';
import { expect } from 'vitest';
import { endExpiredBookings } from '#features/bookings/record/expire-bookings.ts';
import { hours } from '#test/support/business.ts';
import type { Reply } from '#test/support/server.ts';
import { openRules } from './rules-test.ts';

interface ModelBooking {
  id: string;
  pets: number[];
  staff: number | null;
  isStay: boolean;
  from: number;
  to: number;
  status: string;
  /** True once it has ended by itself, by the clock of the database (contract §29): a read may show PENDING for a while. */
  isExpired?: boolean;
}

interface Model {
  bookings: ModelBooking[];
}

/** At most so many pets in stays at once; visits have no limit (contract §15). */
const places = 2;
/** Of the two staff members, in every service. */
const proficiencies = [3, 3];

/** Each run has its own month, so that the bookings of different runs do not conflict. */
let month = 0;
const times = ({ from, to }: { from: number; to: number }) => hours(month * 744 + from, month * 744 + to);
const isLive = ({ status, isExpired }: ModelBooking) =>
  !isExpired && ['PENDING', 'CONFIRMED', 'IN_PROGRESS'].includes(status);
const collides = (a: Omit<ModelBooking, 'id'>, b: Omit<ModelBooking, 'id'>) =>
  a.isStay === b.isStay &&
  a.from < b.to &&
  b.from < a.to &&
  ((a.staff !== null && a.staff === b.staff) || a.pets.some((pet) => b.pets.includes(pet)));

/** True if the wanted stay would be one pet too many at some hour. */
function isOverfull(others: readonly ModelBooking[], wanted: Wish): boolean {
  if (!wanted.isStay) return false;
  const stays = others.filter((other) => isLive(other) && other.isStay);
  for (let hour = wanted.from; hour < wanted.to; hour++) {
    const there = stays.filter(({ from, to }) => from <= hour && hour < to).flatMap(({ pets }) => pets);
    if (new Set([...there, ...wanted.pets]).size > places) return true;
  }
  return false;
}

/**
 * The staff member that the wish leads to: the named one, or the best of those who are free; undefined when nobody is.
 */
function staffFor(others: readonly ModelBooking[], wanted: Wish): number | null | undefined {
  if (wanted.staff !== 'best') return wanted.staff;
  const live = others.filter(isLive);
  const day = Math.floor(wanted.from / 24);
  const rank = (staff: number) => {
    const thatDay = live.filter(
      (other) => other.staff === staff && other.from < 24 * (day + 1) && other.to > 24 * day,
    );
    return [-(proficiencies[staff] ?? 0), thatDay.length, staff];
  };
  return [0, 1]
    .filter((staff) => !live.some((other) => collides(other, { ...wanted, pets: [], staff, status: '' })))
    .sort(
      (a, b) =>
        rank(a)
          .map((part, at) => part - (rank(b)[at] ?? 0))
          .find((part) => part !== 0) ?? 0,
    )[0];
}

/** The error that the server answers a wish with, or the booking that comes of it. */
function decide(others: readonly ModelBooking[], wish: Wish): string | Omit<ModelBooking, 'id' | 'status'> {
  const staff = staffFor(others, wish);
  if (staff === undefined) return 'STAFF_UNAVAILABLE';
  const wanted = { ...wish, staff };
  const isTaken = others.some((other) => isLive(other) && collides(other, { ...wanted, status: '' }));
  if (isTaken) return 'BOOKING_CONFLICT';
  return isOverfull(others, wish) ? 'CAPACITY_EXCEEDED' : wanted;
}

/** The server, and what its bookings name. */
interface Real {
  readonly pets: readonly string[];
  /** In the order of their ids. */
  readonly staff: readonly string[];
  /** Sends a request as a MANAGER. */
  request(method: string, path: string, body?: unknown): Promise<Reply>;
  /** Deletes a booking as an ADMIN, who may do this in every status. */
  erase(id: string): Promise<Reply>;
  /** Makes a PENDING booking one that ends now. */
  expire(id: string): Promise<unknown>;
  /** Ends the bookings that are to end, as the scheduled job does. */
  endExpired(): Promise<void>;
  /** The service of visits. */
  readonly bath: string;
  /** Returns the body of POST and PUT for a booking of the model. */
  bodyOf(booking: Wish): object;
}

async function openReal(): Promise<Real> {
  const { bath, boarding, business, petsOf, query, send, server, set, train } = await openRules();
  const pets = await petsOf(business.manager, 4);
  const staff = [(await business.staff()).id, (await business.staff()).id].sort();
  for (const [at, id] of staff.entries()) {
    const proficiency = proficiencies[at] ?? 0;
    await train(id, { [bath]: proficiency, [boarding]: proficiency });
  }
  await set({ capacity: { BOARDING: places } });
  return {
    pets,
    staff,
    request: (method, path, body) => send(business.manager, method, path, body),
    erase: (id) => send(business.admin, 'DELETE', `/bookings/${id}`),
    expire: (id) => query('UPDATE bookings SET answer_by = booking_clock() WHERE id = $1', [id]),
    endExpired: () => endExpiredBookings(server.running.app),
    bath,
    bodyOf: (booking) => ({
      petIds: booking.pets.map((pet) => pets[pet]),
      serviceIds: [booking.isStay ? boarding : bath],
      ...(booking.staff === 'best'
        ? { assign: 'best' }
        : { staffId: booking.staff === null ? null : staff[booking.staff] }),
      ...times(booking),
    }),
  };
}

type Wish = Omit<ModelBooking, 'id' | 'status' | 'staff'> & { staff: number | null | 'best' };
type Command = fc.AsyncCommand<Model, Real>;

/** A command with its name in a counterexample. Most need a booking. */
const command = (
  name: string,
  run: Command['run'],
  check: Command['check'] = ({ bookings }) => bookings.length > 0,
): Command => ({ run, check, toString: () => name });

/** The booking that the answer is about; undefined when the server refuses, as it must. */
function expectDecided(decided: ReturnType<typeof decide>, reply: Reply, status: number, { staff }: Real) {
  const { body } = reply;
  if (typeof decided === 'string') {
    expect([reply.status, body.error]).toEqual([409, decided]);
    return undefined;
  }
  const staffId = decided.staff === null ? null : staff[decided.staff];
  expect([reply.status, body.data?.staffId]).toEqual([status, staffId]);
  return decided;
}

const create = (wish: Wish) =>
  command(
    `create(${JSON.stringify(wish)})`,
    async ({ bookings }, real) => {
      const reply = await real.request('POST', '/bookings', real.bodyOf(wish));
      const made = expectDecided(decide(bookings, wish), reply, 201, real);
      if (made) bookings.push({ ...made, id: reply.body.data.id, status: 'PENDING' });
    },
    () => true,
  );

const move = (which: number, wish: Wish) =>
  command(`move(${which}, ${JSON.stringify(wish)})`, async ({ bookings }, real) => {
    const booking = bookings[which % bookings.length] as ModelBooking;
    const others = bookings.filter((other) => other !== booking);
    const isOpen = ['PENDING', 'CONFIRMED'].includes(booking.status);
    const reply = await real.request('PUT', `/bookings/${booking.id}`, real.bodyOf(wish));
    const closed = booking.isExpired ? 'BOOKING_EXPIRED' : 'BOOKING_CLOSED';
    const decided = isOpen && !booking.isExpired ? decide(others, wish) : closed;
    Object.assign(booking, expectDecided(decided, reply, 200, real));
  });

const step = (which: number, to: string) =>
  command(`step(${which}, ${to})`, async ({ bookings }, { request }) => {
    const booking = bookings[which % bookings.length] as ModelBooking;
    const chain = ['PENDING', 'CONFIRMED', 'IN_PROGRESS', 'COMPLETED'];
    const isNext = chain.indexOf(to) === chain.indexOf(booking.status) + 1 && booking.status !== 'CANCELLED';
    const isPossible = to === 'CANCELLED' ? isLive(booking) : isNext && !booking.isExpired;
    const { status } = await request('PATCH', `/bookings/${booking.id}/status`, { status: to });
    expect(status).toBe(isPossible ? 200 : 409);
    if (isPossible) booking.status = to;
  });

const remove = (which: number) =>
  command(`delete(${which})`, async ({ bookings }, { endExpired, erase }) => {
    await endExpired();
    const [booking] = bookings.splice(which % bookings.length, 1) as [ModelBooking];
    expect((await erase(booking.id)).status).toBe(204);
  });

const expire = (which: number) =>
  command(
    `expire(${which})`,
    async ({ bookings }, real) => {
      const pending = bookings.filter(({ status, isExpired }) => status === 'PENDING' && !isExpired);
      const booking = pending[which % pending.length] as ModelBooking;
      await real.expire(booking.id);
      booking.isExpired = true;
    },
    ({ bookings }) => bookings.some(({ status, isExpired }) => status === 'PENDING' && !isExpired),
  );

/** The free times of visits: at each hour, the members without one. */
const free = command(
  'free',
  async ({ bookings }, { request, bath, staff }) => {
    const { startDate: from, endDate: to } = times({ from: 0, to: 30 });
    const search = `serviceId=${bath}&from=${from}&to=${to}&duration=60`;
    const slots: { startDate: string; staff: { id: string }[] }[] = (
      await request('GET', `/availability?${search}`)
    ).body.data;
    const offered = new Map(
      slots.map(({ startDate, staff }) => [startDate, staff.map(({ id }) => id).sort()]),
    );
    const visits = bookings.filter((one) => isLive(one) && !one.isStay);
    for (let hour = 0; hour < 30; hour++) {
      const isFree = (at: number) =>
        !visits.some(({ staff, from, to }) => staff === at && from < hour + 1 && hour < to);
      const { startDate } = times({ from: hour, to: hour + 1 });
      expect([hour, offered.get(startDate) ?? []]).toEqual([hour, staff.filter((_, at) => isFree(at))]);
    }
  },
  () => true,
);

interface Shown extends Pick<ModelBooking, 'id' | 'status'>, ReturnType<typeof times> {
  pets: { id: string }[];
}

const shownStatus = ({ status, isExpired }: ModelBooking) => (isExpired ? 'CANCELLED' : status);

const list = command(
  'list',
  async ({ bookings }, { request, pets }) => {
    const { startDate: from, endDate: to } = times({ from: 0, to: 744 });
    const { body } = await request('GET', `/bookings?from=${from}&to=${to}&limit=100&sortOrder=asc`);
    const expired = new Set(bookings.filter(({ isExpired }) => isExpired).map(({ id }) => id));
    const shown = (body.data as Shown[]).map(({ id, status, startDate, endDate, pets }) => ({
      // One that is to end may not have ended yet.
      ...{ id, status: expired.has(id) && status === 'PENDING' ? 'CANCELLED' : status, startDate, endDate },
      pets: pets.map((pet) => pet.id),
    }));
    expect(shown).toEqual(
      bookings.map((booking) => ({
        ...{ id: booking.id, status: shownStatus(booking), ...times(booking) },
        pets: booking.pets.map((pet) => pets[pet]),
      })),
    );
    expect(body.pagination.total).toBe(bookings.length);
  },
  () => true,
);

const wish = fc
  .record({
    pets: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 1 }),
    staff: fc.constantFrom(null, 0, 1, 'best' as const),
    isStay: fc.boolean(),
    from: fc.nat(20),
    length: fc.integer({ min: 1, max: 8 }),
  })
  .map(({ length, ...rest }): Wish => ({ ...rest, to: rest.from + length }));
const which = fc.nat(20);
const commands = fc.commands(
  [
    wish.map(create),
    fc.tuple(which, wish).map(([at, wanted]) => move(at, wanted)),
    fc
      .tuple(which, fc.constantFrom('CONFIRMED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED'))
      .map(([at, to]) => step(at, to)),
    which.map(remove),
    // More often, so that free times are asked for before anything else ends the booking.
    ...[which.map(expire), which.map(expire)],
    fc.constant(list),
    ...[fc.constant(free), fc.constant(free), fc.constant(free)],
  ],
  { maxCommands: 40, size: 'max' },
);

/** Call it once at the top of a file. */
export async function openModel() {
  const real = await openReal();
  return {
    /** The same seed leads to the same operations. */
    async expectNoCounterexample(numRuns: number, seed?: number): Promise<void> {
      await fc.assert(
        fc.asyncProperty(commands, async (steps) => {
          month++;
          const model: Model = { bookings: [] };
          await fc.asyncModelRun(() => ({ model, real }), steps);
          await list.run(model, real);
        }),
        seed === undefined ? { numRuns } : { numRuns, seed },
      );
    },
  };
}
