/** Taking back a status change: contract §9 Status, §6. */
import { describe, expect, test } from 'vitest';
import { bookingStatuses } from '#domain/booking/record/booking-status.ts';
import { openBookings } from '#features/bookings/testing/booking-test.ts';
import { pastTriggers } from '#server/commands/testing/past-triggers.ts';
import { hours } from '#test/support/business.ts';

const { anna, bath, business, query, rex, send, server } = await openBookings();
let day = 0;
function newBooking(changes: object = {}) {
  day += 24;
  return business.booked(anna, { petIds: [rex], serviceIds: [bath], ...hours(day, day + 1), ...changes });
}
/** Moves a new booking to the status, as a manager. */
async function moveTo(status: keyof typeof way, { id }: { id: string }) {
  for (const next of way[status]) expect((await business.move(business.manager, id, next)).status).toBe(200);
}
async function bookingIn(status: keyof typeof way, changes: object = {}) {
  const booking = await newBooking(changes);
  await moveTo(status, booking);
  return booking;
}
const call = (method: string, id: string, by: { token: string }, headers = {}) =>
  send(by, method, `/bookings/${id}`, undefined, headers);

const way = {
  PENDING: [],
  CONFIRMED: ['CONFIRMED'],
  IN_PROGRESS: ['CONFIRMED', 'IN_PROGRESS'],
  COMPLETED: ['CONFIRMED', 'IN_PROGRESS', 'COMPLETED'],
  CANCELLED: ['CANCELLED'],
} as const;

describe('POST /bookings/:id/undo-status (contract §9)', () => {
  const undo = (by: { token: string }, id: string, headers = {}) =>
    send(by, 'POST', `/bookings/${id}/undo-status`, undefined, headers);

  test.for(bookingStatuses)('201 with the status before, or 409, from %s by a MANAGER', async (from) => {
    const before = { CONFIRMED: 'PENDING', IN_PROGRESS: 'CONFIRMED', COMPLETED: 'IN_PROGRESS' }[
      from as string
    ];
    const { id } = await bookingIn(from);
    const { status, body } = await undo(business.manager, id);
    if (before === undefined) {
      const [cause] = body.causes;
      expect([status, body.error, cause.reason]).toEqual([409, 'INVALID_STATUS_CHANGE', 'WRONG_STATUS']);
      expect(cause.allowed).toEqual(['CONFIRMED', 'IN_PROGRESS', 'COMPLETED']);
    } else {
      expect([status, body.data.status]).toEqual([201, before]);
      const rows = await query(
        "SELECT before, after FROM audit_log WHERE entity_id = $1 AND action = 'undoBookingStatus'",
        [id],
      );
      expect(rows).toEqual([{ before: { status: from }, after: { status: before } }]);
    }
  });

  test('steps are taken back one after the other, and can be made again', async () => {
    const { id } = await bookingIn('COMPLETED');
    for (const status of ['IN_PROGRESS', 'CONFIRMED', 'PENDING'])
      expect((await undo(business.manager, id)).body.data.status).toBe(status);
    expect((await undo(business.manager, id)).status).toBe(409);
    await moveTo('COMPLETED', { id });
  });

  test('403 for the owner, for other STAFF, and for STAFF who take back a confirmation', async () => {
    const { id: staffId, user } = await business.staff();
    const { id } = await bookingIn('CONFIRMED', { staffId });
    const other = await business.staff();
    for (const by of [anna, other.user, user]) expect((await undo(by, id)).status).toBe(403);
    expect((await business.move(user, id, 'IN_PROGRESS')).status).toBe(200);
    expect((await undo(user, id)).body.data.status).toBe('CONFIRMED');
  });

  test('412 for a version that the client does not know', async () => {
    const { id } = await bookingIn('CONFIRMED');
    expect((await undo(business.manager, id, { 'if-match': '"x"' })).status).toBe(412);
    const etag = (await call('GET', id, anna)).headers.get('etag') ?? '';
    expect((await undo(business.manager, id, { 'if-match': etag })).status).toBe(201);
  });

  test('409 from ten minutes after the step on, and another change in between does not prolong them', async () => {
    const { id } = await bookingIn('CONFIRMED');
    const since = (minutes: number) =>
      pastTriggers(
        server.running.app.database.pool,
        `UPDATE audit_log SET at = clock_timestamp() - interval '${minutes} minutes'
          WHERE entity_id = '${id}' AND action = 'changeBookingStatus'`,
      );
    await since(10);
    expect((await send(business.manager, 'PUT', `/bookings/${id}`, { notes: 'Shy.' })).status).toBe(200);
    const { status, body } = await undo(business.manager, id);
    expect([status, body.error]).toEqual([409, 'INVALID_STATUS_CHANGE']);
    expect(body.causes).toEqual([expect.objectContaining({ reason: 'CHANGES_CLOSED', field: 'status' })]);
    await since(9);
    expect((await undo(business.manager, id)).status).toBe(201);
  });

  test('409 when another booking has got the time of a COMPLETED one, and nothing is changed', async () => {
    const { id, startDate, endDate } = await bookingIn('COMPLETED');
    const next = await business.booked(anna, { petIds: [rex], serviceIds: [bath], startDate, endDate });
    const { status, body } = await undo(business.manager, id);
    expect([status, body.error, body.causes[0].reason]).toEqual([
      ...[409, 'INVALID_STATUS_CHANGE', 'CHANGED_MEANWHILE'],
    ]);
    expect((await call('GET', id, anna)).body.data.status).toBe('COMPLETED');
    await business.move(anna, next.id, 'CANCELLED');
    expect((await undo(business.manager, id)).body.data.status).toBe('IN_PROGRESS');
  });

  test('of two at once, one takes the step back; the dashboard follows', async () => {
    const { id } = await bookingIn('COMPLETED');
    const counts = async () => {
      const { body } = await send(business.manager, 'GET', '/dashboard/stats');
      return body.data.bookings;
    };
    const before = await counts();
    const etag = (await call('GET', id, anna)).headers.get('etag') ?? '';
    const replies = await Promise.all([1, 2].map(() => undo(business.manager, id, { 'if-match': etag })));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 412]);
    expect(await counts()).toEqual({
      ...before,
      COMPLETED: before.COMPLETED - 1,
      IN_PROGRESS: before.IN_PROGRESS + 1,
    });
  });
});
