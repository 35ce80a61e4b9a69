/** GET /schedule: contract §10. */
import { expect, test } from 'vitest';
import { openBookings } from '#features/bookings/testing/booking-test.ts';

const { anna, bath, business, rex, send, server } = await openBookings();
const worker = await business.staff({
  workingHours: {
    timeZone: 'UTC',
    monday: [{ start: '09:00', end: '17:00' }],
    tuesday: [{ start: '00:00', end: '24:00' }],
  },
});
const ask = (query: Record<string, string>, by: { token: string } = worker.user) =>
  send(by, 'GET', `/schedule?${new URLSearchParams(query)}`);

/** 7 January 2030 is a Monday. */
const at = (date: number, time = '00:00') => `2030-01-${String(date).padStart(2, '0')}T${time}:00.000Z`;
const span = (startDate: string, endDate: string) => ({ startDate, endDate });

test('GET /schedule 200 returns working hours within the period, and time off and bookings that overlap it', async () => {
  const book = async (times: object, staffId: string = worker.id) =>
    (await business.booked(anna, { petIds: [rex], serviceIds: [bath], staffId, ...times })).id as string;
  const cancelled = await book(span(at(7, '09:00'), at(7, '10:00')));
  await business.move(anna, cancelled, 'CANCELLED');
  const again = await book(span(at(7, '09:00'), at(7, '10:00')));
  const overEnd = await book(span(at(8, '11:00'), at(8, '13:00')));
  const before = await book(span(at(1, '00:00'), at(1, '01:00')));
  const deleted = await book(span(at(8, '02:00'), at(8, '03:00')));
  await send(anna, 'DELETE', `/bookings/${deleted}`);
  await book(span(at(8, '02:00'), at(8, '03:00')), (await business.staff()).id);
  const away = { ...span(at(6), at(7, '12:30')), reason: 'Dentist' };
  const made = await send(business.manager, 'POST', `/staff/${worker.id}/time-off`, away);
  await send(business.manager, 'POST', `/staff/${worker.id}/time-off`, span(at(8, '12:00'), at(9)));

  const times = { from: at(7, '08:00'), to: at(8, '12:00') };
  const { status, body } = await ask({ staffId: worker.id.toUpperCase(), ...times });
  expect([status, body.data]).toEqual([
    200,
    {
      staffId: worker.id,
      from: at(7, '08:00'),
      to: at(8, '12:00'),
      workingHours: [span(at(7, '09:00'), at(7, '17:00')), span(at(8), at(8, '12:00'))],
      // Other staff members must not see the reason for the time off.
      timeOff: [{ id: made.body.data.id, ...span(at(6), at(7, '12:30')) }],
      bookings: [
        { id: cancelled, ...span(at(7, '09:00'), at(7, '10:00')), status: 'CANCELLED' },
        { id: again, ...span(at(7, '09:00'), at(7, '10:00')), status: 'PENDING' },
        { id: overEnd, ...span(at(8, '11:00'), at(8, '13:00')), status: 'PENDING' },
      ],
    },
  ]);
  expect(body.data.bookings.map(({ id }: { id: string }) => id)).not.toContain(before);
});

test('GET /schedule 200 the whole period is open without documented hours, nothing in a closed week', async () => {
  const period = { from: at(7), to: at(9) };
  const free = await business.staff({ workingHours: 'whenever' });
  expect((await ask({ staffId: free.id, ...period })).body.data.workingHours).toEqual([span(at(7), at(9))]);
  const closed = await business.staff({ workingHours: { sunday: [] } });
  expect((await ask({ staffId: closed.id, ...period })).body.data.workingHours).toEqual([]);
});

test('contract §10: a night shift ends on the next day, after Sunday on Monday, also when the clocks change', async () => {
  const night = await business.staff();
  const berlin = (sunday: unknown, monday: unknown = []) => ({
    workingHours: { timeZone: 'Europe/Berlin', sunday, monday },
  });
  const { id } = night;
  const change = async (hours: object) =>
    expect((await send(business.manager, 'PUT', `/staff/${id}`, hours)).status).toBe(200);
  const open = async (from: string, to: string) =>
    (await ask({ staffId: id, from, to })).body.data.workingHours;
  const booked = async (startDate: string, endDate: string) => {
    const body = { petIds: [rex], serviceIds: [bath], staffId: id, startDate, endDate };
    return (await send(anna, 'POST', '/bookings?dryRun=true', body)).body.reason ?? 'possible';
  };
  // 6 January 2030 is a Sunday. Spans that overlap over midnight are one.
  const twentyTwo = { start: '22:00', end: '02:00' };
  await change(berlin([twentyTwo], [{ start: '01:30', end: '06:00' }]));
  expect(await open(at(6), at(8))).toEqual([span(at(6, '21:00'), at(7, '05:00'))]);
  await change(berlin([twentyTwo], [twentyTwo]));
  expect(await open(at(6), at(9))).toEqual([
    span(at(6, '21:00'), at(7, '01:00')),
    span(at(7, '21:00'), at(8, '01:00')),
  ]);
  expect(await booked(at(6, '22:00'), at(7, '01:00'))).toBe('possible');
  expect(await booked(at(7, '00:30'), at(7, '01:30'))).toBe('OUTSIDE_WORKING_HOURS');
  // The day between two night shifts is no break.
  expect(await booked(at(7, '11:00'), at(7, '12:00'))).toBe('OUTSIDE_WORKING_HOURS');
  // On Sunday, 31 March 2030, the hour from 2:00 to 3:00 is left out; on 27 October it is there twice.
  const saturday = {
    workingHours: { timeZone: 'Europe/Berlin', saturday: [{ start: '22:00', end: '04:00' }] },
  };
  await change(saturday);
  const spring = span('2030-03-30T21:00:00.000Z', '2030-03-31T02:00:00.000Z');
  const autumn = span('2030-10-26T20:00:00.000Z', '2030-10-27T03:00:00.000Z');
  expect(await open('2030-03-30', '2030-04-01')).toEqual([spring]);
  expect(await open('2030-10-26', '2030-10-28')).toEqual([autumn]);
  // The value is as it was sent; an end that equals its start restricts nothing.
  const { body } = await send(business.manager, 'GET', `/staff/${id}`);
  expect(body.workingHours).toEqual(saturday.workingHours);
  await change(berlin([{ start: '22:00', end: '22:00' }]));
  expect(await open(at(6), at(8))).toEqual([span(at(6), at(8))]);
});

test('GET /schedule 404 for an unknown staff member, 400 for an invalid period or more than 366 days', async () => {
  for (const staffId of [crypto.randomUUID(), 'x', '']) {
    const { status, body } = await ask({ staffId, from: at(7), to: at(8) });
    expect([status, body.error]).toEqual([404, 'NOT_FOUND']);
  }
  for (const [from, to] of [
    [at(8), at(7)],
    [at(7), at(7)],
    ['2028-01-01', '2029-01-01T00:01'],
    ['x', at(7)],
    [at(7), ''],
  ]) {
    const { status, body } = await ask({ staffId: worker.id, from: from ?? '', to: to ?? '' });
    expect([status, body.error]).toEqual([400, 'VALIDATION_FAILED']);
  }
  const { status, body } = await ask({ staffId: worker.id, from: '2028-01-01', to: '2029-01-01' });
  expect([status, body.data.workingHours.length]).toEqual([200, 104]);
});

test('GET /schedule 403 for a CUSTOMER, 200 for STAFF and above (contract §6)', async () => {
  const query = { staffId: worker.id, from: at(7), to: at(8) };
  expect((await ask(query, await server.newUser('CUSTOMER'))).status).toBe(403);
  expect((await ask(query, business.manager)).status).toBe(200);
  expect((await ask(query, await server.newUser('STAFF'))).status).toBe(200);
});
