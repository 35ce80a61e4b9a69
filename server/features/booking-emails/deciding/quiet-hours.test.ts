/** Reminders around quiet hours, on a clock that the test moves: contract §22. */
import { beforeEach, expect, test } from 'vitest';
import { openEmails } from '#features/booking-emails/testing/email-test.ts';
import { hours } from '#test/support/business.ts';

const { clock, customer, remindersOf, run, switchOn } = await openEmails();

const night = { quietHours: { start: '22:00', end: '08:00' } };
const rule = { reminders: [{ before: 'PT8H' }], ...night };

beforeEach(async () => {
  await clock.set('2030-01-04T00:00:00Z');
  await switchOn({});
});

test('a reminder for the night is sent shortly before it, and nothing at night', async () => {
  await switchOn(rule);
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
  await switchOn(rule);
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
  await switchOn(rule);
  await run();
  await run('2030-01-30T08:00:01Z');
  expect([await remindersOf(mai), await remindersOf(ben)]).toEqual([[], []]);
  await run('2030-01-30T21:51:00Z');
  expect(await remindersOf(zoe)).toEqual(['SENT']);
});
