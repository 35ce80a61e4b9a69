import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePriceUnit } from './price-unit.ts';

test.for([
  ['day', 'per day', 'day', 'Days', 'DAILY', 'PER_DAY', 'perDay', '/ day'],
  ['hour', 'per hour', 'hours', 'Hourly', 'per-hour', ' per\thour. '],
  ['session', 'per session', 'sessions', 'PER SESSION'],
])('contract §7: parsePriceUnit reads each way to write a price for each %s', ([unit, ...texts]) => {
  for (const text of texts) expect(parsePriceUnit(text), text).toBe(unit);
});

test.for([
  ['a part, or words in another order', '', 'per', 'per per day', 'day per', 'hour or day'],
  ['another unit', 'week', 'per night', 'constructor'],
  ['a similar word', 'sessional', 'dayly'],
  ['another language', 'Tag', '日'],
])('contract §7: parsePriceUnit rejects %s', ([, ...texts]) => {
  for (const text of texts) expect(parsePriceUnit(text), text).toBeUndefined();
});

test('contract §7: property: parsePriceUnit ignores signs, white space and case around the words', () => {
  const sign = fc.string({ unit: fc.constantFrom(' ', '-', '_', '/', '.', '(', ')', '日', '\n') });
  const per = fc.constantFrom('', 'per', 'Per', 'PER');
  const word = fc.constantFrom('day', 'days', 'daily', 'hour', 'hours', 'hourly', 'session', 'sessions');
  fc.assert(
    fc.property(sign, per, sign, word, sign, fc.boolean(), (a, per, b, unit, c, upper) => {
      const text = `${a}${per}${b}${upper ? unit.toUpperCase() : unit}${c}`;
      expect(parsePriceUnit(text)).toBe(unit === 'daily' ? 'day' : unit.replace(/(s|ly)$/, ''));
    }),
  );
});
