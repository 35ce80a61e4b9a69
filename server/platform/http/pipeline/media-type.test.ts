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
])(
  'contract §2 "Bodies": isJson with Content-Type %s and Content-Encoding %s returns %s',
  (type, encoding, accepted) => {
    expect(isJson({ 'content-type': type, 'content-encoding': encoding })).toBe(accepted);
  },
);
