import { expect, test } from 'vitest';
import { Deadline } from './deadline.ts';

test.each([
  [900, 900],
  [1, 1],
  [0.9, 0],
  [0, 0],
  [-3, -3],
])('Deadline of %f ms has %f ms left, because timers can fire up to 1 ms early', (ms, left) => {
  expect(new Deadline(ms).leftMs).toBe(left);
});
