import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Candidate,
  type SlotQuestion,
  freeSlots as slotsOneByOne,
  staffRefusal,
} from './availability.ts';
import { excludes } from './booking-conflict.ts';
import { bookingKinds } from './booking-kind.ts';
import { bookingStatuses } from './booking-status.ts';
import { intervalOf } from './interval.ts';
import { compareSkilled } from './staff-proficiency.ts';
import {
  daysWorthTesting,
  everyMinutes,
  everyZone,
  jumpingZones,
  jumpsOf2026,
  wallClockOf,
} from './testing/wall-clock.ts';
import { anyWeek, bindingHours, everyDay } from './testing/week.ts';

const freeSlots = (question: SlotQuestion, staff: readonly Candidate[]) => [
  ...slotsOneByOne(question, staff),
];

const minute = 60_000;
const quarter = 15 * minute;

describe('contract §10: freeSlots in every time zone', () => {
  test('follows local time in every IANA zone on its daylight-saving days of 2026', () => {
    const length = 45 * minute;
    for (const timeZone of everyZone) {
      const wallClock = wallClockOf(timeZone);
      for (const days of daysWorthTesting(timeZone)) {
        // Neither end of the period is on a quarter of an hour, and the time off is where the clocks jump.
        const period = { start: days.start + 100_000, end: days.end - 100_000 };
        const jump = (days.start + days.end) / 2;
        const off = { start: jump + 60 * minute, end: jump + 100 * minute };
        const ann = member('ann', {
          workingHours: bindingHours(everyDay(['01:30', '17:00']), timeZone),
          timeOff: [intervalOf(off)],
        });
        const { start: from, end: to } = intervalOf(period);
        const slots = freeSlots({ kind: 'visit', from, to, minutes: 45, timeZone }, [ann]);

        // Offsets are whole quarters in 2026, so that quarters of UTC cover every quarter of the zone.
        const starts = [...everyMinutes(15, days.start, days.end)];
        const shown = new Map(
          [...starts, days.end, days.end + quarter].map((at) => [at, wallClock(at).minute]),
        );
        const expected = starts.filter((start) => {
          const isOpen = [start, start + quarter, start + 2 * quarter].every((at) => {
            const time = shown.get(at) ?? -1;
            return time >= 90 && time < 17 * 60;
          });
          const isOff = start < off.end && off.start < start + length;
          const isInside = start >= period.start && start + length <= period.end;
          return isOpen && !isOff && isInside;
        });
        expect([...shown.values()].every((time) => time % 15 === 0)).toBe(true);
        expect([timeZone, ...slots.map(({ start }) => start.epochMilliseconds)]).toEqual([
          timeZone,
          ...expected,
        ]);
      }
    }
  });

  const offset = fc.integer({ min: -30 * 60, max: 30 * 60 });
  const times = fc.tuple(offset, fc.integer({ min: 1, max: 10 * 60 }));
  const booking = fc.record({
    times,
    kind: fc.constantFrom(...bookingKinds),
    status: fc.constantFrom(...bookingStatuses),
  });
  const someone = fc.record({
    proficiency: fc.integer({ min: 1, max: 5 }),
    isAvailable: fc.boolean(),
    week: fc.option(anyWeek()),
    timeZone: fc.constantFrom(...jumpingZones),
    timeOff: fc.array(times, { maxLength: 3 }),
    bookings: fc.array(booking, { maxLength: 6 }),
  });
  const scene = fc.record({
    timeZone: fc.constantFrom(...jumpingZones),
    which: fc.nat(1),
    kind: fc.constantFrom(...bookingKinds),
    period: times,
    length: fc.integer({ min: 1, max: 300 }),
    people: fc.array(someone, { maxLength: 4 }),
  });

  test('property: lists a member in a slot exactly when the rules for a single booking accept that member', () => {
    fc.assert(
      fc.property(scene, ({ timeZone, which, kind, period, length, people }) => {
        const jump = jumpsOf2026(timeZone).at(which) ?? 0;
        const around = ([start, span]: [number, number]) =>
          intervalOf({ start: jump + start * minute, end: jump + (start + span) * minute });
        const staff = people.map(({ week, timeZone: home, timeOff, bookings, ...rest }, at) =>
          member(`m${at}`, {
            ...rest,
            workingHours: week ? bindingHours(week, home) : undefined,
            timeOff: timeOff.map(around),
            bookings: bookings.map(({ times: when, ...booked }) => ({ ...booked, ...around(when) })),
          }),
        );
        const { start: from, end: to } = around(period);

        const expected: string[] = [];
        const first = Math.ceil(from.epochMilliseconds / quarter) * quarter;
        for (const at of everyMinutes(15, first, to.epochMilliseconds - length * minute + 1)) {
          const wanted = { kind, ...intervalOf({ start: at, end: at + length * minute }) };
          const free = staff.filter(
            (each) =>
              !staffRefusal(each, wanted) && !each.bookings.some((booked) => excludes(booked, wanted)),
          );
          const ids = free.sort(compareSkilled).map(({ id }) => id);
          if (ids.length > 0) expected.push(`${wanted.start} ${wanted.end} ${ids}`);
        }
        const slots = freeSlots({ kind, from, to, minutes: length, timeZone }, staff);
        expect(slots.map((slot) => `${slot.start} ${slot.end} ${slot.staff.map(({ id }) => id)}`)).toEqual(
          expected,
        );
      }),
      { numRuns: 200 },
    );
  });
});

function member(id: string, details: Partial<Candidate>): Candidate {
  const free = { proficiency: 3, isAvailable: true, workingHours: undefined, timeOff: [], bookings: [] };
  return { id, ...free, ...details };
}
