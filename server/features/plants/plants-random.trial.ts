/** Plants that are written together, with any mixture of taken ids, many times (contract §4). */
import fc from 'fast-check';
import { report } from '#test/support/trial.ts';
import { kinds, raceTest as test } from './testing/plant-race.ts';

test('64 plants at once of which some have a taken id: the others are made, each exactly once', async ({
  race,
}) => {
  const numRuns = 40;
  const member = fc.oneof({ weight: 3, arbitrary: fc.constant(kinds[0]) }, fc.constantFrom(...kinds));
  const members = fc.array(member, { minLength: 64, maxLength: 64 });
  await fc.assert(fc.asyncProperty(members, race), { numRuns });
  report('batches of 64 plants with taken ids', numRuns);
});
