/** Bookings that are written together, with a fault at every place: contract §9. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { faultNames, openBatchRace, size } from '#features/bookings/testing/batch-race.ts';
import { report } from '#test/support/trial.ts';

const { raceWith } = await openBatchRace();

test('64 bookings at once with one that must be refused: the other 63 are made, each exactly once', async () => {
  const faulty = fc.tuple(fc.constantFrom(...faultNames), fc.integer({ min: 0, max: size - 1 }));
  const numRuns = 45;
  await fc.assert(
    fc.asyncProperty(faulty, async ([fault, number]) => {
      expect(await raceWith(fault, number)).toBeLessThan(size - 1);
    }),
    { numRuns },
  );
  report('rounds of 64 bookings, one of them refused', numRuns);
});
