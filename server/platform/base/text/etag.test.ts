import { expect, test } from 'vitest';
import { etagMatches, strongEtag } from './etag.ts';

test.each([
  ['"a"', '"a"', true],
  ['"a"', 'W/"a"', true],
  ['"a"', '"b", "a"', true],
  ['"a"', '*', true],
  ['"a"', '"A"', false],
  ['"a"', 'a', false],
  ['"a"', undefined, false],
  [undefined, '"a"', false],
])('RFC 9110, 13.1.2: etagMatches compares %s with If-None-Match %s: %s', (etag, header, matches) => {
  expect(etagMatches(etag, header)).toBe(matches);
});

test('strongEtag returns a quoted tag that depends on the bytes', () => {
  expect(strongEtag('a')).toMatch(/^"[\w-]{27}"$/);
  expect(strongEtag('a')).not.toBe(strongEtag('b'));
});
