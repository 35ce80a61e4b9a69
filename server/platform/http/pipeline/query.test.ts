import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseQuery, undecodable } from './query.ts';

test('contract §2: of a repeated parameter the first counts', () => {
  expect(parseQuery('lang=vi&lang=de').lang).toBe('vi');
});

test('a plus is a space, an escape is decoded once, a value may hold an equals sign', () => {
  expect({ ...parseQuery('q=a+b%2Bc%2525&k=1=2&empty=&bare') }).toEqual({
    q: 'a b+c%25',
    k: '1=2',
    empty: '',
    bare: '',
  });
});

test('contract §2: invalid UTF-8 is told apart from text', () => {
  expect(parseQuery('q=%ff').q).toBe(undecodable);
  expect(parseQuery('q=%zz').q).toBe(undecodable);
});

test('a parameter called __proto__ is a parameter', () => {
  expect(Object.entries(parseQuery('__proto__=x'))).toEqual([['__proto__', 'x']]);
  expect(({} as { x?: unknown }).x).toBeUndefined();
});

test('property: reads what URLSearchParams writes', () => {
  const pairs = fc.uniqueArray(fc.tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' })), {
    selector: ([name]) => name,
  });
  fc.assert(
    fc.property(pairs, (entries) => {
      expect({ ...parseQuery(new URLSearchParams(entries).toString()) }).toEqual(
        Object.fromEntries(entries.map(([name, value]) => [name.toWellFormed(), value.toWellFormed()])),
      );
    }),
  );
});
