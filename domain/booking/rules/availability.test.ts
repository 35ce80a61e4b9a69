import { describe, expect, test } from 'vitest';
import { bindingHours, everyDay } from '#domain/testing/week.ts';
import type { Interval } from '#domain/time/interval.ts';
import {
  type Candidate,
  isPeriodOf,
  type Slot,
  type SlotQuestion,
  slotMinutes,
  freeSlots as slotsOneByOne,
} from './availability.ts';
import { readBusinessTimes } from './time-settings.ts';

const freeSlots = (question: SlotQuestion, staff: readonly Candidate[]) => [
  ...slotsOneByOne(question, staff),
];

const instant = (text: string) => Temporal.Instant.from(text);
const interval = (start: string, end: string): Interval => ({ start: instant(start), end: instant(end) });
const hoursEveryDay = (start: string, end: string, timeZone: string) =>
  bindingHours(everyDay([start, end]), timeZone);

function member(id: string, details: Partial<Candidate> = {}): Candidate {
  const free = { proficiency: 3, isAvailable: true, workingHours: undefined, timeOff: [], bookings: [] };
  return { id, ...free, ...details };
}

/** A morning in Bangkok, for slots of an hour. */
const morning: SlotQuestion = {
  category: 'GROOMING',
  kind: 'visit',
  times: readBusinessTimes({}, 'Asia/Bangkok'),
  from: instant('2026-05-04T09:00+07:00'),
  to: instant('2026-05-04T11:00+07:00'),
  minutes: 60,
  timeZone: 'Asia/Bangkok',
};

/** `09:00 ann bob`: the start in the zone's local time, and the free staff members. */
function shown(slots: readonly Slot<Candidate>[], timeZone = morning.timeZone): string[] {
  return slots.map(({ start, staff }) => {
    const time = start.toZonedDateTimeISO(timeZone).toPlainTime().toString({ smallestUnit: 'minute' });
    return [time, ...staff.map(({ id }) => id)].join(' ');
  });
}

describe('contract §10: freeSlots', () => {
  test('returns slots that start at :00, :15, :30 or :45 and lie wholly within the period', () => {
    const slots = freeSlots(morning, [member('ann')]);
    expect(shown(slots)).toEqual(['09:00 ann', '09:15 ann', '09:30 ann', '09:45 ann', '10:00 ann']);
    expect(slots.map(({ start, end }) => start.until(end).total('minutes'))).toEqual([60, 60, 60, 60, 60]);
  });

  test('starts at the next quarter hour when the period starts between two', () => {
    const late = { ...morning, from: instant('2026-05-04T09:00:00.001+07:00') };
    expect(shown(freeSlots(late, [member('ann')]))[0]).toBe('09:15 ann');
  });

  test.each([
    ['Asia/Kathmandu', '+05:45'],
    ['Pacific/Chatham', '+12:45'],
    ['Asia/Kolkata', '+05:30'],
  ])('uses the quarter hours of local time in %s (%s)', (timeZone, offset) => {
    const [from, to] = [instant(`2026-05-04T09:01${offset}`), instant(`2026-05-04T10:20${offset}`)];
    const question = { ...morning, timeZone, from, to, minutes: 45 };
    expect(shown(freeSlots(question, [member('ann')]), timeZone)).toEqual(['09:15 ann', '09:30 ann']);
  });

  test('uses the quarter hours of local time 44 minutes and 30 seconds behind UTC (Monrovia in 1971)', () => {
    const [from, to] = [instant('1971-05-04T09:00Z'), instant('1971-05-04T11:00Z')];
    const question = { ...morning, timeZone: 'Africa/Monrovia', from, to };
    const starts = freeSlots(question, [member('ann')]).map(({ start }) => start.toString());
    expect(starts).toEqual(['14', '29', '44', '59'].map((minute) => `1971-05-04T09:${minute}:30Z`));
  });

  test('sorts the members of a slot by proficiency, best first, then by id', () => {
    const skilled = (id: string, proficiency: number) => member(id, { proficiency });
    const staff = [skilled('ann', 2), skilled('cid', 5), skilled('bob', 5)];
    expect(shown(freeSlots({ ...morning, minutes: 120 }, staff))).toEqual(['09:00 bob cid ann']);
    expect(staff.map(({ id }) => id)).toEqual(['ann', 'cid', 'bob']);
  });

  test('returns no slots for a period that is shorter than the slot, empty or inverted', () => {
    const { from, to } = morning;
    for (const period of [{ minutes: 121 }, { to: from }, { from: to, to: from }])
      expect(freeSlots({ ...morning, ...period }, [member('ann')])).toEqual([]);
  });

  test('applies time off to the millisecond', () => {
    const ann = member('ann', {
      timeOff: [
        interval('2026-05-04T09:00+07:00', '2026-05-04T09:15:00.001+07:00'),
        interval('2026-05-04T10:29:59.999+07:00', '2026-05-04T11:00+07:00'),
      ],
    });
    expect(shown(freeSlots({ ...morning, minutes: 30 }, [ann]))).toEqual(['09:30 ann', '09:45 ann']);
  });

  test('returns a slot that continues over midnight into the next working hours', () => {
    const [from, to] = [instant('2026-05-04T23:30+07:00'), instant('2026-05-05T00:30+07:00')];
    const night = { ...morning, from, to };
    const ann = member('ann', { workingHours: hoursEveryDay('00:00', '24:00', 'Asia/Bangkok') });
    expect(shown(freeSlots(night, [ann]))).toEqual(['23:30 ann']);
  });
});

describe('freeSlots: known defects of other systems', () => {
  test.each([
    ['spring', '2026-03-28T00:00+01:00', '2026-03-31T00:00+02:00'],
    ['autumn', '2026-10-24T00:00+02:00', '2026-10-27T00:00+01:00'],
  ])(
    'regression "slots shift by an hour on daylight-saving days": keeps local hours in %s in Berlin',
    (_, from, to) => {
      const ann = member('ann', { workingHours: hoursEveryDay('09:00', '10:00', 'Europe/Berlin') });
      const question = { ...morning, timeZone: 'Europe/Berlin', from: instant(from), to: instant(to) };
      expect(shown(freeSlots(question, [ann]), 'Europe/Berlin')).toEqual(Array(3).fill('09:00 ann'));
    },
  );

  test('regression "slots shift by an hour on daylight-saving days": skips the missing hour and offers the repeated hour twice', () => {
    const night = { ...morning, timeZone: 'Europe/Berlin', minutes: 30 };
    const free = (from: string, to: string) =>
      shown(freeSlots({ ...night, from: instant(from), to: instant(to) }, [member('ann')]), 'Europe/Berlin');
    const spring = ['01:30 ann', '01:45 ann', '03:00 ann'];
    expect(free('2026-03-29T01:30+01:00', '2026-03-29T03:30+02:00')).toEqual(spring);
    const autumn = ['02:30 ann', '02:45 ann', '02:00 ann'];
    expect(free('2026-10-25T02:30+02:00', '2026-10-25T02:30+01:00')).toEqual(autumn);
  });

  test('regression "a day shifts for someone in another zone": returns the same instants for every requested zone', () => {
    const ann = member('ann', { workingHours: hoursEveryDay('09:00', '10:00', 'America/Los_Angeles') });
    const [from, to] = [instant('2026-05-04T00:00-07:00'), instant('2026-05-05T00:00-07:00')];
    const day = { ...morning, from, to };
    const starts = ['America/Los_Angeles', 'Pacific/Auckland', 'Asia/Kathmandu'].map((timeZone) =>
      freeSlots({ ...day, timeZone }, [ann]).map(({ start }) => start.toString()),
    );
    expect(starts).toEqual(Array(3).fill(['2026-05-04T16:00:00Z']));
  });
});

test("contract §10: slotMinutes returns the requested duration, else the service's unless it is 0, else 60", () => {
  expect([slotMinutes(30, 90), slotMinutes(undefined, 90)]).toEqual([30, 90]);
  expect([slotMinutes(undefined, null), slotMinutes(undefined, 0)]).toEqual([60, 60]);
});

test.each([
  ['31 days', '2026-05-01T00:00+02:00', '2026-06-01T00:00+02:00', true],
  ['31 days and 1 ms', '2026-05-01T00:00+02:00', '2026-06-01T00:00:00.001+02:00', false],
  ['a whole October, which is an hour longer', '2026-10-01T00:00+02:00', '2026-11-01T00:00+01:00', true],
  ['a whole March', '2026-03-01T00:00+01:00', '2026-04-01T00:00+02:00', true],
  ['31 times 24 hours over March', '2026-03-01T00:00+01:00', '2026-04-01T01:00+02:00', true],
  ['31 times 24 hours over March and 1 ms', '2026-03-01T00:00+01:00', '2026-04-01T01:00:00.001+02:00', false],
])('contract §10: isPeriodOf accepts at most 31 days in Berlin: %s', (_, from, to, allowed) => {
  expect(isPeriodOf(31, { start: instant(from), end: instant(to) }, 'Europe/Berlin')).toBe(allowed);
});
