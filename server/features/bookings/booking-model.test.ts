/** The bookings agree with a simple model after the same sequences of operations in every run. */
import { test } from 'vitest';
import { openModel } from './testing/booking-model.ts';

const { expectNoCounterexample } = await openModel();

test('create, move, cancel, expire (contract §29), delete, list, free times, with capacity and assignment (contract §15): no counterexample', async () => {
  await expectNoCounterexample(25, 1);
});
