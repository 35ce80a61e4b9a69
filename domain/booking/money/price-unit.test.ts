import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePriceUnit } from './price-unit.ts';

test.each([
  ['per day', 'day'],
  ['per hour', 'hour'],
  ['per session', 'session'],
  ['day', 'day'],
  ['Days', 'day'],
  ['DAILY', 'day'],
  ['PER_DAY', 'day'],
  ['perDay', 'day'],
  ['/ day', 'day'],
  ['hours', 'hour'],
  ['Hourly', 'hour'],
  ['per-hour', 'hour'],
  [' per\thour. ', 'hour'],
  ['sessions', 'session'],
  ['PER SESSION', 'session'],
])('contract §7: parsePriceUnit reads %j as %s', (text, unit) => {
  expect(parsePriceUnit(text)).toBe(unit);
});

test.each([
  '',
  'per',
  'per per day',
  'day per',
  'week',
  'per night',
  'hour or day',
  'sessional',
  'dayly',
  'Tag',
  '日',
  'constructor',
])('contract §7: parsePriceUnit rejects %j', (text) => {
  expect(parsePriceUnit(text)).toBeUndefined();
});

test('contract §7: property: parsePriceUnit ignores signs, white space and case around the words', () => {
  const sign = fc.string({ unit: fc.constantFrom(' ', '-', '_', '/', '.', '(', ')', '日', '\n') });
  const word = fc.constantFrom('day', 'days', 'daily', 'hour', 'hours', 'hourly', 'session', 'sessions');
  fc.assert(
    fc.property(
      sign,
      fc.constantFrom('', 'per', 'Per', 'PER'),
      sign,
      word,
      sign,
      fc.boolean(),
      (a, per, b, unit, c, upper) => {
        const text = `${a}${per}${b}${upper ? unit.toUpperCase() : unit}${c}`;
        expect(parsePriceUnit(text)).toBe(unit === 'daily' ? 'day' : unit.replace(/(s|ly)$/, ''));
      },
    ),
  );
});
