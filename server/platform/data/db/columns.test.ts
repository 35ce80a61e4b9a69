import { expect, test } from 'vitest';
import { jsonText, withInstants } from './columns.ts';

test('the named columns of a row become instants, with all digits; null and the other columns stay', () => {
  const row = {
    id: 'a',
    at: '2026-03-14 08:45:00.123456+00',
    until: null as string | null,
    text: '2026-03-14',
  };
  expect(withInstants(row, ['at', 'until'])).toEqual({
    id: 'a',
    at: Temporal.Instant.from('2026-03-14T08:45:00.123456Z'),
    until: null,
    text: '2026-03-14',
  });
});

test('JSON null is stored as SQL NULL, and every other value as its JSON text', () => {
  expect([null, 'null', 0, [null]].map(jsonText)).toEqual([null, '"null"', '0', '[null]']);
});
