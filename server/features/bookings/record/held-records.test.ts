/** Live bookings prevent the deletion of their pets, users and staff members: contract §6, §8, §10. */
import { describe, expect } from 'vitest';
import { bookingStatuses } from '#domain/booking/record/booking-status.ts';
import { bookingTest } from '#features/bookings/testing/booking-test.ts';
import { hours } from '#test/support/business.ts';
import { perFile } from '#test/support/fixtures.ts';

const test = bookingTest.extend('api', perFile, ({ server, business }) => {
  const erase = async (path: string) => {
    const { status, body } = await server.request('DELETE', path, business.admin);
    return [status, body?.error];
  };
  return { erase };
});

const way: Record<string, string[]> = {
  CONFIRMED: ['CONFIRMED'],
  IN_PROGRESS: ['CONFIRMED', 'IN_PROGRESS'],
  COMPLETED: ['CONFIRMED', 'IN_PROGRESS', 'COMPLETED'],
  CANCELLED: ['CANCELLED'],
};

describe.each(bookingStatuses)('while a booking is %s', (status) => {
  const isLive = !['COMPLETED', 'CANCELLED'].includes(status);
  test(`its pet, its user, its staff member and that member's user ${isLive ? 'stay: 409' : 'may go: 204'}`, async ({
    server,
    business,
    bath,
    api,
  }) => {
    const user = await server.newUser('CUSTOMER');
    const pet = await business.pet(user);
    const member = await business.staff();
    const { id } = await business.booked(user, {
      petIds: [pet],
      serviceIds: [bath],
      staffId: member.id,
      ...hours(0, 1),
    });
    for (const next of way[status] ?? []) await business.move(business.admin, id, next);
    const expected = isLive ? [409, 'CONFLICT'] : [204, undefined];
    for (const path of [
      `/pets/${pet}`,
      `/staff/${member.id}`,
      `/users/${user.id}`,
      `/users/${member.user.id}`,
    ]) {
      expect([path, await api.erase(path)]).toEqual([path, expected]);
    }
    const { body } = await server.request('GET', `/bookings/${id}`, business.admin);
    expect(body.data).toMatchObject({ status, pets: [{ id: pet, name: 'Rex' }], staff: { id: member.id } });
    if (isLive) {
      await server.request('DELETE', `/bookings/${id}`, business.admin);
      expect(await api.erase(`/users/${user.id}`)).toEqual([204, undefined]);
      expect(await api.erase(`/users/${member.user.id}`)).toEqual([204, undefined]);
    }
  });
});

test('of a concurrent booking and deletion one succeeds and the other is refused', async ({
  server,
  business,
  bath,
  api,
}) => {
  for (let round = 0; round < 8; round++) {
    const user = await server.newUser('CUSTOMER');
    const pet = await business.pet(user);
    const member = await business.staff();
    const path = [`/pets/${pet}`, `/staff/${member.id}`, `/users/${user.id}`, `/users/${member.user.id}`][
      round % 4
    ];
    const body = {
      petIds: [pet],
      serviceIds: [bath],
      staffId: member.id,
      userId: user.id,
      ...hours(0, 1),
    };
    const [booked, gone] = await Promise.all([business.book(business.manager, body), api.erase(path ?? '')]);
    expect([
      [201, 409],
      [404, 204],
    ]).toContainEqual([booked.status, gone[0]]);
  }
});

test('live bookings of a user are found by an index, for any number of bookings', async ({
  server,
  pool,
}) => {
  const { id } = await server.newUser('CUSTOMER');
  const client = await pool.connect();
  // Of this session, earlier transactions included.
  const scans = async () => {
    const { rows } = await client.query(
      "SELECT seq_scan::int, idx_scan::int FROM pg_stat_xact_user_tables WHERE relname = 'bookings'",
    );
    return rows[0];
  };
  try {
    // With few rows the planner would read all of them; so it does this only if no index will do.
    await client.query('BEGIN');
    await client.query('SET LOCAL enable_seqscan = off');
    // The one session of the embedded database has a plan for this already.
    await client.query('DISCARD PLANS');
    const before = await scans();
    await client.query(
      `UPDATE users SET erased_at = now(), disabled_at = now(), email = NULL, email_key = NULL, name = NULL,
                        name_key = NULL, search_key = NULL, password_hash = NULL, email_verified_at = NULL
        WHERE id = $1`,
      [id],
    );
    expect(await scans()).toEqual({ seq_scan: before.seq_scan, idx_scan: before.idx_scan + 1 });
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});
