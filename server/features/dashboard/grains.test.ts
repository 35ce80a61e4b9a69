import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runsOf } from './grains.ts';

const seconds = { quarter: 900, hour: 3_600, day: 86_400 };
const at = (milliseconds: number) => Temporal.Instant.fromEpochMilliseconds(milliseconds);

test('the runs contain each quarter of the period once and in order (contract §11)', () => {
  const moment = fc.integer({ min: -86_400_000 * 400, max: 86_400_000 * 400 });
  fc.assert(
    fc.property(moment, fc.integer({ min: 0, max: 86_400_000 * 9 }), (start, length) => {
      const runs = runsOf({ start: at(start), end: at(start + length) });
      let next = Math.ceil(start / 900_000) * 900;
      for (const { grain, since, until } of runs) {
        expect([since, since % seconds[grain], until % seconds[grain]].map(Math.abs)).toEqual([
          Math.abs(next),
          0,
          0,
        ]);
        expect(until).toBeGreaterThan(since);
        next = until;
      }
      expect(Math.abs(next)).toBe(Math.abs(Math.ceil((start + length) / 900_000) * 900));
      // The runs use whole days: at most a day less a quarter remains before them, and the same after.
      const fine = runs.filter(({ grain }) => grain !== 'day');
      expect(
        fine.reduce((sum, { grain, since, until }) => sum + (until - since) / seconds[grain], 0),
      ).toBeLessThan(56);
    }),
  );
});
