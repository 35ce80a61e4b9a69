/** The bookings agree with a simple model after any sequence of operations. */
import { test } from 'vitest';
import { report } from '#test/support/trial.ts';
import { openModel } from './testing/booking-model.ts';

const { expectNoCounterexample } = await openModel();

test('create, move, cancel, expire (contract §29), delete, list, free times, with capacity and assignment (contract §15): no counterexample', async () => {
  await expectNoCounterexample(300);
  report('sequences of operations on bookings', 300);
});
