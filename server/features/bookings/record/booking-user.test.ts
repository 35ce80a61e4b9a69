/** The user of a booking, and equal lists of many callers at once, which are read once: contract §6, §9, §18. */
import { expect, test } from 'vitest';
import { openBookings } from '#features/bookings/testing/booking-test.ts';
import { hours } from '#test/support/business.ts';

const { anna, bath, ben, business, rex, send, server, tom } = await openBookings();
const name = 'Anna "Ann" Bérg 安娜';
const rename = (id: string, to: string) => send(business.admin, 'PATCH', `/users/${id}`, { name: to });
await rename(anna.id, name);
const read = (id: string, by: { token: string } = business.manager) => send(by, 'GET', `/bookings/${id}`);

let day = 0;
const wish = () => {
  day += 24;
  return { petIds: [rex], serviceIds: [bath], ...hours(day + 9, day + 10) };
};

test('contract §6: personnel see the phone number of the user in every answer, customers in none', async () => {
  const phone = '+49 30 901820';
  const patch = (body: object) => send(anna, 'PATCH', `/users/${anna.id}`, body);
  expect((await patch({ phone })).body.data.phone).toBe(phone);
  const { manager } = business;
  const seen = async (by: { token: string }, method: string, path: string, body?: object) =>
    (await send(by, method, path, body)).body.data.user;
  const one = { id: anna.id, name };
  for (const [by, user] of [
    [anna, one],
    [manager, { ...one, phone }],
  ] as const) {
    expect(await seen(by, 'POST', '/bookings?dryRun=true', wish())).toEqual(user);
    const headers = { 'idempotency-key': `phone ${user === one}` };
    const request = { token: by.token, body: wish(), headers };
    const { body, text } = await server.request('POST', '/bookings', request);
    expect(body.data.user).toEqual(user);
    expect((await server.request('POST', '/bookings', request)).text).toBe(text);
    const path = `/bookings/${body.data.id}`;
    expect(await seen(by, 'GET', path)).toEqual(user);
    for (const query of ['?dryRun=true', '']) {
      expect(await seen(by, 'PUT', `${path}${query}`, { notes: `${user === one}${query}` })).toEqual(user);
      expect(await seen(by, 'PUT', `${path}${query}`, wish())).toEqual(user);
    }
    expect(await seen(by, 'PATCH', `${path}/status`, { status: 'CANCELLED' })).toEqual(user);
    const list = await send(by, 'GET', `/bookings?userId=${anna.id}`);
    expect(new Set(list.body.data.map((row: { user: object }) => JSON.stringify(row.user)))).toEqual(
      new Set([JSON.stringify(user)]),
    );
  }
  const together = await Promise.all(Array.from({ length: 8 }, () => business.booked(manager, wish())));
  expect(together.map(({ user }) => user)).toEqual(together.map(() => ({ ...one, phone })));
  expect((await patch({ phone: null })).body.data.phone).toBeNull();
});

test('contract §2: a repeated key returns the first answer again, with the name at that time', async () => {
  const request = { token: anna.token, body: wish(), headers: { 'idempotency-key': 'once' } };
  const first = await server.request('POST', '/bookings', request);
  expect(first.body.data.user).toEqual({ id: anna.id, name });
  await rename(anna.id, 'Anna Berg');
  const second = await server.request('POST', '/bookings', request);
  await rename(anna.id, name);
  expect([second.text, second.headers.get('etag')]).toEqual([first.text, first.headers.get('etag')]);
  expect(second.headers.get('idempotency-replayed')).toBe('true');
});

test('the name of a deleted user is empty', async () => {
  const carla = await server.newUser('CUSTOMER');
  const pet = await business.pet(carla);
  const { id } = await business.booked(carla, { ...wish(), petIds: [pet] });
  await business.move(carla, id, 'CANCELLED');
  expect((await send(business.admin, 'DELETE', `/users/${carla.id}`)).status).toBe(204);
  expect((await read(id)).body.data).toMatchObject({ userId: carla.id, user: { id: carla.id, name: '' } });
});

test('GET /bookings of many callers at once 200: each has the bookings that they may read, in their own language (contract §9)', async () => {
  const worker = await business.staff();
  await business.booked(anna, { petIds: [rex], serviceIds: [bath], staffId: worker.id, ...hours(1, 2) });
  await business.booked(ben, { petIds: [tom], serviceIds: [bath], ...hours(1, 2) });
  const callers = [anna, ben, worker.user, business.manager, business.admin];
  const asked = callers.flatMap(({ token }) => ['en', 'vi'].map((lang) => ({ token, lang })));
  const list = async ({ token, lang }: { token: string; lang: string }) =>
    (await server.request('GET', `/bookings?lang=${lang}`, { token })).body.data;
  const alone: unknown[] = [];
  for (const one of asked) alone.push(await list(one));
  // Personnel also see `noShow`: the customers' lists differ from theirs.
  expect(new Set(alone.map((data) => JSON.stringify(data))).size).toBe(8);
  const together = await Promise.all([...asked, ...asked, ...asked].map(list));
  expect(together).toEqual([...alone, ...alone, ...alone]);
});

test('GET /bookings of many callers at once 200: a list that is asked for after a booking was created has it, whatever lists are under way', async () => {
  const lists = () => Array.from({ length: 10 }, () => send(business.manager, 'GET', '/bookings'));
  const underWay = lists();
  const late = await business.booked(anna, { petIds: [rex], serviceIds: [bath], ...hours(600, 601) });
  const after = await Promise.all(lists());
  expect(after.map(({ body }) => body.data[0].id)).toEqual(Array(10).fill(late.id));
  await Promise.all(underWay);
});
