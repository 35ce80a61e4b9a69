import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookingKinds } from '#domain/booking/record/booking-kind.ts';
import { bookingStatuses } from '#domain/booking/record/booking-status.ts';
import { compareSkilled } from '#domain/booking/record/staff-proficiency.ts';
import { everyMinutes, jumpingZones, jumpsOf2026 } from '#domain/testing/wall-clock.ts';
import { anyWeek, bindingHours } from '#domain/testing/week.ts';
import { intervalOf, mergeSpans, overlaps, spanOf } from '#domain/time/interval.ts';
import { type Candidate, type SlotQuestion, freeSlots as slotsOneByOne } from './availability.ts';
import { excludes } from './booking-conflict.ts';
import { bookingFault } from './booking-fault.ts';
import { bufferOf, holdOf } from './business-times.ts';
import { bookingWindow } from './notice.ts';
import { readBusinessTimes } from './time-settings.ts';

const freeSlots = (question: SlotQuestion, staff: readonly Candidate[]) => [
  ...slotsOneByOne(question, staff),
];

const minute = 60_000;
const quarter = 15 * minute;

describe('contract §10, §21: freeSlots', () => {
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
    full: fc.array(times, { maxLength: 2 }),
    people: fc.array(someone, { maxLength: 4 }),
    category: fc.constantFrom('GROOMING', 'BOARDING'),
    settings: fc.record(
      {
        openingHours: fc.record({ default: anyWeek(), GROOMING: anyWeek() }, { requiredKeys: [] }),
        closures: fc.array(
          fc.record(
            {
              days: fc.tuple(fc.integer({ min: -2, max: 2 }), fc.nat(1)),
              categories: fc.constantFrom(['GROOMING'], ['BOARDING', 'GROOMING']),
            },
            { requiredKeys: ['days'] },
          ),
          { maxLength: 2 },
        ),
        buffers: fc.record({
          GROOMING: fc.record({ before: fc.nat(90), after: fc.nat(90) }, { requiredKeys: [] }),
        }),
        notice: fc.record({
          default: fc.record(
            {
              book: fc.constantFrom('PT0S', 'PT45M', 'P1D', 'PT24H'),
              ahead: fc.constantFrom('PT20H', 'P1D', 'P1W'),
            },
            { requiredKeys: [] },
          ),
        }),
      },
      { requiredKeys: [] },
    ),
    now: fc.option(offset),
  });

  test('property: lists a member in a slot exactly when a booking of that time and member has no fault', () => {
    fc.assert(
      fc.property(
        scene,
        ({ timeZone, which, kind, period, length, full: fullAt, people, category, ...rest }) => {
          const jump = jumpsOf2026(timeZone).at(which) ?? 0;
          const day = (days: number) =>
            intervalOf({ start: jump, end: jump })
              .start.toZonedDateTimeISO(timeZone)
              .toPlainDate()
              .add({ days })
              .toString();
          const closures = rest.settings.closures?.map(({ days: [first, more], ...closure }) => ({
            ...closure,
            from: day(first),
            to: day(first + more),
          }));
          const times = readBusinessTimes({ ...rest.settings, closures }, timeZone);
          const now =
            rest.now === null ? undefined : intervalOf({ start: jump + rest.now * minute, end: jump }).start;
          const buffer = bufferOf(times, [category], kind);
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
          const full = mergeSpans(fullAt.map(around).map(spanOf)).map(intervalOf);

          const expected: string[] = [];
          const first = Math.ceil(from.epochMilliseconds / quarter) * quarter;
          for (const at of everyMinutes(15, first, to.epochMilliseconds - length * minute + 1)) {
            const wanted = { kind, ...intervalOf({ start: at, end: at + length * minute }) };
            const first = full.find((span) => overlaps(span, wanted));
            const overfull = first ? [{ ...first, category: 'GROOMING', most: 1 } as const] : [];
            const free = staff.filter((each) => {
              const isTaken = each.bookings.some((booked) =>
                excludes(booked, { kind, ...holdOf(wanted, buffer) }),
              );
              const taken = isTaken ? [{ resource: 'staff', id: each.id, name: each.id } as const] : [];
              const opening = { times, categories: [category] };
              const notice = now && { window: bookingWindow(times, [category], wanted.start), now };
              const candidate = { ...each, name: each.id };
              return !bookingFault({ time: wanted, opening, notice, member: candidate, taken, overfull });
            });
            const ids = free.sort(compareSkilled).map(({ id }) => id);
            if (ids.length > 0) expected.push(`${wanted.start} ${wanted.end} ${ids}`);
          }
          const question = { category, kind, times, now, from, to, minutes: length, timeZone, full };
          const slots = freeSlots(question, staff);
          expect(slots.map((slot) => `${slot.start} ${slot.end} ${slot.staff.map(({ id }) => id)}`)).toEqual(
            expected,
          );
        },
      ),
      { numRuns: 400 },
    );
  });
});

function member(id: string, details: Partial<Candidate>): Candidate {
  const free = { proficiency: 3, isAvailable: true, workingHours: undefined, timeOff: [], bookings: [] };
  return { id, ...free, ...details };
}
