/** GET /schedule: contract §10. */
import { expect } from 'vitest';
import { businessTest, perFile } from '#test/support/fixtures.ts';

const test = businessTest
  .extend('worker', perFile, ({ business }) =>
    business.staff({
      workingHours: {
        timeZone: 'UTC',
        monday: [{ start: '09:00', end: '17:00' }],
        tuesday: [{ start: '00:00', end: '24:00' }],
      },
    }),
  )
  .extend('api', perFile, ({ worker, server }) => {
    const ask = (query: Record<string, string>, by: { token: string } = worker.user) =>
      server.request('GET', `/schedule?${new URLSearchParams(query)}`, { token: by.token });
    return { ask };
  });

/** 7 January 2030 is a Monday. */
const at = (date: number, time = '00:00') => `2030-01-${String(date).padStart(2, '0')}T${time}:00.000Z`;
const span = (startDate: string, endDate: string) => ({ startDate, endDate });

test('GET /schedule 200 returns working hours within the period, and time off and bookings that overlap it', async ({
  server,
  business,
  worker,
  api,
}) => {
  const anna = await server.newUser('CUSTOMER');
  const rex = await business.pet(anna);
  const bath = await business.service();
  const book = async (times: object, staffId: string = worker.id) =>
    (await business.booked(anna, { petIds: [rex], serviceIds: [bath], staffId, ...times })).id as string;
  const cancelled = await book(span(at(7, '09:00'), at(7, '10:00')));
  await business.move(anna, cancelled, 'CANCELLED');
  const again = await book(span(at(7, '09:00'), at(7, '10:00')));
  const overEnd = await book(span(at(8, '11:00'), at(8, '13:00')));
  const before = await book(span(at(1, '00:00'), at(1, '01:00')));
  const deleted = await book(span(at(8, '02:00'), at(8, '03:00')));
  await server.request('DELETE', `/bookings/${deleted}`, anna);
  await book(span(at(8, '02:00'), at(8, '03:00')), (await business.staff()).id);
  const away = { ...span(at(6), at(7, '12:30')), reason: 'Dentist' };
  const { token } = business.manager;
  const made = await server.request('POST', `/staff/${worker.id}/time-off`, { token, body: away });
  await server.request('POST', `/staff/${worker.id}/time-off`, { token, body: span(at(8, '12:00'), at(9)) });

  const { status, body } = await api.ask({
    staffId: worker.id.toUpperCase(),
    from: at(7, '08:00'),
    to: at(8, '12:00'),
  });
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

test('GET /schedule 200 the whole period is open without documented hours, nothing in a closed week', async ({
  business,
  api,
}) => {
  const period = { from: at(7), to: at(9) };
  const free = await business.staff({ workingHours: 'whenever' });
  expect((await api.ask({ staffId: free.id, ...period })).body.data.workingHours).toEqual([
    span(at(7), at(9)),
  ]);
  const closed = await business.staff({ workingHours: { sunday: [] } });
  expect((await api.ask({ staffId: closed.id, ...period })).body.data.workingHours).toEqual([]);
});

test('GET /schedule 404 for an unknown staff member, 400 for an invalid period or more than 366 days', async ({
  api,
  worker,
}) => {
  for (const staffId of [crypto.randomUUID(), 'x', '']) {
    const { status, body } = await api.ask({ staffId, from: at(7), to: at(8) });
    expect([status, body.error]).toEqual([404, 'NOT_FOUND']);
  }
  for (const [from, to] of [
    [at(8), at(7)],
    [at(7), at(7)],
    ['2028-01-01', '2029-01-01T00:01'],
    ['x', at(7)],
    [at(7), ''],
  ]) {
    const { status, body } = await api.ask({ staffId: worker.id, from: from ?? '', to: to ?? '' });
    expect([status, body.error]).toEqual([400, 'VALIDATION_FAILED']);
  }
  const { status, body } = await api.ask({ staffId: worker.id, from: '2028-01-01', to: '2029-01-01' });
  expect([status, body.data.workingHours.length]).toEqual([200, 104]);
});

test('GET /schedule 403 for a CUSTOMER, 200 for STAFF and above (contract §6)', async ({
  worker,
  api,
  server,
  business,
}) => {
  const query = { staffId: worker.id, from: at(7), to: at(8) };
  expect((await api.ask(query, await server.newUser('CUSTOMER'))).status).toBe(403);
  expect((await api.ask(query, business.manager)).status).toBe(200);
  expect((await api.ask(query, await server.newUser('STAFF'))).status).toBe(200);
});
