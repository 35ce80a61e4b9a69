/** PUT and GET /bookings/:id/care: contract §26. */
import { describe, expect, test } from 'vitest';
import { refused } from '#features/places/testing/boarding.ts';
import { meal, openCare, own, usual } from '#features/places/testing/care.ts';

const house = await openCare();
const { anna, annas, assigned, bath, bella, ben, business, entriesOf, etagOf, getCare, later, manager } =
  house;
const { member, query, record, rex, send, setCare, taskOf, tom } = house;
type By = { readonly token: string };
type Shown = { care: unknown; isOwn: boolean };
const plansOf = async (id: string) =>
  (await getCare(id)).body.data.map(({ care, isOwn }: Shown) => [care, isOwn]);

describe('contract §26: PUT and GET /bookings/:id/care', () => {
  test('the plan of the stay comes before that of the pet, and with null is none; other pets keep theirs', async () => {
    const id = await annas();
    expect((await getCare(id, anna)).body.data).toEqual([
      { petId: rex, petName: 'Rex', care: usual, isOwn: false, log: [] },
      { petId: bella, petName: 'Bella', care: null, isOwn: false, log: [] },
    ]);
    const { status, body } = await setCare(id, [
      { petId: bella.toUpperCase(), care: { ...own, notes: null } },
    ]);
    const plain = { feeding: own.feeding, medication: [] };
    expect([status, body.data]).toEqual([200, (await getCare(id, anna)).body.data]);
    expect(await plansOf(id)).toEqual([
      [usual, false],
      [plain, true],
    ]);
    await setCare(id, [{ petId: rex, care: own }]);
    expect(await plansOf(id)).toEqual([
      [own, true],
      [plain, true],
    ]);
    await setCare(id, [{ petId: bella, care: null }]);
    expect(await plansOf(id)).toEqual([
      [own, true],
      [null, false],
    ]);
    expect((await send(anna, 'GET', `/pets/${rex}`)).body.data.care).toEqual(usual);
    expect((await entriesOf(id, 'setBookingCare')).at(-1)).toEqual({
      before: { care: [{ petId: bella, care: plain }] },
      after: { care: [{ petId: bella, care: null }] },
    });
  });

  test('the plan of the stay remains when the booking is changed', async () => {
    const id = await annas();
    await setCare(id, [{ petId: rex, care: own }]);
    const changes = { petIds: [bella, rex], endDate: later(30) };
    expect((await send(anna, 'PUT', `/bookings/${id}`, changes)).status).toBe(200);
    expect(await plansOf(id)).toEqual([
      [null, false],
      [own, true],
    ]);
  });

  test('a change is a new version of the booking; 412 for another one', async () => {
    const id = await annas();
    const etag = await etagOf(id);
    const set = () => setCare(id, [{ petId: rex, care: own }], anna, { 'if-match': etag });
    expect((await set()).status).toBe(200);
    expect(await etagOf(id)).not.toBe(etag);
    expect((await set()).status).toBe(412);
  });

  test('404 names each pet that the booking has not; 400 a pet that is named twice, and a plan that is none', async () => {
    const id = await annas();
    const set = async (...body: unknown[]) => refused(await setCare(id, body));
    const known = { petId: rex, care: own };
    expect(await set(known, { petId: tom, care: own })).toEqual([404, 'NOT_FOUND', '[1].petId', 'NOT_FOUND']);
    expect(await set(known, known)).toEqual([400, 'VALIDATION_FAILED', '[1]', 'DUPLICATE']);
    expect(await set({ petId: rex })).toEqual([400, 'VALIDATION_FAILED', '[0].care', 'REQUIRED']);
    const long = {
      feeding: [],
      medication: Array(5).fill({ name: 'x', dose: 'y', times: Array(24).fill('08:00') }),
    };
    expect(await set({ petId: rex, care: long })).toEqual([400, 'VALIDATION_FAILED', '[0].care', 'TOO_MANY']);
    expect(refused(await send(anna, 'PUT', `/pets/${rex}`, { care: long }))[3]).toBe('TOO_MANY');
    expect(await plansOf(id)).toEqual([
      [usual, false],
      [null, false],
    ]);
  });

  test('the owner sets it until the stay begins, STAFF and above until it ends: afterwards 409; strangers never', async () => {
    const id = await annas();
    const set = async (by: By) => refused(await setCare(id, [{ petId: rex, care: own }], by));
    const all = [anna, member, manager];
    const closed = [409, 'BOOKING_CLOSED', 'id', 'WRONG_STATUS'];
    const open = [200, undefined, undefined, undefined];
    const seen: unknown[] = [];
    for (const status of ['PENDING', 'CONFIRMED', 'IN_PROGRESS', 'COMPLETED']) {
      if (status !== 'PENDING') await business.move(manager, id, status);
      for (const by of all) seen.push(await set(by));
      expect([(await set(ben))[0], (await getCare(id, ben)).status]).toEqual([403, 403]);
    }
    expect(seen).toEqual([
      ...[open, open, open],
      ...[open, open, open],
      ...[closed, open, open],
      closed,
      closed,
      closed,
    ]);
  });

  test('a visit has none: 409; STAFF read the care of a visit only if they are assigned to it', async () => {
    const times = { startDate: later(1), endDate: later(2), petIds: [rex], serviceIds: [bath] };
    const { id } = await business.booked(anna, { ...times, staffId: assigned.id });
    for (const by of [anna, assigned.user, manager]) {
      const reply = await setCare(id, [{ petId: rex, care: own }], by);
      expect(refused(reply)).toEqual([409, 'BOOKING_CLOSED', 'id', 'NOT_A_STAY']);
      expect((await getCare(id, by)).body.data).toMatchObject([{ care: usual, isOwn: false }]);
    }
    expect((await getCare(id, member)).status).toBe(403);
    expect((await setCare(id, [{ petId: rex, care: own }], member)).status).toBe(403);
  });

  test('contract §17: the export has the care of stays, and not that of visits', async () => {
    const id = await annas();
    const times = { startDate: later(60), endDate: later(61), petIds: [rex], serviceIds: [bath] };
    const visit = await business.booked(anna, times);
    const entries = (await getCare(id, anna)).body.data.map((entry: object) => ({ bookingId: id, ...entry }));
    const { care } = (await send(anna, 'GET', `/users/${anna.id}/export`)).body.data;
    expect(care.filter(({ bookingId }: { bookingId: string }) => bookingId === id)).toEqual(entries);
    expect(care.map(({ bookingId }: { bookingId: string }) => bookingId)).not.toContain(visit.id);
  });

  test('a booking that has expired is 409 BOOKING_EXPIRED', async () => {
    await house.setting('requests', { unanswered: { after: 'PT1H' } });
    const id = await annas();
    await query('UPDATE bookings SET answer_by = now() WHERE id = $1', [id]);
    const reply = await setCare(id, [{ petId: rex, care: own }], manager);
    await house.setting('requests');
    expect(refused(reply).slice(0, 2)).toEqual([409, 'BOOKING_EXPIRED']);
  });

  test('plans of any size are read, those of 256 KB at a time', async () => {
    const pets = [rex, ...(await house.petsOf(anna, 8))];
    const id = await annas(0, 48, pets);
    const large = { feeding: [], medication: [], notes: 'x'.repeat(20_000) };
    const feeding = Array(50).fill({ time: '08:00', food: 'x'.repeat(1_000), amount: 'y'.repeat(1_000) });
    for (const petId of pets) await setCare(id, [{ petId, care: { ...large, feeding } }]);
    const { body } = await getCare(id, anna);
    expect(body.data.map(({ petId }: { petId: string }) => petId)).toEqual(pets);
    expect(body.data.map(({ care }: Shown) => care)).toEqual(Array(9).fill({ ...large, feeding }));
    const last = { feeding: [meal('12:00')], medication: [] };
    const petId = pets[8] as string;
    await setCare(id, [{ petId, care: { ...last, notes: large.notes } }]);
    for (const status of ['CONFIRMED', 'IN_PROGRESS']) await business.move(manager, id, status);
    const task = await taskOf(0, 'Rice', petId);
    expect((await record(id, { item: task.item, at: task.at, done: true })).status).toBe(200);
  });
});
