import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bindingHours, everyDay } from '#domain/testing/week.ts';
import { type AssignmentCandidate, chooseBest } from './staff-assignment.ts';

const wanted = {
  kind: 'visit' as const,
  start: Temporal.Instant.from('2026-05-04T10:00Z'),
  end: Temporal.Instant.from('2026-05-04T11:00Z'),
};

function member(id: string, details: Partial<AssignmentCandidate> = {}): AssignmentCandidate {
  return {
    ...{ id, proficiencies: [3], isBooked: false, bookingsThatDay: 0 },
    ...{ isAvailable: true, workingHours: undefined, timeOff: [] },
    ...details,
  };
}

describe('contract §15: chooseBest', () => {
  test.each<[string, Partial<AssignmentCandidate>]>([
    ['not available', { isAvailable: false }],
    ['time off', { timeOff: [wanted] }],
    ['outside working hours', { workingHours: bindingHours(everyDay(['17:00', '21:00']), 'UTC') }],
    ['booked', { isBooked: true }],
  ])('passes over a better one who is not free: %s', (obstacle, details) => {
    const choice = chooseBest([member('a', { proficiencies: [5], ...details }), member('b')], wanted);
    expect(choice.chosen?.id).toBe('b');
    expect(choice.reason).toBe('the only one who is free');
    expect(choice.considered.map((one) => [one.id, one.obstacle])).toEqual([
      ['b', null],
      ['a', obstacle],
    ]);
  });

  test('working hours bind visits only', () => {
    const evening = member('a', { workingHours: bindingHours(everyDay(['17:00', '21:00']), 'UTC') });
    expect(chooseBest([evening], { ...wanted, kind: 'stay' }).chosen?.id).toBe('a');
  });

  test('gives the reason for the choice', () => {
    const reason = (...candidates: AssignmentCandidate[]) => chooseBest(candidates, wanted).reason;
    expect(reason(member('a', { proficiencies: [4] }), member('b'))).toBe('highest proficiency: 4');
    expect(reason(member('a'), member('b', { bookingsThatDay: 1 }))).toContain('fewest bookings that day');
    expect(reason(member('a'), member('b'))).toContain('first by id');
  });

  test('property: the lowest proficiency decides, then the fewest bookings that day, then the id, in any order of the input', () => {
    const candidate = fc.record({
      proficiencies: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 }),
      isBooked: fc.boolean(),
      bookingsThatDay: fc.nat(2),
      isAvailable: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(candidate, { maxLength: 6 }), fc.infiniteStream(fc.nat()), (all, keys) => {
        const members = all.map((details, at) => member(`m${at}`, details));
        const choice = chooseBest(members, wanted);
        const free = members.filter(({ isBooked, isAvailable }) => isAvailable && !isBooked);
        const rank = ({ id, proficiencies, bookingsThatDay }: AssignmentCandidate) =>
          `${9 - Math.min(...proficiencies)} ${bookingsThatDay} ${id}`;
        expect(choice.chosen?.id).toBe(free.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))[0]?.id);
        const shuffled = members
          .map((one) => ({ one, key: keys.next().value ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ one }) => one);
        expect(chooseBest(shuffled, wanted)).toEqual(choice);
        expect(choice.considered).toHaveLength(members.length);
      }),
    );
  });
});
