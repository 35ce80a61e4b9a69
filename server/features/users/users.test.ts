import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import { outcome } from '#features/auth/testing/auth-test.ts';
import { buildUser } from '#test/support/builders.ts';
import { hours, openBusiness } from '#test/support/business.ts';
import { everyRole, openUsers } from './testing/user-test.ts';

const { as, newId, query, server, someone } = await openUsers();

describe('GET /users/:id', () => {
  test('200 returns the user with `disabled` (contract §6), and for personnel with `noShows` (contract §21)', async () => {
    const { id, email } = someone.STAFF;
    const { status, body } = await as('STAFF', 'GET', `/users/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ statusCode: 200, message: 'OK' });
    expect(body.data).toEqual({
      id,
      email,
      name: 'A STAFF',
      role: 'STAFF',
      createdAt: expect.stringMatching(/\.\d{3}Z$/),
      emailVerified: true,
      phone: null,
      disabled: false,
      language: null,
      emailPreferences: { reminder: true, vaccination: true, staffRequested: true },
      noShows: 0,
      balance: [],
    });
  });

  test('200 for oneself, for CUSTOMERs by a MANAGER, for everyone by an ADMIN, else 403 (contract §6)', async () => {
    for (const reader of everyRole)
      for (const read of everyRole) {
        const allowed =
          reader === read || reader === 'ADMIN' || (reader === 'MANAGER' && read === 'CUSTOMER');
        const { status } = await as(reader, 'GET', `/users/${someone[read].id}`);
        expect(status, `${reader} reads ${read}`).toBe(allowed ? 200 : 403);
      }
  });

  test('404 before 403 for unknown and deleted users (contract §2)', async () => {
    const id = await newId();
    await as('ADMIN', 'DELETE', `/users/${id}`);
    for (const path of [id, crypto.randomUUID(), 'x', '%00', "'--"])
      for (const role of ['ADMIN', 'CUSTOMER'] as const)
        expect(outcome(await as(role, 'GET', `/users/${path}`)), path).toBe('404 NOT_FOUND');
    expect((await as('ADMIN', 'GET', `/users/${someone.STAFF.id.toUpperCase()}`)).status).toBe(200);
  });
});

describe('GET /users', () => {
  /** The users whom a MANAGER finds by that text. */
  const search = async (q: string): Promise<{ id: string; phone: string }[]> =>
    (await as('MANAGER', 'GET', `/users?q=${encodeURIComponent(q)}`)).body.data;
  const found = async (q: string) => (await search(q)).map(({ id }) => id);

  test('200: a MANAGER sees CUSTOMERs, an ADMIN everyone (contract §6)', async () => {
    const rolesSeen = async (role: Role, query = '') => {
      const { data } = (await as(role, 'GET', `/users?limit=100${query}`)).body;
      return [...new Set(data.map((user: { role: Role }) => user.role))].sort();
    };
    expect(await rolesSeen('MANAGER')).toEqual(['CUSTOMER']);
    expect(await rolesSeen('ADMIN')).toEqual(['ADMIN', 'CUSTOMER', 'MANAGER', 'STAFF']);
    expect(await rolesSeen('ADMIN', '&role=STAFF')).toEqual(['STAFF']);
    expect(await rolesSeen('MANAGER', '&role=ADMIN')).toEqual([]);
    expect(outcome(await as('ADMIN', 'GET', '/users?role=KING'))).toBe('400 VALIDATION_FAILED');
  });

  test('200 q finds part of a name or address in any script (contract §6 q)', async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    for (const name of [`Ömer ${mark}`, `ömür_${mark}`, `ΟΔΟΣ ${mark}`, `50% ${mark}`]) await newId({ name });
    await newId({ email: `Lê.${mark}@Petalpaw.test`, name: 'Lê' });
    const found = async (q: string) =>
      (await as('ADMIN', 'GET', `/users?sortBy=name&sortOrder=asc&q=${encodeURIComponent(q)}`)).body.data.map(
        ({ name }: { name: string }) => name.replace(` ${mark}`, ''),
      );
    expect(await found(mark.toUpperCase())).toHaveLength(5);
    expect(await found('ÖM')).toEqual(expect.arrayContaining(['Ömer', `ömür_${mark}`]));
    expect(await found(`omer ${mark}`)).toEqual(['Ömer']);
    expect(await found('ödoς')).toEqual([]);
    expect(await found('οδος')).toEqual(['ΟΔΟΣ']);
    expect(await found(`% ${mark}`)).toEqual(['50%']);
    expect(await found(`_${mark}`)).toHaveLength(1);
    expect(await found(`LÊ.${mark}@petal`)).toEqual(['Lê']);
    expect(await found('no such name')).toEqual([]);
    expect((await as('ADMIN', 'GET', '/users?q=')).body.pagination.total).toBeGreaterThan(5);
  });

  test('200 q finds customers by the name of a pet, without its accents, until it is deleted (contract §6 q)', async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    const ownerId = await newId({ email: 'owner-of-a-pet@petalpaw.test' });
    const body = { name: `Đốm ${mark}`, species: 'DOG', ownerId };
    const pet = await as('MANAGER', 'POST', '/pets', { body });
    expect([pet.status, pet.text]).toEqual([201, pet.text]);
    expect(await found(`dom ${mark}`)).toEqual([ownerId]);
    expect((await as('MANAGER', 'DELETE', `/pets/${pet.body.data.id}`)).status).toBe(204);
    expect(await found(mark)).toEqual([]);
  });

  test('200 q finds part of a phone number, from three digits on (contract §6 q)', async () => {
    const phone = '+66 (81) 234-5678';
    // Without digits in the address, which is searched, too.
    const id = await newId({ phone, email: 'phone-of-one@petalpaw.test' });
    const other = await newId({ phone: '+66 (81) 234-9999', email: 'phone-of-another@petalpaw.test' });
    for (const q of ['081 234', '5678', '+66 81', phone]) expect(await found(q), q).toContain(id);
    for (const q of ['4-5678', phone]) expect(await found(q), q).not.toContain(other);
    for (const q of ['56', '99123', 'a5678']) expect(await found(q), q).not.toContain(id);
  });

  test('200 q finds a phone number in the digits of any script, also one that was stored before (contract §6 q)', async () => {
    const ids = [
      await newId({ phone: '໐໘໙ ໗໖໕ ໔໓໒໑', email: 'phone-in-lao@petalpaw.test' }),
      await newId({ phone: '０８９－７６５－４３２１', email: 'phone-in-full-width@petalpaw.test' }),
      await newId({ phone: '+66 89 765 4321', email: 'phone-in-ascii@petalpaw.test' }),
    ];
    const all = expect.arrayContaining(ids);
    for (const q of ['089765', '໐໘໙ ໗໖໕', '８９ー７６５', '٨٩٧٦٥']) expect(await found(q), q).toEqual(all);
    await query("UPDATE users SET phone_key = '' WHERE octet_length(phone) > char_length(phone)");
    expect(await found('089765')).not.toEqual(all);
    await query(await readFile(new URL('../../migrations/0025-phone-digits.sql', import.meta.url), 'utf8'));
    expect(await found('089765')).toEqual(all);
  });

  test('200 q finds each form of a phone number by each other one, in the country of the settings (contract §6 q)', async () => {
    const cases: readonly [country: string, forms: readonly string[]][] = [
      [
        'GB',
        [
          '+44 20 7946 0123',
          '020 7946 0123',
          '0044 20 7946 0123',
          '+44 (0)20 7946-0123',
          '０２０　７９４６　０１２３',
        ],
      ],
      ['HU', ['+36 30 123 4567', '06 30 123 4567', '0036 30 123 4567']],
      ['AR', ['+54 9 11 2345 6789', '011 15-2345-6789']],
    ];
    const phonesFound = async (q: string) => (await search(q)).map(({ phone }) => phone);
    for (const [, forms] of cases)
      for (const [at, phone] of forms.entries())
        await newId({ phone, email: `form-${'abcde'[at]}-${crypto.randomUUID()}@petalpaw.test` });
    for (const [value, forms] of cases) {
      // No row of a user is written again.
      await as('ADMIN', 'PUT', '/settings', { body: { key: 'country', value } });
      for (const q of forms) expect((await phonesFound(q)).sort(), q).toEqual(forms.toSorted());
    }
    await as('ADMIN', 'DELETE', '/settings/country');
    expect(await phonesFound('+44 20 7946 0123')).toHaveLength(5);
    expect(await phonesFound('011 15-2345-6789')).toEqual(['011 15-2345-6789']);
  });

  test('200 `disabled` selects those who are kept from signing in, or the others', async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    const [off, on] = [await newId({ name: `off ${mark}` }), await newId({ name: `on ${mark}` })];
    await as('ADMIN', 'PATCH', `/users/${off}`, { body: { disabled: true } });
    const found = async (query: string) =>
      (await as('ADMIN', 'GET', `/users?q=${mark}${query}`)).body.data.map(({ id }: { id: string }) => id);
    expect(await found('&disabled=true')).toEqual([off]);
    expect(await found('&disabled=false')).toEqual([on]);
    expect((await found('')).length).toBe(2);
    expect(outcome(await as('ADMIN', 'GET', '/users?disabled=maybe'))).toBe('400 VALIDATION_FAILED');
  });

  test('200 pages do not overlap in any order (specification "List pagination")', async () => {
    const { total } = (await as('ADMIN', 'GET', '/users')).body.pagination;
    for (const sortBy of ['createdAt', 'name', 'email', 'role'])
      for (const sortOrder of ['asc', 'DESC']) {
        const ids = new Set<string>();
        for (let page = 1; page <= Math.ceil(total / 3); page++) {
          const order = `sortBy=${sortBy}&sortOrder=${sortOrder}`;
          const { body } = await as('ADMIN', 'GET', `/users?limit=3&page=${page}&${order}`);
          expect(body.pagination).toEqual({ page, limit: 3, total, totalPages: Math.ceil(total / 3) });
          for (const { id } of body.data) ids.add(id);
        }
        expect(ids.size, sortBy).toBe(total);
      }
    const newestFirst = (await as('ADMIN', 'GET', '/users')).body.data.map(
      ({ createdAt }: { createdAt: string }) => createdAt,
    );
    expect(newestFirst).toEqual([...newestFirst].sort().reverse());
    expect(outcome(await as('ADMIN', 'GET', '/users?sortBy=password'))).toBe('400 VALIDATION_FAILED');
  });
});

test('200 `summary` adds pets, the last and the next booking (contract §6)', async () => {
  const business = await openBusiness(server);
  const { token } = business.manager;
  const customer = await server.newUser('CUSTOMER');
  const listed = async (extra = '&summary=true') => {
    const { body } = await server.request('GET', `/users?q=${customer.email}${extra}`, { token });
    return body.data[0].summary;
  };
  expect(await listed('')).toBeUndefined();
  expect(await listed()).toEqual({ petCount: 0, petNames: [], lastBooking: null, nextBooking: null });
  const names = ['Rex', 'Mochi', 'Bo', 'x'.repeat(1_000)];
  const pets: string[] = [];
  for (const name of names) pets.push(await business.pet(customer, { name }));
  const service = await business.service();
  const book = (from: number, pet = 0) =>
    business.booked(customer, { petIds: [pets[pet]], serviceIds: [service], ...hours(from, from + 1) });
  const later = await book(48);
  const [next, cancelled, past, pending] = [await book(24), await book(9), await book(72), await book(96)];
  await business.move(customer, cancelled.id, 'CANCELLED');
  const moveBack = (id: string, days: number, status: string) =>
    query(
      `UPDATE bookings SET start_date = now() - make_interval(days => $2::int),
              end_date = now() - make_interval(days => $2::int) + interval '1 hour', status = $3 WHERE id = $1`,
      [id, days, status],
    );
  await moveBack(past.id, 3, 'COMPLETED');
  await moveBack(pending.id, 2, 'PENDING');
  const summary = await listed();
  expect(summary).toMatchObject({ petCount: 4, petNames: names.slice(0, 3), nextBooking: next.startDate });
  const [{ start_date: start }] = await query('SELECT start_date FROM bookings WHERE id = $1', [past.id]);
  expect(Date.parse(summary.lastBooking)).toBe(Date.parse(start));
  await business.move(customer, next.id, 'CANCELLED');
  expect((await listed()).nextBooking).toBe(later.startDate);
});

describe('POST /users', () => {
  test('201 creates a verified user who can log in at once (contract §6)', async () => {
    const body = buildUser({ role: 'STAFF' });
    const { email, password } = body;
    const made = await as('ADMIN', 'POST', '/users', { body });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({ email, role: 'STAFF', emailVerified: true, disabled: false });
    expect((await server.request('POST', '/auth/login', { body: { email, password } })).status).toBe(201);
  });

  test('201 for CUSTOMERs by a MANAGER, all roles by an ADMIN, else 403 (contract §6)', async () => {
    for (const creator of everyRole)
      for (const role of everyRole) {
        const allowed = creator === 'ADMIN' || (creator === 'MANAGER' && role === 'CUSTOMER');
        const reply = await as(creator, 'POST', '/users', { body: buildUser({ role }) });
        expect(outcome(reply), `${creator} creates ${role}`).toBe(allowed ? '201' : '403 FORBIDDEN');
      }
  });

  test('400, then 403, then 409 (contract §2 "Order of the answers")', async () => {
    const create = async (role: Role, fields: Readonly<Record<string, unknown>>) =>
      outcome(await as(role, 'POST', '/users', { body: buildUser(fields) }));
    const { email } = someone.STAFF;
    expect(await create('MANAGER', { role: 'ADMIN', password: 'short' })).toBe('400 VALIDATION_FAILED');
    expect(await create('MANAGER', { role: 'ADMIN', password: 'Sunshine' })).toBe('400 VALIDATION_FAILED');
    expect(await create('MANAGER', { role: 'ADMIN', email })).toBe('403 FORBIDDEN');
    expect(await create('ADMIN', { email: email.toUpperCase() })).toBe('409 EMAIL_TAKEN');
    expect(outcome(await as('CUSTOMER', 'POST', '/users', { body: '{' }))).toBe('403 FORBIDDEN');
  });
});
