import { expect, test } from 'vitest';
import { etagMatches } from './etag.ts';

// Tags that match: test/cached-reads/cached-reads.test.ts.
test.each([
  ['"a"', '"A"'],
  ['"a"', 'a'],
  ['"a"', undefined],
  [undefined, '"a"'],
])('RFC 9110, 13.1.2: etagMatches: the tag %s is not that of If-None-Match %s', (etag, header) => {
  expect(etagMatches(etag, header)).toBe(false);
});
