/** The check-in and the check-out of the pets of a booking: contract §26. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openBoarding, refused } from '#features/places/testing/boarding.ts';

const house = await openBoarding();
const { anna, bath, ben, business, hour, manager, moveClock, occupancy, place, put, query, rex, send } =
  house;
const { stay, tom } = house;
type By = typeof manager;
// A pet has one stay at a time, so each test has a week of its own.
let start = 0;
beforeEach(() => {
  start += 24 * 7;
});
afterEach(() => moveClock());
const later = (hours: number) => hour(start + hours);
const confirmed = async (id: string) => {
  expect((await business.move(manager, id, 'CONFIRMED')).status).toBe(200);
  return id;
};
const annas = async (from = 0, to = 48) => confirmed(await stay(start + from, start + to));
const bens = async (from = 48, to = 96) =>
  confirmed(await stay(start + from, start + to, { by: ben, petIds: [tom] }));
const at = (hours: number) => moveClock(start + hours);
const check = (way: 'in' | 'out', id: string, by: By = manager, headers = {}) =>
  send(by, 'POST', `/bookings/${id}/check-${way}`, undefined, headers);
const visit = async () => {
  const times = { startDate: later(97), endDate: later(98), petIds: [rex], serviceIds: [bath] };
  return confirmed((await business.booked(anna, times)).id);
};
const undo = (way: 'in' | 'out', id: string, by: By = manager) =>
  send(by, 'DELETE', `/bookings/${id}/check-${way}`);
type Answer = Awaited<ReturnType<typeof send>>;
const shown = ({ status, body: { data } }: Answer) => [
  ...[status, data.status, data.checkedInAt, data.checkedOutAt],
];
/** Takes it back, and returns the booking as it is then. */
async function undone(way: 'in' | 'out', id: string) {
  expect((await undo(way, id)).status).toBe(204);
  return shown(await send(manager, 'GET', `/bookings/${id}`));
}

describe('contract §26: POST /bookings/:id/check-in and /check-out', () => {
  test('set the time and make the step of the status, with an audit entry; repeated, they change nothing', async () => {
    const id = await annas();
    await at(1);
    expect(shown(await check('in', id))).toEqual([201, 'IN_PROGRESS', later(1), null]);
    await at(2);
    const again = await check('in', id);
    expect(shown(again)).toEqual([201, 'IN_PROGRESS', later(1), null]);
    await at(47);
    const etag = again.headers.get('etag') ?? '';
    expect(shown(await check('out', id, manager, { 'if-match': etag }))).toEqual([
      ...[201, 'COMPLETED', later(1), later(47)],
    ]);
    expect((await send(anna, 'GET', `/bookings/${id}`)).body.data).toMatchObject({
      ...{ checkedInAt: later(1), checkedOutAt: later(47) },
    });
    const entries = "SELECT action, before, after FROM audit_log WHERE entity_id = $1 AND action ~ '^check'";
    expect(await query(`${entries} ORDER BY seq`, [id])).toEqual([
      {
        action: 'checkInBooking',
        before: { status: 'CONFIRMED', checkedInAt: null },
        after: { status: 'IN_PROGRESS', checkedInAt: later(1) },
      },
      {
        action: 'checkOutBooking',
        before: { status: 'IN_PROGRESS', checkedOutAt: null },
        after: { status: 'COMPLETED', checkedOutAt: later(47) },
      },
    ]);
  });

  test('a check-out makes both steps of a booking that was not checked in; a check-in none of one in progress', async () => {
    const id = await annas();
    await at(1);
    expect(shown(await check('out', id))).toEqual([201, 'COMPLETED', null, later(1)]);
    const begun = await visit();
    await business.move(manager, begun, 'IN_PROGRESS');
    expect(shown(await check('in', begun))).toEqual([201, 'IN_PROGRESS', later(1), null]);
    expect(await undone('in', begun)).toEqual([200, 'IN_PROGRESS', null, null]);
  });

  test('409 for a booking that is PENDING, CANCELLED, or was COMPLETED without them; 412 for another version', async () => {
    const wrong = [409, 'INVALID_STATUS_CHANGE', 'status', 'WRONG_STATUS'];
    const requested = await stay(start, start + 24);
    for (const way of ['in', 'out'] as const) expect(refused(await check(way, requested))).toEqual(wrong);
    await confirmed(requested);
    expect((await check('in', requested, manager, { 'if-match': '"x"' })).status).toBe(412);
    const id = await visit();
    for (const status of ['IN_PROGRESS', 'COMPLETED']) await business.move(manager, id, status);
    for (const way of ['in', 'out'] as const) expect(refused(await check(way, id))).toEqual(wrong);
    expect(refused(await undo('out', id))).toEqual(wrong);
  });

  test('however a stay begins and is COMPLETED, its pets came and left; a step taken back takes them back', async () => {
    const id = await annas();
    await at(1);
    expect(shown(await business.move(manager, id, 'IN_PROGRESS'))).toEqual([
      200,
      'IN_PROGRESS',
      later(1),
      null,
    ]);
    await at(20);
    expect((await business.move(manager, id, 'COMPLETED')).body.data).toMatchObject({
      ...{ checkedInAt: later(1), checkedOutAt: later(20) },
    });
    await moveClock();
    const back = () => send(manager, 'POST', `/bookings/${id}/undo-status`);
    expect(shown(await back())).toEqual([201, 'IN_PROGRESS', later(1), null]);
    expect(shown(await back())).toEqual([201, 'CONFIRMED', null, null]);
  });

  test('STAFF do it for stays, and for visits that they are assigned to; owners and others never', async () => {
    const [assigned, other] = [await business.staff(), await business.staff()];
    const id = await annas();
    expect((await check('in', id, anna)).status).toBe(403);
    expect((await check('in', id, other.user)).status).toBe(201);
    expect((await undo('in', id, anna)).status).toBe(403);
    const times = { startDate: later(1), endDate: later(2), petIds: [rex], serviceIds: [bath] };
    const visit = await confirmed((await business.booked(anna, { ...times, staffId: assigned.id })).id);
    expect((await check('in', visit, other.user)).status).toBe(403);
    expect((await check('in', visit, assigned.user)).body.data.status).toBe('IN_PROGRESS');
  });
});

describe('contract §26: DELETE of a check-in or a check-out', () => {
  test('within 15 minutes the booking is as before, with an audit entry; afterwards 409', async () => {
    const id = await annas();
    const closed = (field: string) => [409, 'INVALID_STATUS_CHANGE', field, 'CHANGES_CLOSED'];
    await at(1);
    await check('in', id);
    await at(1.25);
    expect(refused(await undo('in', id))).toEqual(closed('checkedInAt'));
    await at(1.2);
    expect(await undone('in', id)).toEqual([200, 'CONFIRMED', null, null]);
    expect(refused(await undo('in', id))[3]).toBe('WRONG_STATUS');
    const [entry] = await query(
      "SELECT before, after FROM audit_log WHERE entity_id = $1 AND action = 'undoCheckIn'",
      [id],
    );
    expect(entry).toEqual({
      before: { status: 'IN_PROGRESS', checkedInAt: later(1) },
      after: { status: 'CONFIRMED', checkedInAt: null },
    });
    await check('out', id);
    await at(1.5);
    expect(refused(await undo('out', id))).toEqual(closed('checkedOutAt'));
    await at(1.4);
    expect(await undone('out', id)).toEqual([200, 'CONFIRMED', null, null]);
  });

  test('the place is given back at the check-out and taken again; 409 PLACE_TAKEN when another has it', async () => {
    const [room, id] = [await place(), await annas()];
    await put(id, [{ petId: rex, placeId: room }]);
    await at(1);
    await check('in', id);
    await at(24);
    await check('out', id);
    const next = await bens(25, 40);
    expect((await put(next, [{ petId: tom, placeId: room }])).status).toBe(200);
    const { status, body } = await undo('out', id);
    expect([status, body.error]).toEqual([409, 'PLACE_TAKEN']);
    await put(next, null);
    expect(await undone('out', id)).toEqual([200, 'IN_PROGRESS', later(1), null]);
  });
});

describe('contract §26: a pet that is not checked out keeps its berth beyond the planned end', () => {
  const day = (hours: number) => later(hours).slice(0, 10);
  async function berths(code: string) {
    const { body } = await occupancy({ from: day(0), to: day(96) });
    const found = body.data.places.find((one: { code: string }) => one.code === code);
    return found.berths.map(({ stays }: { stays: object[] }) => stays);
  }

  test('until it is: the occupancy has it until now, and names it to the next booking in its berth', async () => {
    const code = 'Late';
    const [room, id, next] = [await place({ code }), await annas(), await bens()];
    await put(id, [{ petId: rex, placeId: room }]);
    await put(next, [{ petId: tom, placeId: room }]);
    await at(1);
    await check('in', id);
    await at(48);
    const ofRex = { bookingId: id, from: later(0), conflictsWith: null };
    const ofTom = { bookingId: next, from: later(48), to: later(96), overdue: false };
    expect(await berths(code)).toMatchObject([
      [
        { ...ofRex, to: later(48), overdue: true },
        { ...ofTom, conflictsWith: id },
      ],
    ]);
    await at(50);
    expect((await berths(code))[0][0]).toMatchObject({ to: later(50), overdue: true });
    await check('out', id);
    expect(await berths(code)).toMatchObject([
      [
        { ...ofRex, to: later(48), overdue: false },
        { ...ofTom, conflictsWith: null },
      ],
    ]);
  });

  test('another booking does not get it now: 409 PLACE_TAKEN; it can have it from tomorrow on', async () => {
    const [room, id] = [await place({ berths: 2 }), await annas()];
    await put(id, [{ petId: rex, placeId: room }]);
    await at(1);
    await check('in', id);
    await at(50);
    const taken = [409, 'PLACE_TAKEN', '[0].placeId', 'PLACE_TAKEN'];
    const today = await bens(49, 60);
    const reply = await put(today, [{ petId: tom, placeId: room }]);
    expect(refused(reply)).toEqual(taken);
    expect(reply.body.causes[0].bookings).toEqual([id]);
    expect((await send(manager, 'DELETE', `/places/${room}`)).status).toBe(409);
    const tomorrow = await bens(72, 80);
    expect((await put(tomorrow, [{ petId: tom, placeId: room }])).status).toBe(200);
    await check('out', id);
    expect((await put(today, [{ petId: tom, placeId: room }])).status).toBe(200);
  });

  test('beside it, pets of another user are in its way only where the place is not shared', async () => {
    const max = await business.pet(ben, { name: 'Max' });
    for (const shared of [false, true]) {
      const code = `Beside ${shared}`;
      const room = await place({ code, shared, berths: 2 });
      const from = shared ? 100 : 0;
      const id = await annas(from, from + 4);
      await put(id, [{ petId: rex, placeId: room }]);
      // Max has the berth of Rex from later on, so that Tom, who comes before, is in the other one.
      const last = await stay(start + from + 6, start + from + 9, { by: ben, petIds: [max] });
      await put(last, [{ petId: max, placeId: room }]);
      const next = await bens(from + 4, from + 8);
      await put(next, [{ petId: tom, placeId: room }]);
      await at(from + 1);
      await check('in', id);
      await at(from + 5);
      const stays = (await berths(code)).flat() as { bookingId: string; conflictsWith: string | null }[];
      const conflicting = stays.filter((one) => one.conflictsWith === id).map(({ bookingId }) => bookingId);
      expect([shared, conflicting]).toEqual([shared, [shared ? last : next]]);
    }
  });
});
