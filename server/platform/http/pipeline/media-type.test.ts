import { expect, test } from 'vitest';
import { prefersCsv, requireJson } from './media-type.ts';

test.each([
  ['Application/JSON; charset=UTF-8', undefined, true],
  ['application/json;charset="utf-8"; profile=x', undefined, true],
  ['application/json', 'identity', true],
  ['application/merge-patch+json', undefined, false],
  [undefined, undefined, false],
])(
  'contract §2 "Bodies": requireJson with Content-Type %s and Content-Encoding %s accepts it: %s',
  (type, encoding, accepted) => {
    const check = () => requireJson({ 'content-type': type, 'content-encoding': encoding });
    if (accepted) expect(check).not.toThrow();
    else expect(check).toThrow('UNSUPPORTED_MEDIA_TYPE');
  },
);

test.for([
  ['csv', 'its type', 'text/csv', 'TEXT/CSV', 'text/*'],
  ['csv', 'its type with parameters', 'text/csv;charset=utf-8', 'text/csv; header=present; q=0.1'],
  ['csv', 'a higher weight than */*', 'text/csv, */*;q=0.1', 'application/*;q=0.2,text/csv;q=0.5,*/*;q=0.1'],
  ['csv', 'a higher weight than JSON', 'application/json;q=0.9, text/csv', '*/*, application/json;q=0'],
  ['csv', 'a slightly higher weight', 'text/csv;q=0.8, application/json;q=0.799'],
  ['csv', 'HTML or CSV', 'text/html, text/csv;Q=0.9'],
  ['json', 'nothing', undefined, '', ',,,;;;q='],
  ['json', 'JSON, or anything', 'application/json', '*/*', 'text/csv, application/json', 'text/csv, */*'],
  ['json', 'no CSV', 'text/csv;q=0', 'text/csv;q=0, text/*, application/json;q=0.1', 'text/html'],
  ['json', 'JSON before CSV', 'text/csv;q=0.5, application/json', 'text/*;q=0.9, application/json;q=0.95'],
  ['json', 'what browsers ask for', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
  ['json', 'a weight that is none', 'text/csv;q=2', 'text/csv;q=nonsense'],
  ['json', 'a similar type', 'text/csvx, x-text/csv'],
  ['json', 'a similar parameter', 'text/plain;x="text/csv"', 'text/plain;x=", text/csv, "'],
])('contract §19: %s for an Accept with %s', ([format, , ...headers]) => {
  for (const accept of headers) expect(prefersCsv(accept), accept).toBe(format === 'csv');
});
