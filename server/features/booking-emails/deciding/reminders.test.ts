/** Reminders, also around quiet hours, on a clock that the test moves: contract §22. */
import { beforeEach, describe, expect, test } from 'vitest';
import { openEmails } from '#features/booking-emails/testing/email-test.ts';
import { hours } from '#test/support/business.ts';

const { business, clock, customer, listed, remindersOf, run, send, setting, subjects, switchOn } =
  await openEmails();

const dayBefore = { reminders: [{ before: 'P1D' }] };

beforeEach(async () => {
  await clock.set('2030-01-04T00:00:00Z');
  await switchOn({});
  await switchOn(dayBefore);
});

describe('a reminder', () => {
  test('is sent at its moment, once, and begins with the time', async () => {
    const mai = await customer();
    await mai.confirmed(hours(10, 11));
    await run('2030-01-06T09:59:00Z');
    expect(await remindersOf(mai)).toEqual([]);
    await run('2030-01-06T10:00:01Z');
    await run();
    expect(await subjects(mai)).toEqual(['Tomorrow, 10:00 AM: Bath for Mochi']);
  });

  test('is one email for all bookings of a customer on a day', async () => {
    const mai = await customer();
    const first = await mai.confirmed(hours(34, 35));
    const second = await mai.confirmed(hours(40, 41));
    await run('2030-01-07T10:00:01Z');
    await run('2030-01-07T20:00:00Z');
    expect(await subjects(mai)).toEqual(['Tomorrow, 10:00 AM: 2 bookings']);
    expect((await listed(`&userId=${mai.id}`))[0]).toMatchObject({ bookingIds: [first.id, second.id] });
  });

  test('is sent to each of several customers for each of their days, though all are due together', async () => {
    const [mai, ben] = [await customer(), await customer()];
    const [early, late] = [await mai.confirmed(hours(493, 494)), await mai.confirmed(hours(498, 499))];
    const other = await ben.confirmed(hours(494, 495));
    const nextDay = await mai.confirmed(hours(513, 514));
    await ben.book(hours(496, 497));
    // The server was down since before the moment of the first one.
    await run('2030-01-27T10:30:00Z');
    const idsOf = async ({ id }: { id: string }) =>
      (await listed(`&kind=reminder&userId=${id}`)).map(({ bookingIds }) => bookingIds);
    expect(await idsOf(mai)).toEqual([[nextDay.id], [early.id, late.id]]);
    expect(await idsOf(ben)).toEqual([[other.id]]);
    await run();
    expect(await idsOf(mai)).toHaveLength(2);
  });

  test('follows a booking that is moved, and none is sent after a cancellation', async () => {
    const [mai, ben] = [await customer(), await customer()];
    const { id } = await mai.confirmed(hours(58, 59));
    const cancelled = await ben.confirmed(hours(60, 61));
    await business.move(ben, cancelled.id, 'CANCELLED');
    await run('2030-01-08T10:00:01Z');
    await send(mai, 'PUT', `/bookings/${id}`, hours(82, 83));
    await run('2030-01-09T10:00:01Z');
    expect(await remindersOf(mai)).toEqual(['SENT', 'SENT']);
    expect(await remindersOf(ben)).toEqual([]);
  });

  test('is not sent for a booking that was confirmed after its moment, nor all of them at once', async () => {
    await switchOn({ reminders: [{ before: 'P7D' }, { before: 'P1D' }, { before: 'PT2H' }] });
    await clock.set('2030-01-09T20:00:00Z');
    const mai = await customer();
    await mai.confirmed(hours(82, 83));
    await run();
    expect(await remindersOf(mai)).toEqual([]);
    await run('2030-01-10T08:00:01Z');
    expect(await remindersOf(mai)).toEqual(['SENT']);
  });

  test('is not sent by a rule that was switched on after its moment', async () => {
    const mai = await customer();
    await mai.confirmed(hours(106, 107));
    await switchOn({});
    await clock.set('2030-01-10T12:00:00Z');
    await switchOn({ reminders: [{ before: 'P1D' }, { before: 'P2D' }] });
    await run();
    expect(await remindersOf(mai)).toEqual([]);
    expect((await mai.confirmed(hours(132, 133))).startDate).toBe('2030-01-12T12:00:00.000Z');
    await run('2030-01-11T12:00:01Z');
    expect(await remindersOf(mai)).toEqual(['SENT']);
  });

  test('is only for the categories of its rule', async () => {
    await switchOn({ reminders: [{ before: 'P1D', categories: ['BOARDING'] }] });
    const mai = await customer();
    await mai.confirmed(hours(154, 155));
    await run('2030-01-12T10:00:01Z');
    expect(await remindersOf(mai)).toEqual([]);
  });
});

describe('after an outage', () => {
  test('a reminder is sent late if two hours remain, and is skipped otherwise', async () => {
    const [mai, ben, zoe] = [await customer(), await customer(), await customer()];
    await mai.confirmed(hours(178, 179));
    await ben.confirmed(hours(180.5, 181));
    await zoe.confirmed(hours(176, 177));
    // The server was down from before their moments, for almost a day.
    await run('2030-01-14T09:00:00Z');
    const all = [await remindersOf(mai), await remindersOf(ben), await remindersOf(zoe)];
    expect(all).toEqual([['TOO_LATE'], ['SENT'], []]);
  });
});

describe('across a change of the clocks', () => {
  test('a day before is the same time of day, and 24 hours before are 24 hours', async () => {
    await setting('timeZone', 'Europe/Berlin');
    // Summer time begins on Sunday, 2030-03-31, at 2:00.
    const sunday = { startDate: '2030-03-31T10:00:00', endDate: '2030-03-31T11:00:00' };
    const [mai, ben] = [await customer(), await customer()];
    await mai.confirmed(sunday);
    await run('2030-03-30T08:59:59Z');
    expect(await subjects(mai)).toEqual([]);
    await run('2030-03-30T09:00:01Z');
    expect(await subjects(mai)).toEqual(['Tomorrow, 10:00 AM: Bath for Mochi']);
    await clock.set('2030-03-29T00:00:00Z');
    await switchOn({ reminders: [{ before: 'PT24H' }] });
    await ben.confirmed(sunday);
    await run('2030-03-30T07:59:59Z');
    expect(await subjects(ben)).toEqual([]);
    await run('2030-03-30T08:00:01Z');
    expect(await subjects(ben)).toEqual(['Tomorrow, 10:00 AM: Bath for Mochi']);
    await setting('timeZone');
  });
});

describe('quiet hours', () => {
  const night = { quietHours: { start: '22:00', end: '08:00' } };
  const nightRule = { reminders: [{ before: 'PT8H' }], ...night };

  test('a reminder for the night is sent shortly before it, and nothing at night', async () => {
    await switchOn(nightRule);
    const [mai, ben] = [await customer(), await customer()];
    // The moments are 2:00 and 8:00 at the end of the night.
    await mai.confirmed(hours(202, 203));
    await ben.confirmed(hours(208, 209));
    await run('2030-01-14T21:45:00Z');
    expect(await remindersOf(mai)).toEqual([]);
    await run('2030-01-14T21:51:00Z');
    expect([await remindersOf(mai), await remindersOf(ben)]).toEqual([['SENT'], []]);
    await run('2030-01-15T03:00:00Z');
    expect(await remindersOf(ben)).toEqual([]);
    await run('2030-01-15T08:00:01Z');
    expect(await remindersOf(ben)).toEqual(['SENT']);
  });

  test('a night without a server: what was for it is sent in the morning if two hours remain', async () => {
    await switchOn(nightRule);
    const [mai, ben] = [await customer(), await customer()];
    await mai.confirmed(hours(225, 226));
    await ben.confirmed(hours(230, 231));
    await run('2030-01-16T03:00:00Z');
    await run('2030-01-16T08:00:01Z');
    expect([await remindersOf(mai), await remindersOf(ben)]).toEqual([['TOO_LATE'], ['SENT']]);
  });

  test('a rule that is switched on after what is for the night was sent reminds nobody of it', async () => {
    await switchOn(night);
    const [mai, ben, zoe] = [await customer(), await customer(), await customer()];
    // The moments are 2:00 and 4:00 of the coming night, both of which are sent at 21:50, and 2:00 of the next one.
    await mai.confirmed(hours(562, 563));
    await ben.confirmed(hours(564, 565));
    await zoe.confirmed(hours(586, 587));
    await clock.set('2030-01-29T21:55:00Z');
    await switchOn(nightRule);
    await run();
    await run('2030-01-30T08:00:01Z');
    expect([await remindersOf(mai), await remindersOf(ben)]).toEqual([[], []]);
    await run('2030-01-30T21:51:00Z');
    expect(await remindersOf(zoe)).toEqual(['SENT']);
  });
});

test('perMinute limits how many are sent in a minute, and the others follow', async () => {
  await switchOn({ ...dayBefore, perMinute: 2 });
  const customers = [await customer(), await customer(), await customer()];
  for (const [at, one] of customers.entries()) await one.confirmed(hours(450 + at / 10, 451));
  await run('2030-01-24T18:15:00Z');
  const reminded = async () => (await Promise.all(customers.map(remindersOf))).flat();
  expect(await reminded()).toEqual(['SENT', 'SENT']);
  await clock.forward('PT61S');
  await run();
  expect(await reminded()).toEqual(['SENT', 'SENT', 'SENT']);
});

test('GET /emails/upcoming lists the reminders that would be sent', async () => {
  const mai = await customer();
  const first = await mai.confirmed(hours(274, 275));
  const second = await mai.confirmed(hours(276, 277));
  await mai.book(hours(298, 299));
  await clock.set('2030-01-14T00:00:00Z');
  const { body } = await send(business.manager, 'GET', '/emails/upcoming');
  const { reminders, hasMore } = body.data;
  expect(hasMore).toBe(false);
  expect(reminders.filter(({ userId }: { userId: string }) => userId === mai.id)).toEqual([
    { at: '2030-01-17T10:00:00.000Z', userId: mai.id, bookingIds: [first.id, second.id] },
  ]);
  const tooLong = await send(business.manager, 'GET', '/emails/upcoming?from=2030-01-15&to=2030-02-20');
  expect([tooLong.status, tooLong.body.details]).toEqual([
    400,
    expect.stringMatching(/^to: expected at most 31/),
  ]);
});
