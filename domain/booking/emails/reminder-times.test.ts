/** When reminders are sent: contract §22. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lastBefore } from '#domain/time/calendar-duration.ts';
import { dueUntil, reminderDecision, sendingTime } from './reminder-times.ts';

const at = (text: string) => Temporal.Instant.from(text);
const berlin = { timeZone: 'Europe/Berlin', quietHours: { start: '22:00', end: '08:00' } };

test.each([
  // Summer time begins on 2030-03-31 at 2:00, and ends on 2030-10-27 at 3:00.
  ['2030-03-31T10:00:00+02:00', 'P1D', '2030-03-30T10:00:00+01:00'],
  ['2030-03-31T10:00:00+02:00', 'PT24H', '2030-03-30T09:00:00+01:00'],
  ['2030-10-27T10:00:00+01:00', 'P1D', '2030-10-26T10:00:00+02:00'],
  ['2030-10-27T10:00:00+01:00', 'PT24H', '2030-10-26T11:00:00+02:00'],
])('the moment of a reminder: %s, %s before: %s', (start, before, expected) => {
  expect(lastBefore(at(start), before, 'Europe/Berlin')).toEqual(at(expected));
});

describe('quiet hours', () => {
  test.each([
    ['2030-01-07T21:59:00+01:00', '2030-01-07T21:59:00+01:00'],
    ['2030-01-07T22:00:00+01:00', '2030-01-07T21:50:00+01:00'],
    ['2030-01-08T07:59:00+01:00', '2030-01-07T21:50:00+01:00'],
    ['2030-01-08T08:00:00+01:00', '2030-01-08T08:00:00+01:00'],
  ])('a moment at %s is sent at %s', (moment, expected) => {
    expect(sendingTime(at(moment), berlin)).toEqual(at(expected));
  });

  test('nothing is due within them, and shortly before them everything of the night', () => {
    expect(dueUntil(at('2030-01-07T23:00:00+01:00'), berlin)).toBeUndefined();
    expect(dueUntil(at('2030-01-07T21:55:00+01:00'), berlin)).toEqual(at('2030-01-08T07:59:59.999+01:00'));
    expect(dueUntil(at('2030-01-07T12:00:00+01:00'), berlin)).toEqual(at('2030-01-07T12:00:00+01:00'));
  });

  test('property: nothing is sent within them or after its moment', () => {
    const times = fc.date({ min: new Date('2029-01-01'), max: new Date('2031-01-01'), noInvalidDate: true });
    const day = fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, '0')}:30`);
    fc.assert(
      fc.property(times, day, day, (time, start, end) => {
        fc.pre(start !== end);
        const calendar = { timeZone: 'America/New_York', quietHours: { start, end } };
        const moment = Temporal.Instant.fromEpochMilliseconds(time.getTime());
        const sent = sendingTime(moment, calendar);
        expect(Temporal.Instant.compare(sent, moment)).toBeLessThanOrEqual(0);
        // An hour of rest at least separates two nights.
        const until = dueUntil(sent, calendar);
        if (until) expect(Temporal.Instant.compare(moment, until)).toBeLessThanOrEqual(0);
      }),
    );
  });
});

describe('the decision', () => {
  const [start, since] = [at('2030-01-08T10:00Z'), at('2030-01-01T00:00Z')];
  const facts = { start, since, before: 'P1D', confirmedAt: undefined };
  const calendar = { timeZone: 'UTC', quietHours: undefined };
  test.each([
    ['send', { now: at('2030-01-07T10:00:01Z') }],
    ['send', { now: at('2030-01-08T07:59Z') }],
    ['late', { now: at('2030-01-08T08:01Z') }],
    ['none', { now: at('2030-01-08T10:00Z') }],
    ['none', { now: at('2030-01-07T10:00:01Z'), since: at('2030-01-07T10:00:00.500Z') }],
    ['none', { now: at('2030-01-07T10:00:01Z'), confirmedAt: at('2030-01-07T10:00:00.500Z') }],
    ['send', { now: at('2030-01-07T10:00:01Z'), confirmedAt: at('2030-01-07T09:59Z') }],
  ])('%s', (expected, given) => {
    expect(reminderDecision({ ...facts, ...given }, calendar)).toBe(expected);
  });

  test('a short reminder is not late at its own moment', () => {
    const now = at('2030-01-08T09:00:01Z');
    expect(reminderDecision({ ...facts, before: 'PT1H', now }, calendar)).toBe('send');
  });
});
