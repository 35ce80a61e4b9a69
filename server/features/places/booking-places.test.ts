/** The places of bookings: contract §26. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openBoarding, refused } from './testing/boarding.ts';

const house = await openBoarding();
const {
  anna,
  bath,
  ben,
  business,
  hour,
  manager,
  moveClock,
  place,
  placesOf,
  put,
  query,
  rex,
  send,
  stay,
  tom,
} = house;
const bella = await business.pet(anna, { name: 'Bella' });
// A pet has one stay at a time, so each test has a week of its own.
let start = 0;
beforeEach(() => {
  start += 24 * 7;
});
afterEach(() => moveClock());
const later = (hours: number) => hour(start + hours);
const annas = (from = 0, to = 48, petIds: string[] = [rex]) => stay(start + from, start + to, { petIds });
const bens = (from = 0, to = 48) => stay(start + from, start + to, { by: ben, petIds: [tom] });
const taken = [409, 'PLACE_TAKEN', '[0].placeId', 'PLACE_TAKEN'];
const [inRex, inTom] = [
  (placeId: string) => [{ petId: rex, placeId }],
  (placeId: string) => [{ petId: tom, placeId }],
];
const move = (id: string, from: number, to: number, by: { token: string } = manager) =>
  send(by, 'PUT', `/bookings/${id}`, { startDate: later(from), endDate: later(to) });

describe('contract §26: PUT /bookings/:id/places', () => {
  test('places the pets, each in the lowest free berth, with an audit entry and a new version; null releases them', async () => {
    const [room, id] = [await place({ berths: 3 }), await annas(0, 48, [rex, bella])];
    const before = await send(manager, 'GET', `/bookings/${id}`);
    const ofPets = [bella, rex].map((petId) => ({ petId, placeId: room }));
    const dry = await put(id, ofPets, { query: '?dryRun=true' });
    const set = await put(id, ofPets, { headers: { 'if-match': before.headers.get('etag') } });
    expect(dry.body.data).toEqual(set.body.data);
    const times = { from: later(0), to: later(48) };
    expect([set.status, set.body.data]).toEqual([
      200,
      [
        { petId: rex, placeId: room, berth: 2, ...times },
        { petId: bella, placeId: room, berth: 1, ...times },
      ],
    ]);
    expect(await placesOf(id)).toEqual(set.body.data);
    // The tag of the answer is for the next change.
    const stale = await put(id, null, { headers: { 'if-match': before.headers.get('etag') } });
    expect([stale.status, stale.body.error]).toEqual([412, 'STALE_VERSION']);
    const released = await put(id, null, { headers: { 'if-match': set.headers.get('etag') } });
    expect([released.status, released.body.data, await placesOf(id)]).toEqual([200, [], []]);
    const entries = await query(
      `SELECT before, after FROM audit_log WHERE entity_id = $1 AND action = 'setBookingPlaces' ORDER BY seq`,
      [id],
    );
    expect(entries).toMatchObject([
      { before: { places: [] }, after: { places: set.body.data } },
      { before: { places: set.body.data }, after: { places: [] } },
    ]);
  });

  test('a pet that is not named has no place; the list replaces all', async () => {
    const [room, id] = [await place({ berths: 2 }), await annas(0, 48, [rex, bella])];
    await put(
      id,
      [rex, bella].map((petId) => ({ petId, placeId: room })),
    );
    expect((await put(id, [{ petId: bella, placeId: room }])).body.data).toMatchObject([
      { petId: bella, berth: 1 },
    ]);
    expect(await placesOf(id)).toHaveLength(1);
  });

  test('a move in the middle: the placements of a pet follow each other over the whole stay', async () => {
    const [one, two, id] = [await place(), await place(), await annas()];
    const set = await put(id, [
      { petId: rex, placeId: one },
      { petId: rex, placeId: two, from: later(20) },
    ]);
    expect(set.body.data).toEqual([
      { petId: rex, placeId: one, berth: 1, from: later(0), to: later(20) },
      { petId: rex, placeId: two, berth: 1, from: later(20), to: later(48) },
    ]);
    const gap = await put(id, [
      { petId: rex, placeId: one, to: later(20) },
      { petId: rex, placeId: two, from: later(21) },
    ]);
    expect(refused(gap)).toEqual([400, 'VALIDATION_FAILED', '[1].from', 'TOO_FAR_AHEAD']);
    // The other part of each place is free.
    const other = await bens();
    const swapped = [
      { petId: tom, placeId: two, to: later(20) },
      { petId: tom, placeId: one },
    ];
    expect((await put(other, swapped)).status).toBe(200);
    expect(refused(await put(other, inTom(one)))).toEqual(taken);
  });

  test('a taken berth is PLACE_TAKEN, with the bookings in the way; so is a place that another user has alone', async () => {
    const [single, closed, shared] = [
      await place(),
      await place({ berths: 2 }),
      await place({ berths: 2, shared: true }),
    ];
    const [one, two] = [await annas(), await bens(47, 60)];
    for (const placeId of [single, closed]) {
      await put(one, inRex(placeId));
      const refusal = await put(two, inTom(placeId));
      expect(refused(refusal)).toEqual(taken);
      expect(refusal.body.causes[0]).toMatchObject({ placeId, bookings: [one] });
    }
    await put(one, inRex(shared));
    expect((await put(two, inTom(shared))).body.data[0].berth).toBe(2);
    // When one leaves, the next can come.
    const third = await bens(60, 70);
    await put(one, inRex(single));
    expect((await put(third, inTom(single))).status).toBe(200);
  });

  test('out of service on a day of the stay, or not active, is PLACE_CLOSED; another category PLACE_UNSUITABLE, which overrideRules lifts', async () => {
    const id = await annas();
    const day = later(30).slice(0, 10);
    const off = await place({ outOfService: [{ from: day, to: day, reason: 'Paint' }] });
    const closed = await put(id, inRex(off));
    expect(refused(closed)).toEqual([409, 'PLACE_CLOSED', '[0].placeId', 'PLACE_CLOSED']);
    expect(closed.body.causes[0]).toMatchObject({ placeId: off, from: day, to: day });
    expect(refused(await put(id, inRex(await place({ isActive: false }))))[1]).toBe('PLACE_CLOSED');
    const salon = await place({ categories: ['GROOMING'], code: 'Salon' });
    const unsuitable = await put(id, inRex(salon));
    expect(refused(unsuitable)[1]).toBe('PLACE_UNSUITABLE');
    expect(unsuitable.body.causes[0].canOverride).toBe(true);
    expect((await put(id, inRex(salon), { query: '?overrideRules=true' })).status).toBe(200);
    expect(refused(await put(id, inRex(off), { query: '?overrideRules=true' }))[1]).toBe('PLACE_CLOSED');
  });

  test('a dry run answers the same, stores nothing and leaves the version', async () => {
    const [room, id] = [await place(), await annas()];
    const etag = (await send(manager, 'GET', `/bookings/${id}`)).headers.get('etag');
    const dry = await put(id, inRex(room), { query: '?dryRun=true' });
    expect([dry.status, dry.body.data, await placesOf(id)]).toEqual([
      200,
      [{ petId: rex, placeId: room, berth: 1, from: later(0), to: later(48) }],
      [],
    ]);
    expect((await put(id, inRex(room), { headers: { 'if-match': etag } })).status).toBe(200);
    const other = await bens();
    expect(refused(await put(other, inTom(room), { query: '?dryRun=true' }))).toEqual(taken);
  });

  test('only stays that are live have places, and pets of the booking; other ids are 404', async () => {
    const [room, id] = [await place(), await annas()];
    expect(refused(await put(id, inTom(room)))).toEqual([404, 'NOT_FOUND', '[0].petId', 'NOT_FOUND']);
    expect(refused(await put(id, inRex('k1')))).toEqual([404, 'NOT_FOUND', '[0].placeId', 'NOT_FOUND']);
    const times = { startDate: later(100), endDate: later(101) };
    const visit = await business.booked(anna, { petIds: [rex], serviceIds: [bath], ...times });
    expect(refused(await put(visit.id, inRex(room)))).toEqual([409, 'PLACE_UNSUITABLE', 'id', 'NOT_A_STAY']);
    await business.move(manager, id, 'CANCELLED');
    expect(refused(await put(id, inRex(room)))).toEqual([409, 'BOOKING_CLOSED', 'id', 'WRONG_STATUS']);
  });

  test('STAFF read the places of bookings that they are assigned to, customers none', async () => {
    const { id: staffId, user } = await business.staff();
    const body = { petIds: [rex], serviceIds: [house.hotel], staffId };
    const { id } = await business.booked(anna, { ...body, startDate: later(0), endDate: later(48) });
    const other = await business.staff();
    const statuses = [user, other.user, anna].map(
      async (by) => (await send(by, 'GET', `/bookings/${id}/places`)).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 403, 403]);
    expect((await put(id, null, { by: user })).status).toBe(403);
  });
});

describe('contract §26: the places follow their booking', () => {
  test('cancelled, deleted, expired or without the pet, a booking gives them back', async () => {
    const room = await place();
    const ends: ((id: string) => Promise<unknown>)[] = [
      (id) => business.move(manager, id, 'CANCELLED'),
      (id) => send(manager, 'DELETE', `/bookings/${id}`),
      (id) => query('UPDATE bookings SET answer_by = booking_clock() WHERE id = $1', [id]),
      (id) => send(manager, 'PUT', `/bookings/${id}`, { petIds: [bella] }),
    ];
    for (const end of ends) {
      const id = await annas();
      expect((await put(id, inRex(room))).status).toBe(200);
      await end(id);
    }
    const other = await bens();
    expect((await put(other, inTom(room))).status).toBe(200);
  });

  test('for other times the first place and the last one are had for longer or shorter, and those outside are given back', async () => {
    const [one, two, id] = [await place(), await place(), await annas(24, 72)];
    await put(id, [...inRex(one), { petId: rex, placeId: two, from: later(48) }]);
    const times = async (from: number, to: number) => {
      expect((await move(id, from, to)).status).toBe(200);
      return (await placesOf(id)).map((piece: { placeId: string; from: string; to: string }) => [
        [one, two].indexOf(piece.placeId),
        piece.from,
        piece.to,
      ]);
    };
    expect(await times(12, 80)).toEqual([
      [0, later(12), later(48)],
      [1, later(48), later(80)],
    ]);
    expect(await times(30, 60)).toEqual([
      [0, later(30), later(48)],
      [1, later(48), later(60)],
    ]);
    expect(await times(48, 70)).toEqual([[1, later(48), later(70)]]);
    expect(await times(80, 90)).toEqual([]);
  });

  test('a booking whose place is taken at the new times is not moved: 409 PLACE_TAKEN, whoever moves it', async () => {
    const [room, one, two] = [await place(), await annas(0, 24), await bens(24, 48)];
    await put(one, inRex(room));
    await put(two, inTom(room));
    for (const by of [manager, anna]) {
      const refusal = await move(one, 0, 30, by);
      expect(refused(refusal)).toEqual([409, 'PLACE_TAKEN', undefined, 'PLACE_TAKEN']);
      expect(JSON.stringify(refusal.body)).not.toContain(two);
    }
    expect((await send(manager, 'GET', `/bookings/${one}`)).body.data.endDate).toBe(later(24));
    await put(two, null);
    expect((await move(one, 0, 30)).status).toBe(200);
    expect(await placesOf(one)).toMatchObject([{ to: later(30) }]);
  });

  test('completed early, a booking gives the rest back; taking that back takes it again, unless somebody has it', async () => {
    const [room, one] = [await place(), await annas()];
    await put(one, inRex(room));
    for (const status of ['CONFIRMED', 'IN_PROGRESS']) await business.move(manager, one, status);
    await moveClock(start + 20);
    await business.move(manager, one, 'COMPLETED');
    expect(await placesOf(one)).toMatchObject([{ from: later(0), to: later(20) }]);
    const undo = () => send(manager, 'POST', `/bookings/${one}/undo-status`);
    await moveClock();
    const other = await bens(20, 48);
    expect((await put(other, inTom(room))).status).toBe(200);
    expect(refused(await undo())).toEqual([409, 'PLACE_TAKEN', undefined, 'PLACE_TAKEN']);
    await put(other, null);
    expect((await undo()).status).toBe(201);
    expect(await placesOf(one)).toMatchObject([{ from: later(0), to: later(48) }]);
  });

  test('another user of the booking is another user of the place', async () => {
    const [room, one, two] = [await place({ berths: 2 }), await annas(), await annas(0, 48, [bella])];
    await put(one, inRex(room));
    expect((await put(two, [{ petId: bella, placeId: room }])).body.data[0].berth).toBe(2);
    await query('UPDATE pets SET owner_id = $2 WHERE id = $1', [bella, ben.id]);
    const given = await send(manager, 'PUT', `/bookings/${two}`, { userId: ben.id });
    expect(refused(given)).toEqual([409, 'PLACE_TAKEN', undefined, 'PLACE_TAKEN']);
    await query('UPDATE pets SET owner_id = $2 WHERE id = $1', [bella, anna.id]);
  });

  test('the database itself refuses two pets in a berth, and two users in a closed place', async () => {
    const [room, one, two] = [await place({ berths: 2 }), await annas(), await bens()];
    await put(one, inRex(room));
    const insert = (berth: number, owner: string) =>
      query(
        `INSERT INTO booking_places (booking_id, pet_id, owner_id, closed, place_id, berth, period)
         SELECT $1, $2, $3, true, $4, $5, period FROM bookings WHERE id = $1`,
        [two, tom, owner, room, berth],
      );
    await expect(insert(1, anna.id)).rejects.toMatchObject({ constraint: 'booking_places_berth_free' });
    await expect(insert(2, ben.id)).rejects.toMatchObject({ constraint: 'booking_places_owner_alone' });
    await insert(2, anna.id);
    await expect(insert(2, anna.id)).rejects.toMatchObject({ code: '23505' });
  });
});
