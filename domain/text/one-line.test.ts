import { expect, test } from 'vitest';
import type { Cause } from '#domain/causes.ts';
import { detailOf } from '#domain/error-text.ts';
import { oneLine, oneLineProblem } from './one-line.ts';

test.each([
  ['Rex\r\n', 'Rex'],
  ['A\r\nATTENDEE:mailto:b@example.com', 'A ATTENDEE:mailto:b@example.com'],
  ['\u2028 a \n\n\t b \u3000', 'a b'],
  ['a  b', 'a  b'],
  ['\tTab at an end\t', 'Tab at an end'],
  [' \r\n ', ''],
])('contract §20: %j is stored as %j', (sent, stored) => {
  expect(oneLine(sent)).toBe(stored);
  expect(oneLineProblem(stored)).toBeUndefined();
});

test.each(['a\tb', 'a\u0007', '\u009b1m', 'a\u0085b', 'a\u007f'])(
  'contract §20: %j has a control character, and is refused',
  (text) => {
    expect(detailOf(oneLineProblem(oneLine(text)) as Cause)).toBe(
      'expected one line without control characters',
    );
  },
);
