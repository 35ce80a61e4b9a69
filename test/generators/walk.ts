/** One walk through the shop, the same for every generated client: the tasks that each must be able to do. */
import assert from 'node:assert/strict';
import type { BookingSeen, NewService, OpenShop, Outcome } from './walks/shop.ts';

/** A booking occupies its pet, so each walk has hours of its own. */
const firstHour = Date.UTC(2031, 2, 3, 2);

/**
 * Signs in, adds a service, books, runs into a conflict, writes settings and stores a plant.
 *
 * @param turn number of the walk on this server, from 0
 * @throws AssertionError where an answer differs from the expected one
 */
export async function walk(
  openShop: OpenShop,
  server: { readonly url: string; readonly admin: { readonly email: string; readonly password: string } },
  turn: number,
): Promise<void> {
  const shop = openShop(server.url);
  const { email, password } = server.admin;
  has(await shop.signIn(email, 'not the password'), 401, /^INVALID_CREDENTIALS /);
  assert.equal(gives(await shop.signIn(email, password), 201), 'ADMIN');

  const serviceId = gives(await shop.addService(service), 201);
  has(await shop.addService({ ...service, basePrice: 19.999 }), 400, /basePrice: .* at most 2 decimals/);
  const petId = gives(await shop.addPet('Mochi', 'CAT'), 201);

  const startDate = new Date(firstHour + turn * 7_200_000).toISOString();
  const endDate = new Date(firstHour + turn * 7_200_000 + 3_600_000).toISOString();
  const order = { petIds: [petId], serviceIds: [serviceId], startDate, endDate };
  const { id, ...booked }: BookingSeen = gives(await shop.book(order), 201);
  assert.deepEqual(booked, { status: 'PENDING', totalAmount: service.basePrice, staffName: undefined });
  const taken = await shop.book(order);
  has(taken, 409, /^BOOKING_CONFLICT /);
  // One of the clients tells it in another language, by the causes.
  if (taken.localized !== undefined) assert.equal(taken.localized, 'Mochi ມີການຈອງໃນເວລານັ້ນແລ້ວ.');

  assert.ok(gives(await shop.bookings('PENDING', 'asc'), 200).includes(id));
  assert.equal(gives(await shop.move(id, 'CONFIRMED'), 200), 'CONFIRMED');
  assert.ok(!gives(await shop.bookings('PENDING', 'desc'), 200).includes(id));
  has(await shop.move(id, 'PENDING'), 409, /^INVALID_STATUS_CHANGE /);

  const greeting = { key: `greeting.${turn}`, value: { en: 'Welcome', th: 'ยินดีต้อนรับ' }, group: null };
  const account = { key: `account.${turn}`, value: [1, 'two'], group: 'PAYMENT' } as const;
  assert.deepEqual(gives(await shop.writeSettings(greeting), 200), [greeting.key]);
  assert.deepEqual(gives(await shop.writeSettings([greeting, account]), 200), [greeting.key, account.key]);

  // These clients declare an int64 as `number`, which is exact up to here.
  const largest = Number.MAX_SAFE_INTEGER - turn;
  assert.equal(gives(await shop.addPlant(largest, 'Monstera'), 200), 'Monstera');
  has(await shop.addPlant(largest, 'Monstera'), 400, /./);
  assert.equal((await shop.removePlant(largest)).status, 204);
  // Beyond it some send a bigint as a string: the answer describes that error.
  const beyond = String(2n ** 63n - 1n) as unknown as number;
  has(
    await shop.addPlant(beyond, 'Monstera'),
    400,
    /id: expected an integer from .*, written without quotes/,
  );
}

const service: NewService = {
  name: { en: 'Bath and brush', vi: 'Tắm và chải lông' },
  description: { en: 'A warm bath and a soft brush.' },
  category: 'GROOMING',
  basePrice: 19.99,
  priceUnit: 'per session',
  duration: 60,
};

/** The value of a success. */
function gives<T>(outcome: Outcome<T>, status: number): T {
  assert.equal(outcome.status, status, outcome.error ?? 'answered without an error');
  assert.notEqual(outcome.value, undefined, 'the answer has no value');
  return outcome.value as T;
}

function has(outcome: Outcome<unknown>, status: number, error: RegExp): void {
  assert.equal(outcome.status, status, outcome.error ?? 'answered without an error');
  assert.match(outcome.error ?? '', error);
}
