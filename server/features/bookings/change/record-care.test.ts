/** PUT /bookings/:id/care-log: contract §26. */
import { afterEach, describe, expect, test } from 'vitest';
import { refused } from '#features/places/testing/boarding.ts';
import { openCare, own, type Task, usual } from '#features/places/testing/care.ts';

const house = await openCare();
const {
  anna,
  annas,
  assigned,
  at: moveTo,
  bath,
  ben,
  business,
  confirmed,
  entriesOf,
  etagOf,
  getCare,
} = house;
const { here, later, manager, member, moveClock, query, record, rex, send, server, setCare, taskOf, tick } =
  house;
afterEach(() => moveClock());
type By = { readonly token: string };
const logOf = async (id: string, by: By = member) => (await getCare(id, by)).body.data[0].log;

describe('contract §26: PUT /bookings/:id/care-log', () => {
  const recordedBy = { id: member.id, name: expect.any(String) };

  test('ticks a task off, once: sent again, it answers with the first record', async () => {
    const id = await here();
    const etag = await etagOf(id);
    await moveTo(8.1);
    const first = await tick(id, { notes: 'All of it.' });
    expect([first.status, first.body.data]).toEqual([
      200,
      {
        ...{ item: (await taskOf(0)).item, at: later(8), done: true, notes: 'All of it.' },
        ...{ recordedAt: later(8.1), recordedBy },
      },
    ]);
    await moveTo(9);
    for (const changes of [{}, { notes: 'Again.' }]) {
      const again = await tick(id, changes, manager);
      expect([again.status, again.body.data]).toEqual([200, first.body.data]);
    }
    expect(await etagOf(id)).toBe(etag);
    const { item, at, done, notes } = first.body.data;
    expect(await entriesOf(id, 'recordCare')).toEqual([
      { before: null, after: { care: { item, title: 'Rice', at, done, notes } } },
    ]);
  });

  test('takes it back, or notes that it was not done, with a reason', async () => {
    const id = await here();
    await moveTo(9);
    await tick(id);
    await moveTo(10);
    const back = await tick(id, { done: false, notes: 'It was Bella.' }, manager);
    expect(back.body.data).toMatchObject({ done: false, notes: 'It was Bella.', recordedAt: later(10) });
    expect(back.body.data.recordedBy.id).not.toBe(member.id);
    await moveTo(11);
    const again = await tick(id, { done: false, notes: 'It was Bella.' });
    expect(again.body.data).toEqual(back.body.data);
    expect((await tick(id, { done: false })).body.data).toMatchObject({ notes: null, recordedAt: later(11) });
    expect((await tick(id, { notes: 'Now.' })).body.data).toMatchObject({ done: true, notes: 'Now.' });
    const log = (await entriesOf(id, 'recordCare')).map(({ before, after }) => [
      before?.care.done,
      after.care.done,
    ]);
    expect(log).toEqual([
      [undefined, true],
      [true, false],
      [false, false],
      [false, true],
    ]);
    const next = await taskOf(1);
    const missed = { item: next.item, at: next.at, done: false, notes: 'Not hungry.' };
    expect((await record(id, missed)).body.data).toMatchObject({ done: false, notes: 'Not hungry.' });
  });

  test('404 names an item that the plan has not at that time on that day; one in the log is always changed', async () => {
    const id = await here();
    await moveTo(9);
    const { item, at } = await taskOf(0);
    const missing = async (changes: object) =>
      refused(await record(id, { item, at, done: true, ...changes }));
    const unknown = [404, 'NOT_FOUND', 'item', 'NOT_FOUND'];
    expect(await missing({ item: '0123456789abcdef' })).toEqual(unknown);
    expect(await missing({ at: later(9) })).toEqual(unknown);
    expect(await missing({ at: later(8 - 24) })).toEqual(unknown);
    expect(await missing({ at: later(8 + 48) })).toEqual(unknown);
    const reply = await record(id, { item: 'x', at, done: true });
    expect(reply.body.causes[0]).toMatchObject({ entity: 'careItem', id: 'x' });
    await tick(id);
    await setCare(id, [{ petId: rex, care: own }], member);
    expect((await record(id, { item, at, done: false })).body.data).toMatchObject({ item, done: false });
    const next = { item, at: later(32), done: true };
    expect(refused(await record(id, next))).toEqual(unknown);
    const fish = await taskOf(1, 'Fish');
    expect(fish).toMatchObject({ at: later(33) });
    expect(fish.item).not.toBe(item);
    // An entry that stays is the same item.
    await setCare(
      id,
      [{ petId: rex, care: { ...own, feeding: [...usual.feeding, ...own.feeding] } }],
      member,
    );
    expect((await taskOf(1)).item).toBe(item);
    expect((await taskOf(1, 'Fish')).item).toBe(fish.item);
  });

  test('only while the booking is IN_PROGRESS or COMPLETED: otherwise 409', async () => {
    const id = await confirmed(await annas());
    const { item, at } = await taskOf(0);
    const ticked = async () => refused(await record(id, { item, at, done: true }));
    const closed = [409, 'BOOKING_CLOSED', 'id', 'WRONG_STATUS'];
    expect(await ticked()).toEqual(closed);
    await moveTo(9);
    await business.move(manager, id, 'IN_PROGRESS');
    expect((await ticked())[0]).toBe(200);
    await moveTo(40);
    await business.move(manager, id, 'COMPLETED');
    const next = await taskOf(1);
    expect((await record(id, { item: next.item, at: next.at, done: true })).status).toBe(200);
    const cancelled = await annas(96, 120);
    await business.move(manager, cancelled, 'CANCELLED');
    const { at: _, ...known } = { item, at };
    expect(refused(await record(cancelled, { ...known, at: later(104), done: true }))).toEqual(closed);
    const visit = { startDate: later(7), endDate: later(9), petIds: [rex], serviceIds: [bath] };
    const bathed = (await business.booked(anna, visit)).id;
    const reply = await record(bathed, { item, at, done: true }, manager);
    expect(refused(reply)).toEqual([409, 'BOOKING_CLOSED', 'id', 'NOT_A_STAY']);
    expect((await record(bathed, { item, at, done: true })).status).toBe(403);
  });

  test('customers read what was done and when, and not who did it; the copy remains when the plan changes', async () => {
    const id = await here();
    await moveTo(9);
    await tick(id, { notes: 'All of it.' });
    const next = await taskOf(1);
    await record(id, { item: next.item, at: next.at, done: false });
    await setCare(id, [{ petId: rex, care: own }], member);
    const kept = { kind: 'FEEDING', title: 'Rice', amount: '80 g' };
    const ofAnna = [
      { item: next.item, at: later(8), done: true, notes: 'All of it.', recordedAt: later(9), ...kept },
      { item: next.item, at: later(32), done: false, notes: null, recordedAt: later(9), ...kept },
    ];
    expect(await logOf(id, anna)).toEqual(ofAnna);
    for (const by of [member, manager])
      expect(await logOf(id, by)).toEqual(ofAnna.map((entry) => ({ ...entry, recordedBy })));
    expect((await record(id, { item: next.item, at: next.at, done: true }, anna)).status).toBe(403);
    expect((await record(id, { item: next.item, at: next.at, done: true }, ben)).status).toBe(403);
  });

  test('a feeding that was given remains on the sheet of its day when the plan changes', async () => {
    const id = await here();
    const { item, at } = await taskOf(0);
    await tick(id);
    expect((await setCare(id, [{ petId: rex, care: own }], member)).status).toBe(200);
    const day = later(0).slice(0, 10);
    const { body } = await send(member, 'GET', `/day-sheet?date=${day}`);
    const ofRex = body.data.tasks.filter((task: Task) => task.petId === rex);
    expect(ofRex).toMatchObject([
      { item, at, title: 'Rice', done: true, overdue: false },
      { title: 'Fish', done: false },
    ]);
  });

  test('has the last 500 entries of a booking, in the order of time', async () => {
    const id = await here();
    await query(
      `INSERT INTO care_log (booking_id, pet_id, item, at, kind, title, amount, done, recorded_by, recorded_at)
       SELECT $1, $2, n, $4::timestamptz + n * interval '1 minute', 'FEEDING', 'Rice', '1 g', true, $3, now()
         FROM generate_series(1, 501) AS n ORDER BY random()`,
      [id, rex, member.id, later(0)],
    );
    const log = await logOf(id);
    expect(log.map(({ item }: Task) => Number(item))).toEqual(Array.from({ length: 500 }, (_, n) => n + 2));
  });

  test('a user who recorded and is deleted is not named', async () => {
    const id = await here();
    const gone = await server.newUser('STAFF');
    await tick(id, {}, gone);
    expect((await logOf(id))[0].recordedBy.id).toBe(gone.id);
    expect((await send(business.admin, 'DELETE', `/users/${gone.id}`)).status).toBe(204);
    expect((await logOf(id))[0].recordedBy).toBeNull();
    expect(await taskOf(0)).toMatchObject({ done: true, recordedBy: null });
  });

  test('two phones at once: one record, and one entry of the audit log', async () => {
    const id = await here();
    const replies = await Promise.all([tick(id), tick(id, {}, manager), tick(id, {}, assigned.user)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(replies.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
    expect(await entriesOf(id, 'recordCare')).toHaveLength(1);
  });
});
