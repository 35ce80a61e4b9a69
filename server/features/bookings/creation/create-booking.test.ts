/** POST /bookings: contract §9, specification "Shapes that are stated". */
import { describe, expect, test } from 'vitest';
import { openBookings } from '#features/bookings/testing/booking-test.ts';
import { hours } from '#test/support/business.ts';

const { anna, bath, business, query, rex, send } = await openBookings();

/** Each test has a day of its own, so that its bookings do not conflict with those of another. */
let day = 0;
const morning = () => {
  day += 24;
  return hours(day + 9, day + 10);
};
const visit = (times: object = morning()) => ({ petIds: [rex], serviceIds: [bath], ...times });

describe('POST /bookings 201', () => {
  test('the id is a UUID of version 7 with the time of createdAt, and ids increase', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 25; at++) {
      const { id, createdAt } = await business.booked(anna, visit());
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
      // RFC 9562, 5.7: the first 48 bits are milliseconds.
      expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(Date.parse(createdAt));
      ids.push(id);
    }
    expect(ids).toEqual(ids.toSorted());
  });

  test('returns the PENDING booking with the caller as userId (contract §9)', async () => {
    const times = morning();
    const before = Temporal.Now.instant();
    const reply = await business.book(anna, { ...visit(times), notes: 'Shy.' });
    expect([reply.status, reply.body.message]).toEqual([201, 'Created']);
    const { id, createdAt, ...rest } = reply.body.data;
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    // The clock of a database may differ by a minute.
    expect(Date.parse(createdAt)).toBeGreaterThan(before.subtract({ minutes: 1 }).epochMilliseconds);
    expect(Date.parse(createdAt)).toBeLessThan(Temporal.Now.instant().add({ minutes: 1 }).epochMilliseconds);
    expect(rest).toEqual({
      userId: anna.id,
      user: { id: anna.id, name: 'A CUSTOMER' },
      staffId: null,
      staff: null,
      ...times,
      status: 'PENDING',
      totalAmount: 20,
      currency: 'USD',
      notes: 'Shy.',
      pets: [{ id: rex, name: 'Rex', species: 'DOG' }],
      services: [
        {
          serviceId: bath,
          name: 'Bath',
          priceUnit: 'per session',
          unitPrice: 20,
          units: 1,
          quantity: 1,
          amount: 20,
        },
      ],
      changeableUntil: null,
      hold: null,
      cancelReason: null,
      checkedInAt: null,
      checkedOutAt: null,
      expiresAt: null,
      payment: null,
      updatedAt: createdAt,
    });
    expect(reply.headers.get('etag')).toMatch(/^"[\w-]+\.[\w-]+"$/);
    expect(reply.headers.get('content-language')).toBe('en');
    const read = await send(anna, 'GET', `/bookings/${id}`);
    expect(read.body.data).toEqual(reply.body.data);
    expect(read.headers.get('etag')).toBe(reply.headers.get('etag'));
  });

  test('writes the audit log entry (specification "Bookings")', async () => {
    const { id } = await business.booked(anna, visit());
    const entries = await query(
      'SELECT actor_id, action, entity, before, after, ip FROM audit_log WHERE entity_id = $1',
      [id],
    );
    expect(entries).toEqual([
      {
        actor_id: anna.id,
        action: 'createBooking',
        entity: 'booking',
        before: null,
        after: expect.objectContaining({
          userId: anna.id,
          status: 'PENDING',
          totalAmount: 20,
          petIds: [rex],
          services: [{ serviceId: bath, unitPrice: 20, units: 1, quantity: 1, amount: 20 }],
        }),
        ip: '127.0.0.1',
      },
    ]);
  });

  test('an amount is unit price × units × quantity × pets, and totalAmount is their sum (contract §9 Price)', async () => {
    const tom = await business.pet(anna, { name: 'Tom', species: 'CAT' });
    const walk = await business.service({ category: 'TRAINING', basePrice: 10.1, priceUnit: '/hour' });
    const booking = await business.booked(anna, {
      petIds: [tom, rex],
      services: [{ serviceId: walk, quantity: 3 }, { serviceId: bath }],
      ...hours(1000, 1001 + 1 / 3),
    });
    expect(booking.pets.map(({ id }: { id: string }) => id)).toEqual([tom, rex]);
    expect(booking.services).toMatchObject([
      { serviceId: walk, units: 1.333333333333, quantity: 3, unitPrice: 10.1, amount: 80.8 },
      { serviceId: bath, units: 1, quantity: 1, unitPrice: 20, amount: 40 },
    ]);
    expect(booking.totalAmount).toBe(120.8);
  });

  test('names and the entity tag depend on the language (contract §9)', async () => {
    const body = visit();
    const made = await send(anna, 'POST', '/bookings?lang=vi', body);
    expect([made.body.data.services[0].name, made.headers.get('content-language')]).toEqual(['Tắm', 'vi']);
    const inEnglish = await send(anna, 'GET', `/bookings/${made.body.data.id}`);
    expect(inEnglish.body.data.services[0].name).toBe('Bath');
    expect(inEnglish.headers.get('etag')).not.toBe(made.headers.get('etag'));
  });

  test('accepts a named staff member without the skill (contract §9)', async () => {
    const { id, user } = await business.staff();
    const booking = await business.booked(anna, { ...visit(), staffId: id.toUpperCase() });
    const named = await send(user, 'GET', '/auth/session');
    expect([booking.staffId, booking.staff]).toEqual([id, { id, name: named.body.data.user.name }]);
  });

  test('accepts a start in the past; times without an offset are local times of the business (contract §9)', async () => {
    const past = visit({ startDate: '1999-03-04T10:00', endDate: '1999-03-04 11:00:00,5' });
    const { startDate, endDate } = await business.booked(anna, past);
    expect([startDate, endDate]).toEqual(['1999-03-04T10:00:00.000Z', '1999-03-04T11:00:00.500Z']);
  });

  test('a MANAGER books for the owner of the pets; the audit entry names the MANAGER (contract §9)', async () => {
    const derived = await business.booked(business.manager, visit());
    const named = await business.booked(business.manager, { ...visit(), userId: anna.id });
    expect([derived.userId, named.userId]).toEqual([anna.id, anna.id]);
    const [entry] = await query('SELECT actor_id FROM audit_log WHERE entity_id = $1', [derived.id]);
    expect(entry.actor_id).not.toBe(anna.id);
  });
});

describe('POST /bookings?dryRun=true 200', () => {
  test('returns the booking without storing it (contract §9)', async () => {
    const before = await query('SELECT count(*) FROM bookings');
    const times = morning();
    const preview = await send(anna, 'POST', '/bookings?dryRun=true', visit(times), {
      'idempotency-key': 'dry',
    });
    expect([preview.status, preview.body.data]).toMatchObject([
      200,
      { id: null, userId: anna.id, status: 'PENDING', totalAmount: 20, pets: [{ id: rex }], ...times },
    ]);
    expect(preview.headers.get('etag')).toMatch(/^"/);
    expect(await query('SELECT count(*) FROM bookings')).toEqual(before);
    expect(await query('SELECT count(*) FROM idempotency_keys')).toEqual([{ count: '0' }]);
    await business.booked(anna, visit(times));
    const taken = await send(anna, 'POST', '/bookings?dryRun=true', visit(times));
    expect([taken.status, taken.body.error]).toEqual([409, 'BOOKING_CONFLICT']);
  });
});
