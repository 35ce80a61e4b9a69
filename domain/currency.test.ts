import { expect, test } from 'vitest';
import { isCurrency, isSameCurrency } from './currency.ts';

test.each(['USD', 'usd', 'tHb', 'ZZZ'])(
  'contract §7: isCurrency accepts %s, three letters in any case',
  (text) => {
    expect(isCurrency(text)).toBe(true);
  },
);

test.each(['', 'US', 'USDT', 'US1', ' USD', 'USD\n', 'ＵＳＤ', '€', 'uſd'])(
  'contract §7: isCurrency rejects %j',
  (text) => {
    expect(isCurrency(text)).toBe(false);
  },
);

test('contract §7, §9: isSameCurrency compares without case', () => {
  expect(isSameCurrency('usd', 'USD')).toBe(true);
  expect(isSameCurrency('EUR', 'EUR')).toBe(true);
  expect(isSameCurrency('EUR', 'USD')).toBe(false);
});
