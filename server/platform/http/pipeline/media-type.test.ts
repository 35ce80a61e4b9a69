import { expect, test } from 'vitest';
import { isJson } from './media-type.ts';

test.each([
  ['application/json', undefined, true],
  ['Application/JSON; charset=UTF-8', undefined, true],
  ['application/json;charset="utf-8"; profile=x', undefined, true],
  ['application/json', 'identity', true],
  ['application/json', 'gzip', false],
  ['application/json; charset=latin1', undefined, false],
  ['application/merge-patch+json', undefined, false],
  ['text/plain', undefined, false],
  [undefined, undefined, false],
])('contract §2 "Bodies": Content-Type %s, Content-Encoding %s: %s', (type, encoding, taken) => {
  expect(isJson({ 'content-type': type, 'content-encoding': encoding })).toBe(taken);
});
