/** The user of a booking, and the entity tags of lists: contract §18. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Business, hours, openBusiness } from '#test/support/business.ts';
import { type SignedIn, startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
let business: Business;
let anna: SignedIn;
let rex: string;
let bath: string;
beforeAll(async () => {
  server = await startServer();
  business = await openBusiness(server);
  anna = await server.newUser('CUSTOMER');
  await rename(anna.id, name);
  rex = await business.pet(anna);
  bath = await business.service();
});
afterAll(() => server?.close());

const name = 'Anna "Ann" Bérg 安娜';
const rename = (id: string, to: string) =>
  server.request('PATCH', `/users/${id}`, { token: business.admin.token, body: { name: to } });
const read = (id: string, by: { token: string } = business.manager) =>
  server.request('GET', `/bookings/${id}`, { token: by.token });

let day = 0;
const wish = () => {
  day += 24;
  return { petIds: [rex], serviceIds: [bath], ...hours(day + 9, day + 10) };
};

test('contract §18: every answer with a booking has its user', async () => {
  const user = { id: anna.id, name };
  const { token } = anna;
  const body = wish();
  const dry = await server.request('POST', '/bookings?dryRun=true', { token, body });
  expect(dry.body.data).toMatchObject({ userId: anna.id });
  expect(dry.body.data.user).toEqual(user);
  for (const by of [anna, business.manager]) {
    const booking = await business.booked(by, wish());
    expect(booking).toMatchObject({ userId: anna.id, user });
    expect((await read(booking.id, by)).body.data).toEqual(booking);
    for (const query of ['?dryRun=true', '']) {
      const changed = await server.request('PUT', `/bookings/${booking.id}${query}`, {
        token,
        body: { notes: 'Shy.' },
      });
      expect(changed.body.data).toMatchObject({ userId: anna.id, user });
    }
    expect((await business.move(anna, booking.id, 'CANCELLED')).body.data).toMatchObject({ user });
  }
  const { body: list } = await server.request('GET', '/bookings', { token });
  expect(list.data.map((booking: { user: unknown }) => booking.user)).toEqual([user, user]);
});

test('contract §6: personnel see the phone number of the user in every answer, customers in none', async () => {
  const phone = '+49 30 901820';
  const patch = (body: object) => server.request('PATCH', `/users/${anna.id}`, { token: anna.token, body });
  expect((await patch({ phone })).body.data.phone).toBe(phone);
  const { manager } = business;
  const seen = async (by: { token: string }, method: string, path: string, body?: object) =>
    (await server.request(method, path, { token: by.token, body })).body.data.user;
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
    const list = await server.request('GET', `/bookings?userId=${anna.id}`, { token: by.token });
    expect(new Set(list.body.data.map((row: { user: object }) => JSON.stringify(row.user)))).toEqual(
      new Set([JSON.stringify(user)]),
    );
  }
  const together = await Promise.all(Array.from({ length: 8 }, () => business.booked(manager, wish())));
  expect(together.map(({ user }) => user)).toEqual(together.map(() => ({ ...one, phone })));
  expect((await patch({ phone: null })).body.data.phone).toBeNull();
});

test('contract §2: a repeated key returns the first answer again, with the name at that time', async () => {
  const { token } = anna;
  const request = { token, body: wish(), headers: { 'idempotency-key': 'once' } };
  const first = await server.request('POST', '/bookings', request);
  expect(first.body.data.user).toEqual({ id: anna.id, name });
  await rename(anna.id, 'Anna Berg');
  const second = await server.request('POST', '/bookings', request);
  await rename(anna.id, name);
  expect([second.text, second.headers.get('etag')]).toEqual([first.text, first.headers.get('etag')]);
  expect(second.headers.get('idempotency-replayed')).toBe('true');
});

test('a MANAGER gives a booking to another user: its dry run and the answer name that user', async () => {
  const ben = await server.newUser('CUSTOMER');
  const { id } = await business.booked(anna, wish());
  const { token } = business.manager;
  for (const query of ['?dryRun=true', '']) {
    const { body } = await server.request('PUT', `/bookings/${id}${query}`, {
      token,
      body: { userId: ben.id },
    });
    expect(body.data.user).toMatchObject({ id: ben.id, name: 'A CUSTOMER' });
  }
});

test('the name of a deleted user is empty', async () => {
  const carla = await server.newUser('CUSTOMER');
  const pet = await business.pet(carla);
  const { id } = await business.booked(carla, { ...wish(), petIds: [pet] });
  await business.move(carla, id, 'CANCELLED');
  const gone = await server.request('DELETE', `/users/${carla.id}`, { token: business.admin.token });
  expect(gone.status).toBe(204);
  expect((await read(id)).body.data).toMatchObject({ userId: carla.id, user: { id: carla.id, name: '' } });
});

test('contract §18: the etag of a row is that of GET /bookings/:id, and a condition for a change', async () => {
  const { id } = await business.booked(anna, wish());
  const { token } = anna;
  const rowOf = async (language: string) => {
    const { body } = await server.request('GET', `/bookings?lang=${language}`, { token });
    return body.data.find((row: { id: string }) => row.id === id);
  };
  for (const language of ['en', 'vi']) {
    const { headers } = await server.request('GET', `/bookings/${id}?lang=${language}`, { token });
    expect((await rowOf(language)).etag).toBe(headers.get('etag'));
  }
  const all = (await server.request('GET', '/bookings', { token })).body.data;
  for (const row of all) expect(row.etag).toBe((await read(row.id, anna)).headers.get('etag'));
  expect(all.length).toBeGreaterThan(1);
  const stale = (await rowOf('vi')).etag;
  const put = (etag: string) =>
    server.request('PUT', `/bookings/${id}`, { token, body: { notes: 'x' }, headers: { 'if-match': etag } });
  expect([(await put(stale)).status, (await put(stale)).status]).toEqual([200, 412]);
  expect((await put((await rowOf('en')).etag)).status).toBe(200);
});
