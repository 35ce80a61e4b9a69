import { describe, expect, test } from 'vitest';
import { prefersCsv, requireJson } from './media-type.ts';

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
  'contract §2 "Bodies": requireJson with Content-Type %s and Content-Encoding %s accepts it: %s',
  (type, encoding, accepted) => {
    const check = () => requireJson({ 'content-type': type, 'content-encoding': encoding });
    if (accepted) expect(check).not.toThrow();
    else expect(check).toThrow('UNSUPPORTED_MEDIA_TYPE');
  },
);

describe('contract §19: CSV for the header Accept', () => {
  test.each([
    'text/csv',
    'TEXT/CSV',
    'text/*',
    'text/csv;charset=utf-8',
    'text/csv; header=present; q=0.1',
    'text/csv, */*;q=0.1',
    'application/json;q=0.9, text/csv',
    'text/csv;q=0.8, application/json;q=0.799',
    'application/*;q=0.2,text/csv;q=0.5,*/*;q=0.1',
    '*/*, application/json;q=0',
    'text/html, text/csv;Q=0.9',
  ])('%s', (accept) => expect(prefersCsv(accept)).toBe(true));
});

describe('contract §19: JSON for the header Accept', () => {
  test.each([
    undefined,
    '',
    '*/*',
    'application/json',
    'text/csv, application/json',
    'text/csv, */*',
    'text/csv;q=0',
    'text/csv;q=0.5, application/json',
    'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'text/*;q=0.9, application/json;q=0.95',
    'text/csv;q=0, text/*, application/json;q=0.1',
    'text/html',
    'text/csv;q=2',
    'text/csv;q=nonsense',
    'text/csvx, x-text/csv',
    'text/plain;x="text/csv"',
    'text/plain;x=", text/csv, "',
    ',,,;;;q=',
  ])('%s', (accept) => expect(prefersCsv(accept)).toBe(false));
});
