/** GET /availability: contract §10. */
import { describe, expect, test } from 'vitest';
import { openBookings } from '#features/bookings/testing/booking-test.ts';

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
const week = (start: string, end: string, timeZone: string) => ({
  timeZone,
  ...Object.fromEntries(weekdays.map((name) => [name, [{ start, end }]])),
});
interface Slot {
  startDate: string;
  endDate: string;
  staff: { id: string; name?: string }[];
}
/** 2030-01-08, a Tuesday. */
const day = (time: string) => `2030-01-08T${time}:00.000Z`;

const { anna, business, query: run, rex, send, server, train } = await openBookings();
const bath = await business.service({ duration: 45 });
async function hired(proficiency: number, body: Record<string, unknown>, services = [bath]) {
  const { id } = await business.staff(body);
  await train(id, Object.fromEntries(services.map((service) => [service, proficiency])));
  return id;
}
const team = {
  early: await hired(3, { workingHours: week('08:00', '12:00', 'UTC') }),
  late: await hired(5, { workingHours: week('18:00', '22:00', 'Asia/Tokyo') }),
  free: await hired(3, { workingHours: { shifts: 'as agreed' } }),
  off: await hired(4, { isAvailable: false }),
};
const ask = (query: Record<string, string | number>, token?: string) =>
  server.request('GET', `/availability?${new URLSearchParams(query as never)}`, { token });
async function slots(query: Record<string, string | number>): Promise<Slot[]> {
  const { status, body } = await ask(query, anna.token);
  expect([status, body.details]).toEqual([200, undefined]);
  return body.data;
}

describe('GET /availability 200', () => {
  test('sorts staff by proficiency, then id; slots start on quarter hours and lie within from and to', async () => {
    const found = await slots({ serviceId: bath, from: day('07:50'), to: day('10:05') });
    const [lower, higher] = [team.early, team.free].sort();
    const both = { staff: [{ id: lower }, { id: higher }].map((one) => expect.objectContaining(one)) };
    const three = {
      staff: [{ id: team.late }, { id: lower }, { id: higher }].map((one) => expect.objectContaining(one)),
    };
    expect(found).toEqual([
      // `team.late` starts work at 18:00 in Tokyo, which is 09:00: the first four slots begin earlier.
      { startDate: day('08:00'), endDate: day('08:45'), ...both },
      { startDate: day('08:15'), endDate: day('09:00'), ...both },
      { startDate: day('08:30'), endDate: day('09:15'), ...both },
      { startDate: day('08:45'), endDate: day('09:30'), ...both },
      { startDate: day('09:00'), endDate: day('09:45'), ...three },
      { startDate: day('09:15'), endDate: day('10:00'), ...three },
    ]);
  });

  test('returns names only to signed-in callers, and the same slots to anonymous ones', async () => {
    const query = { serviceId: bath, from: day('09:00'), to: day('12:00') };
    const anonymous = await ask(query);
    expect(anonymous.body.data[0].staff[0]).toEqual({ id: team.late });
    const known = await slots(query);
    expect(known[0]?.staff[0]).toEqual({ id: team.late, name: 'A STAFF' });
    const bare = known.map((one) => ({ ...one, staff: one.staff.map(({ id }) => ({ id })) }));
    expect(anonymous.body.data).toEqual(bare);
    expect((await ask(query, 'no token')).status).toBe(401);
  });

  test('uses the requested duration, else that of the service, else 60 minutes', async () => {
    const plain = await business.service();
    await train(team.free, { [bath]: 3, [plain]: 3 });
    const lengths = async (query: Record<string, string | number>) => {
      const [first] = await slots({ from: day('06:00'), to: day('20:00'), ...query });
      return first && (Date.parse(first.endDate) - Date.parse(first.startDate)) / 60_000;
    };
    expect(await lengths({ serviceId: bath, duration: 7 })).toBe(7);
    expect(await lengths({ serviceId: bath })).toBe(45);
    expect(await lengths({ serviceId: plain })).toBe(60);
    expect(await slots({ serviceId: bath, from: day('06:00'), to: day('20:00'), duration: 841 })).toEqual([]);
  });

  test('excludes time off and visits of the staff member, but not stays', async () => {
    const query = { serviceId: bath, from: day('08:00'), to: day('12:00'), duration: 60 };
    const isFree = async (id: string) =>
      (await slots(query))
        .filter(({ staff }) => staff.some((one) => one.id === id))
        .map(({ startDate }) => startDate);
    const whole = await isFree(team.early);
    expect(whole).toHaveLength(13);
    const body = { petIds: [rex], serviceIds: [bath], staffId: team.early };
    const boarding = await business.service({ category: 'BOARDING', priceUnit: 'daily' });
    const times = { startDate: day('00:00'), endDate: day('23:00') };
    const stay = await business.booked(anna, { ...body, serviceIds: [boarding], ...times });
    const away = await send(business.manager, 'POST', `/staff/${team.early}/time-off`, {
      startDate: day('08:00'),
      endDate: day('09:10'),
    });
    const visit = await business.booked(anna, { ...body, startDate: day('10:20'), endDate: day('10:40') });
    expect(await isFree(team.early)).toEqual(['09:15', '10:45', '11:00'].map(day));
    expect(await isFree(team.free)).toHaveLength(13);
    await business.move(anna, visit.id, 'CANCELLED');
    await send(business.manager, 'DELETE', `/staff/${team.early}/time-off/${away.body.data.id}`);
    expect(await isFree(team.early)).toEqual(whole);
    await send(business.admin, 'DELETE', `/bookings/${stay.id}`);
  });

  test('offers the slots of a night shift over midnight, in the order of time', async () => {
    const watch = await business.service({ duration: 90 });
    await hired(3, { workingHours: week('22:00', '02:00', 'UTC') }, [watch]);
    const found = await slots({ serviceId: watch, from: day('21:00'), to: '2030-01-09T03:00Z' });
    const starts = Array.from({ length: 11 }, (_, at) => Date.parse(day('22:00')) + at * 15 * 60_000);
    expect(found.map(({ startDate }) => Date.parse(startDate))).toEqual(starts);
    // The shift of Friday ends on Saturday, which has no hours of its own.
    const weekend = await slots({ serviceId: watch, from: '2030-01-12T00:00Z', to: '2030-01-14T00:00Z' });
    expect(weekend.map(({ endDate }) => endDate.slice(8, 16))).toEqual(['12T01:30', '12T01:45', '12T02:00']);
  });

  test('[] for a service that is unknown or inactive or that nobody provides', async () => {
    const query = { from: day('08:00'), to: day('12:00') };
    const unskilled = await business.service();
    const inactive = await business.service();
    await hired(5, {}, [inactive]);
    expect((await slots({ serviceId: inactive, ...query })).length).toBeGreaterThan(0);
    await send(business.admin, 'PUT', `/services/${inactive}`, { isActive: false });
    for (const serviceId of [unskilled, inactive, crypto.randomUUID(), 'x'])
      expect(await slots({ serviceId, ...query })).toEqual([]);
  });

  test('every slot can be booked with each of its staff, and no other time can', async () => {
    const busy = await business.booked(anna, {
      petIds: [rex],
      serviceIds: [bath],
      staffId: team.late,
      startDate: day('10:00'),
      endDate: day('10:30'),
    });
    const found = await slots({ serviceId: bath, from: day('07:00'), to: day('14:00') });
    const max = await business.pet(anna);
    for (let at = Date.parse(day('07:00')); at < Date.parse(day('13:15')); at += 15 * 60_000) {
      const [startDate, endDate] = [at, at + 45 * 60_000].map((ms) => new Date(ms).toISOString());
      const staff = found.find((one) => one.startDate === startDate)?.staff.map(({ id }) => id) ?? [];
      for (const staffId of [team.early, team.late, team.free, team.off]) {
        const body = { petIds: [max], serviceIds: [bath], staffId, startDate, endDate };
        const tried = await send(anna, 'POST', '/bookings?dryRun=true', body);
        expect(tried.status, `${startDate} ${staffId}`).toBe(staff.includes(staffId) ? 200 : 409);
      }
    }
    await business.move(anna, busy.id, 'CANCELLED');
  });

  test('with exceptBookingId, the booking can be moved to every slot, and to no other time', async () => {
    const own = { petIds: [rex], serviceIds: [bath], staffId: team.late };
    const moved = await business.booked(anna, { ...own, startDate: day('10:00'), endDate: day('10:45') });
    const max = await business.pet(anna);
    const other = { ...own, petIds: [max], startDate: day('11:30'), endDate: day('12:15') };
    const { id } = await business.booked(anna, other);
    const found = await slots({
      ...{ serviceId: bath, from: day('09:00'), to: day('13:00'), exceptBookingId: moved.id },
    });
    const free = found.flatMap(({ startDate, staff }) =>
      staff.some((one) => one.id === team.late) ? [startDate] : [],
    );
    expect(free).toContain(day('10:15'));
    for (let at = Date.parse(day('09:00')); at <= Date.parse(day('12:15')); at += 15 * 60_000) {
      const [startDate = '', endDate] = [at, at + 45 * 60_000].map((ms) => new Date(ms).toISOString());
      const tried = await send(anna, 'PUT', `/bookings/${moved.id}?dryRun=true`, { startDate, endDate });
      expect(tried.status, startDate).toBe(free.includes(startDate) ? 200 : 409);
    }
    for (const one of [moved.id, id]) await business.move(anna, one, 'CANCELLED');
  });

  test('exceptBookingId is for the owner, MANAGER and ADMIN: 401, 403 and 404 for others and other ids', async () => {
    const period = { serviceId: bath, from: day('07:00'), to: day('08:00') };
    const body = { petIds: [rex], serviceIds: [bath], startDate: day('10:00'), endDate: day('10:45') };
    const { id } = await business.booked(anna, body);
    const statusFor = async (exceptBookingId: string, token?: string) =>
      (await ask({ ...period, exceptBookingId }, token)).status;
    expect(await statusFor(id, anna.token)).toBe(200);
    expect(await statusFor(id, await server.tokenOf('MANAGER'))).toBe(200);
    expect(await statusFor(id)).toBe(401);
    for (const role of ['CUSTOMER', 'STAFF'] as const)
      expect(await statusFor(id, await server.tokenOf(role))).toBe(403);
    for (const unknown of [crypto.randomUUID(), 'x']) expect(await statusFor(unknown, anna.token)).toBe(404);
    await business.move(anna, id, 'CANCELLED');
  });
});

describe('GET /availability 400', () => {
  test.for<[string, object, string]>([
    ['no service', { from: day('08:00'), to: day('12:00') }, 'serviceId'],
    ['no from', { serviceId: 'x', to: day('12:00') }, 'from'],
    ['no to', { serviceId: 'x', from: day('12:00') }, 'to'],
    ['to before from', { serviceId: 'x', from: day('12:00'), to: day('11:00') }, 'to'],
    ['to at from', { serviceId: 'x', from: day('12:00'), to: day('12:00') }, 'to'],
    ['32 days', { serviceId: 'x', from: '2030-01-01', to: '2030-02-02' }, 'to'],
    ['a moment over 31 days', { serviceId: 'x', from: '2030-01-01', to: '2030-02-01T00:00:00.001' }, 'to'],
    ['a date that does not exist', { serviceId: 'x', from: '2030-02-30', to: '2030-03-01' }, 'from'],
    ['no minutes', { serviceId: 'x', from: '2030-01-01', to: '2030-01-02', duration: 0 }, 'duration'],
    ['half a minute', { serviceId: 'x', from: '2030-01-01', to: '2030-01-02', duration: 0.5 }, 'duration'],
  ])('%s', async ([_what, query, field]) => {
    const { status, body } = await ask(query as never);
    expect([status, body.error, body.details.split(':')[0]]).toEqual([400, 'VALIDATION_FAILED', field]);
  });

  test('a period with more than 100,000 names of members, unless it has 8 days at most (contract §10)', async () => {
    const service = await business.service();
    let members = 0;
    const addMembers = async (count: number) => {
      const id = (table: number) =>
        `('${String(members).padStart(8, '0')}-0000-7000-800${table}-' || lpad(i::text, 12, '0'))::uuid`;
      const each = `generate_series(1, ${count}) AS i`;
      await run(`INSERT INTO users (id, email, email_key, name, name_key, search_key, role)
                 SELECT ${id(0)}, email, email, email, email, email, 'STAFF'
                   FROM ${each}, LATERAL (SELECT ${members} || '-' || i || '@petalpaw.test' AS email) AS address`);
      await run(
        `INSERT INTO staff (id, user_id, code, status, is_available, working_hours, revision)
         SELECT ${id(1)}, ${id(0)}, 'M${members}-' || i, 'WORKING', true, $1::json, 1 FROM ${each}`,
        [JSON.stringify({ timeZone: 'UTC', monday: [{ start: '08:00', end: '09:00' }] })],
      );
      await run(
        `INSERT INTO staff_services (staff_id, service_id, proficiency) SELECT ${id(1)}, $1, 3 FROM ${each}`,
        [service],
      );
      // The table of staff in memory reads the rows with a new revision.
      await run(`WITH raised AS (UPDATE changes SET revision = revision + 1 WHERE topic = 'staff' RETURNING revision)
                 UPDATE staff SET revision = raised.revision FROM raised WHERE code LIKE 'M%'`);
      members += count;
      await server.running.app.feed.dispatch('staff');
    };
    for (const [added, days] of [
      [33, 31],
      [1, 30],
      [6, 26],
      [110, 8],
    ] as const) {
      await addMembers(added);
      const from = Date.parse('2030-01-07T00:00Z');
      const until = (minutes: number) => new Date(from + days * 86_400_000 + minutes * 60_000).toISOString();
      const longest = { serviceId: service, from: new Date(from).toISOString(), to: until(0) };
      const found = await ask(longest);
      expect([found.status, found.body.data[0].staff.length]).toEqual([200, members]);
      for (const token of [undefined, anna.token]) {
        const { status, body } = await ask({ ...longest, to: until(1) }, token);
        expect([status, body.details]).toEqual([400, `to: expected at most ${days} days`]);
      }
    }
    // The week that the console shows, over a change of the clocks, with a visit that starts at its end.
    await send(business.admin, 'PUT', '/settings', { key: 'timeZone', value: 'Europe/Berlin' });
    const week = { serviceId: service, from: '2030-10-22T22:00Z', to: '2030-10-30T22:59Z', duration: 1_440 };
    expect((await ask(week)).status).toBe(200);
    await send(business.admin, 'DELETE', '/settings/timeZone');
  });
});
