import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseQuery, undecodable } from './query.ts';

test('contract §2: parseQuery uses the first of repeated parameters', () => {
  expect(parseQuery('lang=vi&lang=de').lang).toBe('vi');
});

test('parseQuery reads a plus as a space, decodes an escape once and accepts an equals sign in a value', () => {
  expect({ ...parseQuery('q=a+b%2Bc%2525&k=1=2&empty=&bare') }).toEqual({
    q: 'a b+c%25',
    k: '1=2',
    empty: '',
    bare: '',
  });
});

test('contract §2: parseQuery marks invalid UTF-8 as undecodable', () => {
  expect(parseQuery('q=%ff').q).toBe(undecodable);
  expect(parseQuery('q=%zz').q).toBe(undecodable);
});

test('parseQuery reads __proto__ as an ordinary parameter', () => {
  expect(Object.entries(parseQuery('__proto__=x'))).toEqual([['__proto__', 'x']]);
  expect(({} as { x?: unknown }).x).toBeUndefined();
});

test('property: parseQuery reads the output of URLSearchParams', () => {
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
