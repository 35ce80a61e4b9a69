import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJsonBody } from '#platform/http/pipeline/json.ts';
import { parseExactJson } from './exact-json.ts';

/** Returns the value of a JSON number as a fraction of integers, in lowest terms of ten: an independent oracle. */
function decimalValue(text: string): { digits: bigint; tenths: bigint } {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  let digits = BigInt(whole + fraction);
  let tenths = BigInt(exponent) - BigInt(fraction.length);
  if (digits === 0n) return { digits, tenths: 0n };
  while (digits % 10n === 0n) {
    digits /= 10n;
    tenths++;
  }
  return { digits, tenths };
}

const digits = (min: number, max: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max }).map((list) => list.join(''));

/** RFC 8259, section 6: every form of number. */
const jsonNumber = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.oneof(
      fc.constant('0'),
      fc.tuple(fc.integer({ min: 1, max: 9 }), digits(0, 40)).map((two) => two.join('')),
    ),
    fc.oneof(
      fc.constant(''),
      digits(1, 40).map((fraction) => `.${fraction}`),
    ),
    fc.oneof(
      fc.constant(''),
      fc
        .tuple(fc.constantFrom('e', 'E'), fc.constantFrom('', '+', '-'), fc.nat(400))
        .map(([e, sign, exponent]) => `${e}${sign}${exponent}`),
    ),
  )
  .map((parts) => parts.join(''));

describe('parseExactJson', () => {
  test('property: preserves the value of every number', () => {
    fc.assert(
      fc.property(jsonNumber, (number) => {
        const [again] = JSON.stringify([parseExactJson(number)])
          .slice(1, -1)
          .split(' ');
        expect(decimalValue(again as string)).toEqual(decimalValue(number));
      }),
      { numRuns: 2_000 },
    );
  });

  test('property: returns every double as a number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        fc.pre(!Number.isInteger(number) || Number.isSafeInteger(number));
        expect(parseExactJson(JSON.stringify(number))).toBe(number === 0 ? 0 : number);
      }),
    );
  });

  test('returns the numbers that a double holds exactly as numbers, and keeps the text of the others', () => {
    const [held, others] = [
      ['9007199254740991', '-9007199254740991', '0.1', '1e3', '60.0', '0.30000000000000004', '5e-324'],
      ['9007199254740992', '-9223372036854775808', '1e400', '1e-400', '0.1000000000000000055', '1e20'],
    ] as const;
    for (const text of held) expect(parseExactJson(text)).toBe(Number(text));
    for (const text of others) {
      expect(JSON.isRawJSON(parseExactJson(text)), text).toBe(true);
      expect(JSON.stringify(parseExactJson(text))).toBe(text);
    }
  });

  const places = ['[N]', '[0,N]', '{"a":N}', '{"a" : N}', '[\n\tN\n]', '["-",N]', ' N'];
  test.each(places)('keeps the text of a number in %s', (place) => {
    for (const number of ['12345678901234567', '-0.1000000000000000055', '1e400', '-1E-400']) {
      const text = place.replace('N', number);
      expect(JSON.stringify(parseExactJson(text))).toBe(text.replace(/\s/g, ''));
    }
  });

  test('returns all other values like JSON.parse, including keys named __proto__', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify({ long: [value], __proto__: null, n: 0 }).replace(
          '"n":0',
          '"n":12345678901234567',
        );
        expect(JSON.stringify(parseExactJson(text))).toBe(text);
      }),
    );
    expect(Object.keys(parseExactJson('{"__proto__":12345678901234567}') as object)).toEqual(['__proto__']);
  });

  test('throws a SyntaxError for invalid JSON', () => {
    for (const text of ['', '01', '1.', '.5', '+1', 'NaN', '[1,]', '12345678901234567890.']) {
      expect(() => parseExactJson(text)).toThrow(SyntaxError);
    }
  });
});

test('parseExactJson reads a number of a million digits in linear time', () => {
  const zeros = '0'.repeat(1_000_000);
  for (const number of [`1.${zeros}1`, `1${zeros}1`, `0.${zeros}1`]) {
    // With quadratic time this takes minutes.
    const read = () =>
      runInNewContext('parse(text)', { parse: parseExactJson, text: number }, { timeout: 20_000 });
    expect(JSON.stringify(read())).toBe(number);
  }
});

/** Keys are parsed exactly, regardless of the documents that were parsed before (contract §2: nothing is guessed). */
describe('a key with an escape', () => {
  const read = (text: string) => parseJsonBody(Buffer.from(text));

  test('is not confused with a key of an earlier document', () => {
    expect(read('{"first": 7, "\\\\": 1}')).toEqual({ first: 7, '\\': 1 });
    expect(read('{"first": 7, "\\u0062": 3}')).toEqual({ first: 7, b: 3 });
    expect(read('{"first": 7, "\\n": 3}')).toEqual({ first: 7, '\n': 3 });
  });

  test('keeps its position, also as __proto__', () => {
    const value = read('{"a\\"": 1, "\\u005f_proto__": {"x": 2}, "b": [{"\\\\": 3}]}') as object;
    expect(Object.keys(value)).toEqual(['a"', '__proto__', 'b']);
    expect(JSON.stringify(value)).toBe('{"a\\"":1,"__proto__":{"x":2},"b":[{"\\\\":3}]}');
  });

  test('that is invalid is reported with its text', () => {
    expect(() => parseExactJson('{"\\x": 1}')).toThrow(/\\x|escaped/);
    expect(() => parseExactJson('{"\\u0061": }')).toThrow(SyntaxError);
  });
});

test('property: parseExactJson reads any sequence of documents correctly', () => {
  const key = fc.oneof(
    fc.constantFrom('\\', '\\u', '\\\\', '"', '\n', 'b', 'é', '__proto__', '\ue000', '\ue0000'),
    fc.string({ unit: fc.constantFrom('\\', 'u', '0', '6', '2', '"', 'b', '\n', '\ue000'), maxLength: 6 }),
  );
  const document = fc.uniqueArray(key, { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(fc.tuple(document, fc.boolean()), { maxLength: 12 }), (documents) => {
      for (const [keys, escapes] of documents) {
        const text = `{${keys.map((one, at) => `${literal(one, escapes)}:${at}`).join(',')}}`;
        // Keys that are whole numbers come first in every object (ECMA-262), so the order is not compared.
        const entries = Object.entries(parseExactJson(text) as object);
        expect(new Map(entries)).toEqual(new Map(keys.map((one, at) => [one, at])));
      }
    }),
    { numRuns: 2_000 },
  );
});

/** Returns the key as a JSON string; with `escapes`, each unit as `\uXXXX`. */
function literal(key: string, escapes: boolean): string {
  if (!escapes) return JSON.stringify(key);
  return `"${Array.from({ length: key.length }, (_, at) => `\\u${key.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')}"`;
}
