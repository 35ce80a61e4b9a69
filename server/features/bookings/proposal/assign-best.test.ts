/** `assign: "best"`: contract §15. */
import { beforeEach, describe, expect, test } from 'vitest';
import { openRules, ownDays } from '#features/bookings/testing/rules-test.ts';

const { anna, business, change, entryOf, petsOf, preview, rex, send, setting, train } = await openRules();
/** Adds staff members with these proficiencies in a new service; their ids are in the order of creation. */
async function team(...proficiencies: number[]) {
  const serviceId = await business.service();
  const staff: string[] = [];
  for (const proficiency of proficiencies) {
    const { id } = await business.staff();
    await train(id, { [serviceId]: proficiency });
    staff.push(id);
  }
  return { serviceId, staff };
}
const days = ownDays();
const { at } = days;
beforeEach(() => days.next());

const best = { assign: 'best' };
const wish = (serviceId: string) => ({ petIds: [rex], serviceIds: [serviceId], ...at(9, 10), ...best });

describe('POST /bookings with assign (contract §15)', () => {
  test('201 with the most proficient member, whom the dry run names; the next best when that member is booked', async () => {
    const { serviceId, staff } = await team(2, 5, 4);
    const pets = await petsOf(anna, 4);
    for (const [index, member] of [staff[1], staff[2], staff[0]].entries()) {
      const body = { petIds: [pets[index]], serviceIds: [serviceId], ...at(9, 10), ...best };
      const tried = await preview(anna, body);
      expect([tried.status, tried.body.data]).toMatchObject([
        200,
        { staffId: member, staff: { id: member } },
      ]);
      const { staffId, staff: shown } = await business.booked(anna, body);
      expect([staffId, shown.id]).toEqual([member, member]);
    }
    const body = { petIds: [pets[3]], serviceIds: [serviceId], ...at(9, 10), ...best };
    for (const send of [preview, business.book]) {
      const { status, body: refused } = await send(anna, body);
      expect([status, refused.error, refused.reason]).toEqual([409, 'STAFF_UNAVAILABLE', 'NOBODY_FREE']);
      expect(refused.details).toBe('assign: of 3 with every service as a skill nobody is free: 3 booked');
    }
  });

  test('of several services the lowest proficiency counts, and every one must be a skill', async () => {
    const [wash, cut] = [await business.service(), await business.service()];
    const [a, b, c] = [await business.staff(), await business.staff(), await business.staff()];
    await train(a.id, { [wash]: 5, [cut]: 2 });
    await train(b.id, { [wash]: 3, [cut]: 3 });
    await train(c.id, { [wash]: 5 });
    const body = { petIds: [rex], serviceIds: [wash, cut], ...at(9, 10), ...best };
    expect((await business.booked(anna, body)).staffId).toBe(b.id);
  });

  test('at equal proficiency the fewest live bookings that day in timeZone, then the first id', async () => {
    const { serviceId, staff } = await team(4, 4);
    const [first, second] = staff.toSorted();
    const pets = await petsOf(anna, 3);
    const book = async (petId: unknown, times: object, staffId?: string) =>
      business.booked(anna, {
        petIds: [petId],
        serviceIds: [serviceId],
        ...times,
        ...(staffId ? { staffId } : best),
      });
    const cancelled = await book(pets[0], at(9, 10), first);
    expect((await book(pets[1], at(12, 13))).staffId).toBe(second);
    await business.move(anna, cancelled.id, 'CANCELLED');
    expect((await book(pets[2], at(15, 16))).staffId).toBe(first);
    // Bookings of the day before do not count: in Tokyo the day begins at 15:00 UTC.
    await setting('timeZone', 'Asia/Tokyo');
    expect((await book(pets[0], at(16, 17))).staffId).toBe(second);
    await setting('timeZone');
    days.next();
  });

  test.for([
    ['isAvailable: false', 'not taking bookings'],
    ['time off', 'with time off'],
    ['working hours', 'outside working hours'],
  ])('409 STAFF_UNAVAILABLE with the reason: %s', async ([which, reason]) => {
    const { serviceId, staff } = await team(3);
    const path = `/staff/${staff[0]}`;
    if (which === 'time off') await send(business.manager, 'POST', `${path}/time-off`, at(0, 24));
    else {
      const body =
        which === 'working hours'
          ? { workingHours: { monday: [{ start: '00:00', end: '00:30' }] } }
          : { isAvailable: false };
      await send(business.manager, 'PUT', path, body);
    }
    const { status, body } = await business.book(anna, wish(serviceId));
    expect([status, body.error]).toEqual([409, 'STAFF_UNAVAILABLE']);
    expect(body.details).toContain(`nobody is free: 1 ${reason}`);
  });

  test('409 when nobody has the skill', async () => {
    const { serviceId } = await team();
    const body = wish(serviceId);
    const reply = await business.book(anna, body);
    const { error, reason } = reply.body;
    expect([reply.status, error, reason]).toEqual([409, 'STAFF_UNAVAILABLE', 'NO_SKILL']);
    expect(reply.body.details).toContain('no staff member has every service of the booking as a skill');
  });

  test('400 for staffId together with assign, and for an unknown value; null counts as absent', async () => {
    const { serviceId, staff } = await team(3);
    const body = { petIds: [rex], serviceIds: [serviceId], ...at(9, 10) };
    const both = await business.book(anna, { ...body, ...best, staffId: staff[0] });
    expect([both.status, both.body.details]).toEqual([400, 'assign: is not allowed together with staffId']);
    for (const assign of ['worst', 'BEST', true, 1]) {
      const reply = await business.book(anna, { ...body, assign });
      expect([reply.status, reply.body.details]).toEqual([400, expect.stringContaining('assign: ')]);
    }
    expect((await business.booked(anna, { ...body, assign: null })).staffId).toBeNull();
    const chosen = { ...body, ...at(12, 13), ...best, staffId: null };
    expect((await business.booked(anna, chosen)).staffId).toBe(staff[0]);
  });

  test('the audit entry names the members considered, the one chosen, and the reason', async () => {
    const { serviceId, staff } = await team(2, 4, 5);
    const [a, b, c] = staff;
    await business.booked(business.manager, {
      ...{ petIds: [await business.pet(business.manager)], serviceIds: [serviceId] },
      ...{ staffId: c, ...at(9, 10) },
    });
    const { id } = await business.booked(anna, wish(serviceId));
    expect((await entryOf(id)).after.assignment).toEqual({
      chosen: b,
      reason: 'highest proficiency: 4',
      considered: [
        { staffId: b, proficiency: 4, bookingsThatDay: 0, obstacle: null },
        { staffId: a, proficiency: 2, bookingsThatDay: 0, obstacle: null },
        { staffId: c, proficiency: 5, bookingsThatDay: 1, obstacle: 'booked' },
      ],
    });
  });
});

describe('PUT /bookings/:id with assign (contract §15)', () => {
  test('200 with the best available member, ignoring the booking itself; the dry run names the member', async () => {
    const { serviceId, staff } = await team(2, 5);
    const { id } = await business.booked(anna, { petIds: [rex], serviceIds: [serviceId], ...at(9, 10) });
    for (const query of ['?dryRun=true', '']) {
      const { status, body } = await change(anna, id, best, query);
      expect([status, body.data.staffId]).toEqual([200, staff[1]]);
    }
    expect((await entryOf(id)).after.assignment).toMatchObject({ chosen: staff[1] });
    // Their own booking does not keep them from it, nor does it count.
    const again = await change(anna, id, { ...best, ...at(9.5, 10.5) });
    expect([again.status, again.body.data.staffId]).toEqual([200, staff[1]]);
    const taken = await business.pet(business.manager);
    const busy = { petIds: [taken], serviceIds: [serviceId], staffId: staff[1], ...at(11, 12) };
    await business.booked(business.manager, busy);
    expect((await change(anna, id, { ...best, ...at(11, 12) })).body.data.staffId).toBe(staff[0]);
  });

  test('409 when nobody is available; 400 for staffId together with assign, even if null', async () => {
    const { serviceId } = await team();
    const { id } = await business.booked(anna, { petIds: [rex], serviceIds: [serviceId], ...at(9, 10) });
    expect((await change(anna, id, best)).body.error).toBe('STAFF_UNAVAILABLE');
    for (const staffId of [null, '019']) {
      const { status, body } = await change(anna, id, { ...best, staffId });
      expect([status, body.details]).toEqual([400, 'assign: is not allowed together with staffId']);
    }
    expect((await change(anna, id, { assign: null, staffId: null })).status).toBe(200);
  });
});
