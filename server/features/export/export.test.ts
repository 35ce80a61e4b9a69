/** GET /users/:id/export: all data of a user, as one document. */
import { describe, expect, test } from 'vitest';
import { inDays, openCalendars } from '#features/calendar/testing/calendar-test.ts';
import { buildUser, quickUser } from '#test/support/builders.ts';
import type { SignedIn } from '#test/support/server.ts';

const { adminToken: token, bath, business, query, server } = await openCalendars();

const read = (id: string, token: string) => server.request('GET', `/users/${id}/export`, { token });
const exported = async (id: string, token: string) => {
  const reply = await read(id, token);
  if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`);
  return reply.body.data;
};

test('contract §17: the user and an ADMIN may export; 403 for everyone else, 404 for an unknown user', async () => {
  const customer = await server.newUser('CUSTOMER');
  const statusFor = async (token: string, id: string) => (await read(id, token)).status;
  expect(await statusFor(customer.token, customer.id)).toBe(200);
  expect(await statusFor(token, customer.id)).toBe(200);
  for (const role of ['CUSTOMER', 'STAFF', 'MANAGER'] as const) {
    const { id, token } = await server.newUser(role);
    const statuses = [];
    for (const of of [customer.id, id, '00000000-0000-7000-8000-000000000000', 'x'])
      statuses.push(await statusFor(token, of));
    expect([role, statuses]).toEqual([role, [403, 200, 404, 404]]);
  }
  const { id } = await quickUser(server);
  expect((await server.request('DELETE', `/users/${id}`, { token })).status).toBe(204);
  expect(await statusFor(token, id)).toBe(404);
});

test('contract §17: an attachment that nothing caches, and an audit entry about it', async () => {
  const user = await server.newUser('CUSTOMER');
  const { body, headers } = await read(`${user.id}`, token);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-disposition': `attachment; filename="petalpaw-${user.id}.json"`,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  expect(Object.keys(body)).toEqual(['statusCode', 'message', 'data', 'timestamp']);
  expect(body).toMatchObject({ statusCode: 200, message: 'OK' });
  const vietnamese = await server.request('GET', `/users/${user.id}/export?lang=vi`, { token });
  expect(vietnamese.headers.get('content-language')).toBe('vi');
  const path = `/audit-logs?action=exportUser&entityId=${user.id}`;
  const entry = { entity: 'user', before: null, after: null };
  expect((await server.request('GET', path, { token })).body.data).toMatchObject([entry, entry]);
  expect(body.data.auditEntries.at(-1)).toMatchObject({ action: 'exportUser', ip: null });
});

describe('contract §17: the document', () => {
  test('has the same data as each read', async () => {
    const user = await server.newUser('CUSTOMER');
    const { token } = user;
    const get = async (path: string) => (await server.request('GET', path, { token })).body.data;
    const vaccinations = [{ name: 'Rabies', date: '2026-03-14' }];
    const mochi = await business.pet(user, { vaccinations, medicalHistory: 'Shy.', allergies: { dust: 1 } });
    const gone = await business.pet(user, { name: 'Gone' });
    await server.request('DELETE', `/pets/${gone}`, { token });
    const visit = { petIds: [mochi], serviceIds: [bath], notes: 'Careful.' };
    const booking = await business.booked(user, { ...visit, ...inDays(2) });
    const deleted = await business.booked(user, { ...visit, ...inDays(3) });
    await server.request('DELETE', `/bookings/${deleted.id}`, { token });
    await server.request('POST', '/plants', { token, body: '{"id": 9007199254740993, "name": "Monstera"}' });
    await server.request('POST', '/plants', { token, body: { id: 7, name: 'Aloe', tag: 'dry' } });
    const { body: feed } = await server.request('POST', '/calendar-feeds', { token, body: {} });
    await query(
      `INSERT INTO accounts (id, user_id, provider, issuer, subject, email)
       VALUES (gen_random_uuid(), $1, 'company', 'https://issuer.example', 'subject 1', 'mai@example.com')`,
      [user.id],
    );
    await query(
      `INSERT INTO email_tokens (hash, user_id, purpose, email, expires_at)
       VALUES ('\\x01', $1, 'change-email', 'new@example.com', '2030-01-01T00:00Z')`,
      [user.id],
    );
    await query(
      `INSERT INTO factors (id, user_id, type, name, secret, used_steps)
       VALUES (gen_random_uuid(), $1, 'totp', 'Phone', '\\x01', '{}')`,
      [user.id],
    );
    const { text } = await server.request('GET', `/users/${user.id}/export`, { token });
    expect(text).toContain('"plants":[{"id":7,"name":"Aloe","tag":"dry",');
    expect(text).toContain('{"id":9007199254740993,"name":"Monstera","tag":null,');
    const data = await exported(user.id, token);
    expect(Object.keys(data)).toEqual([
      ...[
        'user',
        'staff',
        'pets',
        'bookings',
        'care',
        'payments',
        'plants',
        'linkedAccounts',
        'signIns',
        'factors',
      ],
      ...['calendarFeeds', 'emailedLinks', 'emails', 'auditEntries'],
    ]);
    expect(data.user).toEqual(await get(`/users/${user.id}`));
    const { owner, ...pet } = await get(`/pets/${mochi}`);
    expect(owner.id).toBe(user.id);
    expect(data.pets).toEqual([pet]);
    expect(data.bookings).toEqual([await get(`/bookings/${booking.id}`)]);
    const account = { provider: 'company', issuer: 'https://issuer.example', subject: 'subject 1' };
    expect(data.linkedAccounts).toMatchObject([{ ...account, email: 'mai@example.com' }]);
    const [{ id, createdAt, ip, userAgent }] = await get('/auth/sessions');
    expect(data.signIns).toMatchObject([{ id, createdAt, endedAt: null, ip, userAgent }]);
    expect(data.calendarFeeds).toMatchObject([{ id: feed.data.id, scope: 'own' }]);
    expect(data.emailedLinks).toEqual([
      { purpose: 'change-email', email: 'new@example.com', expiresAt: '2030-01-01T00:00:00.000Z' },
    ]);
    expect(data.factors).toEqual(await get('/auth/factors'));
    expect(data.factors).toMatchObject([{ type: 'totp', name: 'Phone', remaining: null }]);
    expect(data.staff).toEqual([]);
  });

  test('has the staff record, in all languages', async () => {
    const department = { en: 'Grooming', vi: 'Chăm sóc lông' };
    const { id, user } = await business.staff({ department, workingHours: { monday: [] } });
    const { token } = business.admin;
    const services = [{ serviceId: bath, proficiency: 4 }];
    await server.request('PUT', `/staff/${id}/services`, { token, body: services });
    const startDate = '2030-01-01T00:00:00.000Z';
    const body = { startDate, endDate: '2030-01-02T00:00Z', reason: 'Family' };
    await server.request('POST', `/staff/${id}/time-off`, { token, body });
    const timeOff = [{ startDate, reason: 'Family' }];
    const { staff } = await exported(user.id, user.token);
    expect(staff).toMatchObject([{ id, department, workingHours: { monday: [] }, services, timeOff }]);
  });

  test('has no secret, hash or key', async () => {
    const user = await server.newUser('CUSTOMER');
    const created = await server.request('POST', '/calendar-feeds', { token: user.token, body: {} });
    const { text } = await server.request('GET', `/users/${user.id}/export`, { token });
    const [row] = await query(
      `SELECT encode(s.cookie_hash, 'hex') AS cookie, encode(f.secret_hash, 'hex') AS feed, u.password_hash AS password
         FROM users u JOIN sessions s ON s.user_id = u.id JOIN calendar_feeds f ON f.user_id = u.id WHERE u.id = $1`,
      [user.id],
    );
    const secrets = [
      ...[row.cookie, row.feed, row.password, user.password, user.refreshToken, user.token],
      ...[user.cookie.split('=')[1], /calendar\/(.{43})/.exec(created.body.data.url)?.[1]],
    ];
    for (const secret of secrets)
      expect([secret?.length, text.includes(secret)]).toEqual([expect.any(Number), false]);
    expect(text).not.toMatch(/hash|cookie|password":/i);
  });
});

describe('contract §17: audit entries', () => {
  const entriesOf = (data: { auditEntries: { action: string }[] }, action: string) =>
    data.auditEntries.filter((entry) => entry.action === action);

  test('by and about the user, each once and in order', async () => {
    const user = await server.newUser('CUSTOMER');
    const pet = await business.pet(user, { name: 'Mochi' });
    await server.request('PATCH', `/users/${user.id}`, { token: user.token, body: { name: 'Mai' } });
    await server.request('PATCH', `/users/${user.id}`, { token, body: { role: 'STAFF' } });
    await server.request('POST', '/auth/login', { body: { email: user.email, password: 'wrong password' } });
    const data = await exported(user.id, token);
    const { auditEntries } = data;
    const ats = auditEntries.map(({ at }: { at: string }) => at);
    expect(ats).toEqual(ats.toSorted());
    expect(new Set(auditEntries.map(({ id }: { id: string }) => id)).size).toBe(auditEntries.length);
    expect(entriesOf(data, 'createUser')).toMatchObject([
      { entityId: user.id, after: { role: 'CUSTOMER' }, ip: null },
    ]);
    expect(entriesOf(data, 'createPet')).toMatchObject([
      { actorId: user.id, entityId: pet, after: { name: 'Mochi' } },
    ]);
    expect(entriesOf(data, 'login')).toMatchObject([{ actorId: user.id, after: expect.any(Object) }]);
    expect(entriesOf(data, 'updateUser')).toMatchObject([
      { actorId: user.id, ip: expect.stringMatching(/\d/) },
      { after: { role: 'STAFF' }, ip: null },
    ]);
  });

  test('without the content of records of other users, whatever the role of the user was', async () => {
    const customer = await server.newUser('CUSTOMER');
    const manager = await server.newUser('MANAGER');
    const pet = await business.pet(customer, { name: 'Secretive', medicalHistory: 'A canary.' });
    const changed = { token: manager.token, body: { medicalHistory: 'Another canary.' } };
    await server.request('PUT', `/pets/${pet}`, changed);
    const visit = { petIds: [pet], serviceIds: [bath], userId: customer.id, notes: 'The third canary.' };
    const booking = await business.booked(manager, { ...visit, ...inDays(4) });
    const made = await server.request('POST', '/users', { token: manager.token, body: buildUser() });
    const own = await business.pet(manager, { name: 'Mine' });
    await server.request('PATCH', `/users/${manager.id}`, { token, body: { role: 'CUSTOMER' } });
    const data = await exported(manager.id, manager.token);
    expect(JSON.stringify(data)).not.toContain('canary');
    for (const [action, entityId] of [
      ['updatePet', pet],
      ['createBooking', booking.id],
      ['createUser', made.body.data.id],
    ]) {
      const [entry] = data.auditEntries.filter(
        (one: { action: string; entityId: string }) => one.action === action && one.entityId === entityId,
      );
      expect(entry).toMatchObject({ actorId: manager.id, before: null, after: null });
    }
    expect(entriesOf(data, 'createPet')).toMatchObject([{ entityId: own, after: { name: 'Mine' } }]);
    // The customer sees neither who changed the pet nor from where: the entry is about the pet.
    const ofCustomer = await exported(customer.id, (customer as SignedIn).token);
    expect(entriesOf(ofCustomer, 'updatePet')).toEqual([]);
  });
});
