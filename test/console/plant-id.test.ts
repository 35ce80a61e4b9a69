import { expect, test } from 'vitest';
import { typedId } from '#console/screens/plants/plant-id.ts';

test.each([
  ['9223372036854775807', 9223372036854775807n],
  ['-9223372036854775808', -9223372036854775808n],
  [' 9 007 199\u00a0254\u202f740 993 ', 9007199254740993n],
  ['−１２', -12n],
  ['9223372036854775808', undefined],
  ['1.5', undefined],
  ['', undefined],
  ['twelve', undefined],
])('the id %j is %s', (text, expected) => {
  expect(typedId(text)).toBe(expected);
});
