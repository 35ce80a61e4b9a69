/** The refusals of POST /bookings and their order: contract §9 and §2 "Order of the answers". */
import { describe, expect, test } from 'vitest';
import { openBookings } from '#features/bookings/testing/booking-test.ts';
import { hours } from '#test/support/business.ts';

const { anna, bath, ben, business, pool, rex, send, server, tom } = await openBookings();
const yen = await business.service({ currency: 'jpy' });
const body = (changes: object = {}) => ({ petIds: [rex], serviceIds: [bath], ...hours(9, 10), ...changes });
async function refusal(changes: object, by: { token: string } = anna) {
  const reply = await business.book(by, body(changes));
  return [reply.status, reply.body.error, reply.body.details];
}

const unknown = '01940b6e-7d20-7b3a-8f11-6c1e5a9d0b42';

describe('POST /bookings 400', () => {
  test.for<[string, object, RegExp]>([
    ['no pet', { petIds: [] }, /^petIds: /],
    ['a pet twice', { petIds: [unknown, unknown.toUpperCase()] }, /^petIds\[1\]: is a duplicate/],
    ['a pet that is no text', { petIds: [7] }, /^petIds\[0\]: /],
    ['no services', { serviceIds: undefined }, /^serviceIds: is required$/],
    ['null services', { serviceIds: null, services: null }, /^serviceIds: is required$/],
    [
      'services in both ways',
      { services: [{ serviceId: unknown }] },
      /^serviceIds: is not allowed together with services$/,
    ],
    ['an empty list', { serviceIds: [] }, /^serviceIds: /],
    ['a service twice', { serviceIds: [unknown, unknown] }, /^serviceIds\[1\]: is a duplicate/],
    [
      'an order twice',
      { serviceIds: null, services: [{ serviceId: unknown }, { serviceId: unknown, quantity: 2 }] },
      /^services\[1\]: is a duplicate/,
    ],
    ...[0, -1, 1.5, 1001, 1e9, '1'].map((quantity): [string, object, RegExp] => [
      `a quantity of ${JSON.stringify(quantity)}`,
      { serviceIds: undefined, services: [{ serviceId: unknown, quantity }] },
      /^services\[0\]\.quantity: /,
    ]),
    ...[
      '2030-02-30T10:00:00Z',
      '2030-01-07T25:00:00Z',
      '0000-01-07T10:00:00Z',
      '10000-01-07T10:00:00Z',
      '+010000-01-07T10:00:00Z',
      'infinity',
      '-infinity',
      'now',
      '',
      ' ',
      1_893_456_000,
      null,
      [],
    ].map((startDate): [string, object, RegExp] => [
      `the start ${JSON.stringify(startDate)}`,
      { startDate },
      /^startDate: /,
    ]),
    ['the end before the start', hours(10, 9), /^endDate: expected a time after startDate/],
    ['the end at the start', hours(9, 9), /^endDate: expected a time after startDate/],
    ['notes with NUL', { notes: 'a\0b' }, /^notes: /],
    ['notes that are no text', { notes: {} }, /^notes: /],
    ['a staff member that is no text', { staffId: 7 }, /^staffId: /],
  ])('%s (contract §9)', async ([_what, changes, details]) => {
    expect(await refusal(changes)).toEqual([400, 'VALIDATION_FAILED', expect.stringMatching(details)]);
  });

  test('for services of two currencies (contract §9 Price)', async () => {
    expect(await refusal({ serviceIds: [bath, yen] })).toEqual([
      400,
      'MIXED_CURRENCIES',
      'services: expected one currency, found JPY, USD',
    ]);
  });

  test('for a total above 999999999999.99 (contract §9 Price)', async () => {
    const dear = await business.service({ basePrice: 99999999.99, priceUnit: 'hourly' });
    const order = { serviceIds: undefined, services: [{ serviceId: dear, quantity: 1000 }] };
    expect(await refusal({ ...order, ...hours(0, 11) })).toEqual([
      400,
      'AMOUNT_TOO_LARGE',
      'services: expected a total of at most 999999999999.99 USD',
    ]);
    const largest = await business.book(anna, body({ ...order, ...hours(0, 10) }));
    expect(largest.body.data.totalAmount).toBe(999999999900);
    await business.move(anna, largest.body.data.id, 'CANCELLED');
  });

  test('for pets of several owners, also by a MANAGER (contract §9)', async () => {
    expect(await refusal({ petIds: [rex, tom] }, business.manager)).toEqual([
      400,
      'VALIDATION_FAILED',
      'petIds: expected pets of one owner',
    ]);
  });
});

describe('POST /bookings 404 names the record', () => {
  test.for<[string, object, string]>([
    ['pet', { petIds: [unknown] }, `petIds: there is no pet "${unknown}"`],
    ['malformed pet', { petIds: ["x'; --"] }, `petIds: there is no pet "x'; --"`],
    ['service', { serviceIds: [unknown] }, `services: there is no service "${unknown}"`],
    ['malformed service', { serviceIds: ['ä\u0001'] }, 'services: there is no service "ä\\u0001"'],
    ['staff member', { staffId: unknown }, `staffId: there is no staff member "${unknown}"`],
    ['user', { userId: unknown }, `userId: there is no user "${unknown}"`],
  ])('for an unknown %s (contract §9)', async ([_what, changes, details]) => {
    expect(await refusal(changes)).toEqual([404, 'NOT_FOUND', details]);
  });

  test('shortens the details for a thousand unknown pets (contract §9)', async () => {
    const petIds = Array.from({ length: 1000 }, () => crypto.randomUUID());
    const [status, , details] = await refusal({ petIds });
    expect([status, details.length < 2000]).toEqual([404, true]);
    expect(details).toMatch(/; and 80 more$/);
  });

  test('for a deleted service, pet or staff member (contract §7)', async () => {
    const [service, pet] = [await business.service(), await business.pet(anna)];
    const { id: staff } = await business.staff();
    await send(business.admin, 'DELETE', `/services/${service}`);
    await send(business.admin, 'DELETE', `/pets/${pet}`);
    await send(business.admin, 'DELETE', `/staff/${staff}`);
    expect((await refusal({ serviceIds: [service] }))[2]).toContain(service);
    expect((await refusal({ petIds: [pet] }))[2]).toContain(pet);
    expect((await refusal({ staffId: staff }))[2]).toContain(staff);
  });
});

describe('POST /bookings 403', () => {
  test.for(['CUSTOMER', 'STAFF'] as const)(
    'for a %s who names another user or their pet (contract §9)',
    async (role) => {
      const caller = await server.newUser(role);
      const own = await business.pet(caller);
      expect(await refusal({ petIds: [own, tom] }, caller)).toEqual([
        403,
        'FORBIDDEN',
        `petIds: "${tom}" belongs to another user`,
      ]);
      expect((await refusal({ petIds: [own], userId: ben.id }, caller)).slice(0, 2)).toEqual([
        403,
        'FORBIDDEN',
      ]);
      expect((await business.book(caller, body({ petIds: [own], userId: caller.id }))).status).toBe(201);
    },
  );
});

describe('POST /bookings 409', () => {
  test('for an inactive service (contract §9)', async () => {
    const service = await business.service();
    await send(business.admin, 'PUT', `/services/${service}`, { isActive: false });
    expect(await refusal({ serviceIds: [service] })).toEqual([
      409,
      'SERVICE_INACTIVE',
      `services: "Bath" (${service}) is currently not offered`,
    ]);
  });

  test('names the caller’s pet, the staff member and the requested interval, and bookings only to those who may read them (contract §9 Conflicts, §30)', async () => {
    const { id: staffId } = await business.staff();
    const { id: others } = await business.booked(ben, {
      petIds: [tom],
      serviceIds: [bath],
      staffId,
      notes: 'secret',
      ...hours(20, 22),
    });
    const { id: own } = await business.booked(anna, { petIds: [rex], serviceIds: [bath], ...hours(21, 22) });
    const times = hours(21.5, 23);
    const causes = async (by: { readonly token: string }) => {
      const refused = await business.book(by, body({ staffId, ...times }));
      expect([refused.status, refused.body.error]).toEqual([409, 'BOOKING_CONFLICT']);
      return refused.body.causes;
    };
    const pet = { reason: 'PET_BUSY', field: 'petIds', petId: rex, petName: 'Rex', ...times };
    const member = { reason: 'STAFF_BUSY', field: 'staffId', staffId, staffName: 'A STAFF', ...times };
    expect(await causes(anna)).toEqual([{ ...pet, bookings: [own] }, member]);
    expect(await causes(business.manager)).toEqual([
      { ...pet, bookings: [own] },
      { ...member, bookings: [others] },
    ]);
  });

  test('isAvailable and time off apply to visits and stays, working hours only to visits (contract §9 Conflicts)', async () => {
    const boarding = await business.service({ category: 'BOARDING', priceUnit: 'daily' });
    const hired = await business.staff({
      workingHours: { timeZone: 'UTC', monday: [{ start: '09:00', end: '17:00' }] },
    });
    const at = (from: number, to: number, serviceId: string) =>
      refusal({ staffId: hired.id, serviceIds: [serviceId], ...hours(from, to) });
    expect((await at(16, 18, bath)).slice(0, 2)).toEqual([409, 'STAFF_UNAVAILABLE']);
    expect((await at(16, 18, boarding))[0]).toBe(201);
    const away = await send(business.manager, 'POST', `/staff/${hired.id}/time-off`, hours(40, 60));
    expect(away.status).toBe(201);
    const details = `staffId: "A STAFF" (${hired.id}) has time off`;
    expect(await at(59, 61, boarding)).toEqual([409, 'STAFF_UNAVAILABLE', details]);
    await send(business.manager, 'PUT', `/staff/${hired.id}`, { isAvailable: false });
    expect((await at(80, 81, boarding)).slice(0, 2)).toEqual([409, 'STAFF_UNAVAILABLE']);
  });
});

describe('order of the answers (contract §2)', () => {
  const steps: [number, object][] = [
    [400, { startDate: 'never' }],
    [404, { serviceIds: [unknown] }],
    [403, { petIds: ['tom'] }],
    [409, { ...hours(200, 201) }],
  ];
  test.for(steps.slice(1).map(([status], at) => [status, at + 1] as const))(
    'earlier errors take precedence over %i',
    async ([_status, from]) => {
      await business.book(anna, body(hours(200, 201)));
      for (let at = 0; at <= from; at++) {
        const wrong = Object.assign(
          {},
          ...steps
            .slice(at, from + 1)
            .toReversed()
            .map(([, change]) => change),
        );
        const petIds = wrong.petIds ? [tom] : [rex];
        const [expected] = steps[at] as [number, object];
        expect((await refusal({ ...hours(200, 201), ...wrong, petIds }))[0]).toBe(expected);
      }
    },
  );

  test('a refused booking stores nothing', async () => {
    const tables = ['bookings', 'booking_pets', 'booking_lines', 'idempotency_keys', 'audit_log'];
    const counts = async () => {
      const { body: list } = await send(business.manager, 'GET', '/bookings');
      const { rows } = await pool.query(
        `SELECT ${tables.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`)}`,
      );
      // The total comes from the rollup's deltas.
      return { ...rows[0], total: list.pagination.total };
    };
    await business.book(anna, body(hours(300, 301)));
    const before = await counts();
    for (const changes of [
      { startDate: 'never' },
      { petIds: [unknown] },
      { petIds: [tom] },
      hours(300, 301),
    ]) {
      const reply = await business.book(anna, body({ ...hours(300, 301), ...changes }), {
        'idempotency-key': crypto.randomUUID(),
      });
      expect(reply.status).toBeGreaterThanOrEqual(400);
    }
    expect(await counts()).toEqual(before);
  });
});
