/**
 * Compares the bookings with a simple model: a list of all bookings and a rule that compares them pair by pair. Both
 * must agree after any sequence of operations.
 */
import fc from 'fast-check';
import { expect } from 'vitest';
import { type Business, hours } from '#test/support/business.ts';
import { businessTest, perFile } from '#test/support/fixtures.ts';
import type { Reply, TestServer } from '#test/support/server.ts';

const runs = process.env.MODE === 'long' ? 300 : 25;

interface ModelBooking {
  id: string;
  pets: number[];
  staff: number | null;
  isStay: boolean;
  from: number;
  to: number;
  status: string;
}

interface Model {
  bookings: ModelBooking[];
}

/** Each run has its own month, so that the bookings of different runs do not conflict. */
let month = 0;
const times = ({ from, to }: { from: number; to: number }) => hours(month * 744 + from, month * 744 + to);
const isLive = ({ status }: ModelBooking) => ['PENDING', 'CONFIRMED', 'IN_PROGRESS'].includes(status);
const collides = (a: Omit<ModelBooking, 'id'>, b: Omit<ModelBooking, 'id'>) =>
  a.isStay === b.isStay &&
  a.from < b.to &&
  b.from < a.to &&
  ((a.staff !== null && a.staff === b.staff) || a.pets.some((pet) => b.pets.includes(pet)));
/** The server, and what its bookings name. */
interface Real {
  readonly server: TestServer;
  readonly business: Business;
  readonly pets: readonly string[];
  /** Sends a request as a MANAGER. */
  request(method: string, path: string, body?: unknown): Promise<Reply>;
  /** Returns the body of POST and PUT for a booking of the model. */
  bodyOf(booking: Wish): object;
}

const test = businessTest.extend('real', perFile, async ({ server, business }): Promise<Real> => {
  const services = {
    visit: await business.service(),
    stay: await business.service({ category: 'BOARDING', priceUnit: 'daily' }),
  };
  const pets: string[] = [];
  for (let at = 0; at < 3; at++) pets.push(await business.pet(business.manager));
  const staff = [(await business.staff()).id, (await business.staff()).id];
  return {
    server,
    business,
    pets,
    request: (method, path, body) => server.request(method, path, { token: business.manager.token, body }),
    bodyOf: (booking) => ({
      petIds: booking.pets.map((pet) => pets[pet]),
      serviceIds: [booking.isStay ? services.stay : services.visit],
      staffId: booking.staff === null ? null : staff[booking.staff],
      ...times(booking),
    }),
  };
});

type Wish = Omit<ModelBooking, 'id' | 'status'>;
type Command = fc.AsyncCommand<Model, Real>;

class Create implements Command {
  readonly wish: Wish;
  constructor(wish: Wish) {
    this.wish = wish;
  }
  check = () => true;
  async run(model: Model, { request, bodyOf }: Real): Promise<void> {
    const wanted = { ...this.wish, status: 'PENDING' };
    const isTaken = model.bookings.some((booking) => isLive(booking) && collides(booking, wanted));
    const { status, body } = await request('POST', '/bookings', bodyOf(wanted));
    expect(status).toBe(isTaken ? 409 : 201);
    if (status === 201) model.bookings.push({ ...wanted, id: body.data.id });
  }
  toString = () => `create(${JSON.stringify(this.wish)})`;
}

class Move implements Command {
  readonly which: number;
  readonly wish: Wish;
  constructor(which: number, wish: Wish) {
    this.which = which;
    this.wish = wish;
  }
  check = ({ bookings }: Model) => bookings.length > 0;
  async run({ bookings }: Model, { request, bodyOf }: Real): Promise<void> {
    const booking = bookings[this.which % bookings.length] as ModelBooking;
    const isOpen = ['PENDING', 'CONFIRMED'].includes(booking.status);
    const wanted = { ...booking, ...this.wish };
    const isTaken = bookings.some((other) => other !== booking && isLive(other) && collides(other, wanted));
    const { status } = await request('PUT', `/bookings/${booking.id}`, bodyOf(wanted));
    expect(status).toBe(isOpen && !isTaken ? 200 : 409);
    if (status === 200) Object.assign(booking, this.wish);
  }
  toString = () => `move(${this.which}, ${JSON.stringify(this.wish)})`;
}

class Step implements Command {
  readonly which: number;
  readonly to: string;
  constructor(which: number, to: string) {
    this.which = which;
    this.to = to;
  }
  check = ({ bookings }: Model) => bookings.length > 0;
  async run({ bookings }: Model, { request }: Real): Promise<void> {
    const booking = bookings[this.which % bookings.length] as ModelBooking;
    const chain = ['PENDING', 'CONFIRMED', 'IN_PROGRESS', 'COMPLETED'];
    const isNext =
      chain.indexOf(this.to) === chain.indexOf(booking.status) + 1 && booking.status !== 'CANCELLED';
    const isPossible = this.to === 'CANCELLED' ? isLive(booking) : isNext;
    const { status } = await request('PATCH', `/bookings/${booking.id}/status`, { status: this.to });
    expect(status).toBe(isPossible ? 200 : 409);
    if (isPossible) booking.status = this.to;
  }
  toString = () => `step(${this.which}, ${this.to})`;
}

class Delete implements Command {
  readonly which: number;
  constructor(which: number) {
    this.which = which;
  }
  check = ({ bookings }: Model) => bookings.length > 0;
  async run(model: Model, { business, server }: Real): Promise<void> {
    const at = this.which % model.bookings.length;
    const [booking] = model.bookings.splice(at, 1) as [ModelBooking];
    // An ADMIN may delete a booking in every status.
    const { status } = await server.request('DELETE', `/bookings/${booking.id}`, business.admin);
    expect(status).toBe(204);
  }
  toString = () => `delete(${this.which})`;
}

class List implements Command {
  check = () => true;
  async run({ bookings }: Model, { request, pets }: Real): Promise<void> {
    const { startDate: from, endDate: to } = times({ from: 0, to: 744 });
    const { body } = await request('GET', `/bookings?from=${from}&to=${to}&limit=100&sortOrder=asc`);
    const shown = (
      body.data as {
        id: string;
        status: string;
        startDate: string;
        endDate: string;
        pets: { id: string }[];
      }[]
    ).map(({ id, status, startDate, endDate, pets }) => ({
      ...{ id, status, startDate, endDate },
      pets: pets.map((pet) => pet.id),
    }));
    expect(shown).toEqual(
      bookings.map((booking) => ({
        ...{ id: booking.id, status: booking.status, ...times(booking) },
        pets: booking.pets.map((pet) => pets[pet]),
      })),
    );
    expect(body.pagination.total).toBe(bookings.length);
  }
  toString = () => 'list';
}

const wish = fc
  .record({
    pets: fc.shuffledSubarray([0, 1, 2], { minLength: 1 }),
    staff: fc.constantFrom(null, 0, 1),
    isStay: fc.boolean(),
    from: fc.nat(20),
    length: fc.integer({ min: 1, max: 8 }),
  })
  .map(({ length, ...rest }): Wish => ({ ...rest, to: rest.from + length }));
const which = fc.nat(20);
const commands = fc.commands(
  [
    wish.map((wanted) => new Create(wanted)),
    fc.tuple(which, wish).map(([at, wanted]) => new Move(at, wanted)),
    fc
      .tuple(which, fc.constantFrom('CONFIRMED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED'))
      .map(([at, to]) => new Step(at, to)),
    which.map((at) => new Delete(at)),
    fc.constant(new List()),
  ],
  { maxCommands: 40, size: 'max' },
);

test(`create, move, cancel, delete, list: no counterexample in ${runs} runs`, async ({ real }) => {
  await fc.assert(
    fc.asyncProperty(commands, async (steps) => {
      month++;
      const model: Model = { bookings: [] };
      await fc.asyncModelRun(() => ({ model, real }), steps);
      await new List().run(model, real);
    }),
    { numRuns: runs },
  );
}, 600_000);
