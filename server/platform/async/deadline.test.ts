import { expect, test } from 'vitest';
import { Deadline } from './deadline.ts';

test.each([
  [900, 900],
  [1, 1],
  [0.9, 0],
  [0, 0],
  [-3, -3],
])('of %f ms there are %f left: timers may end a wait a fraction of one too early', (ms, left) => {
  expect(new Deadline(ms).leftMs).toBe(left);
});
