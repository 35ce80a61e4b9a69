/** The client's JSON: values survive a round trip, digit by digit. */
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { JsonNumber, parseJson, writeJson } from '#client/json.ts';
import { anyCharacter } from '#test/any-character.ts';

describe('numbers', () => {
  test.each([
    ['int64', '-9223372036854775808', -9223372036854775808n],
    ['int64', '9223372036854775807', 9223372036854775807n],
    ['int64', '1.5e1', 15n],
    ['decimal', '24.50', '24.50'],
    ['decimal', '2450e-2', '24.50'],
    ['decimal', '-5e-3', '-0.005'],
    ['decimal', '1e3', '1000'],
    ['decimal', '999999999999999999.99', '999999999999999999.99'],
    ['any', '24.5', 24.5],
    ['any', '9007199254740993', 9007199254740993n],
    ['any', '1.0', 1],
    ['any', '1e400', new JsonNumber('1e400')],
    ['any', '0.1000000000000000055511151231257827', new JsonNumber('0.1000000000000000055511151231257827')],
    [undefined, '7', 7],
  ] as const)('%s: %s', (shape, text, value) => {
    expect(parseJson(text, shape)).toEqual(value);
  });

  test('by their position', () => {
    const shape = { data: [{ amount: 'decimal', notes: 'any' }] } as const;
    const text = '{"data":[{"amount":1.10,"count":2,"notes":{"deep":[12345678901234567890]}}],"amount":3}';
    expect(parseJson(text, shape)).toEqual({
      data: [{ amount: '1.10', count: 2, notes: { deep: [12345678901234567890n] } }],
      amount: 3,
    });
  });

  test('any JSON is returned unchanged', () => {
    const keys = fc.oneof(fc.string({ unit: anyCharacter }), fc.constant('__proto__'));
    const numbers = fc
      .bigInt()
      .map(String)
      .map((digits) => new JsonNumber(digits));
    const json = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.string({ unit: anyCharacter }),
        numbers,
        fc.boolean(),
        fc.constant(null),
        tie('array'),
        tie('object'),
      ),
      array: fc.array(tie('value')),
      object: fc.dictionary(keys, tie('value')),
    })).value;
    fc.assert(
      fc.property(json, (value) => {
        const text = writeJson(value, undefined);
        expect(writeJson(parseJson(text, 'any'), 'any')).toBe(text);
      }),
      { numRuns: 50 },
    );
  });

  test('a value that is not a number, or undefined, is not sent as one', () => {
    expect(writeJson({ price: '24.50', gone: undefined, id: 5n }, { price: 'decimal' })).toBe(
      '{"price":24.50,"id":5}',
    );
    expect(() => writeJson({ price: '1,5' }, { price: 'decimal' })).toThrow(TypeError);
    expect(() => writeJson({ price: Number.NaN }, undefined)).toThrow(TypeError);
  });

  describe('an engine that does not report the digits (Node 20)', () => {
    const native = JSON.parse;
    /** Returns the value as such an engine would. */
    function asThere(text: string, shape: Parameters<typeof parseJson>[1]): unknown {
      const older = vi
        .spyOn(JSON, 'parse')
        .mockImplementation(((text: string, reviver?: (key: string, value: unknown) => unknown) =>
          native(text, reviver && ((key, value) => reviver(key, value)))) as never);
      try {
        return parseJson(text, shape);
      } finally {
        older.mockRestore();
      }
    }

    test('numbers are not rounded there either', () => {
      expect(asThere('[24.50, 0.07]', ['decimal'])).toEqual(['24.50', '0.07']);
      expect(asThere('9223372036854775807', 'int64')).toBe(9223372036854775807n);
      expect(asThere('{"deep": [12345678901234567890, 1e400, -0]}', 'any')).toEqual({
        deep: [12345678901234567890n, new JsonNumber('1e400'), -0],
      });
    });

    test('any JSON is read as by an engine that reports them', () => {
      const numbers = fc.oneof(
        fc.bigInt().map(String),
        fc.double({ noDefaultInfinity: true, noNaN: true }).map(String),
      );
      const strings = fc.oneof(
        fc.string({ unit: anyCharacter }),
        fc.constantFrom('"', '\\', '\\"1', '1', 'n1', 's', '__proto__', '5', '\u2028'),
      );
      // Node 26.10 itself reads a key that begins with an escape as "\\" once it has seen that one at the same place.
      const keys = strings.filter((key) => JSON.stringify(key) === `"${key}"`);
      const text = fc.letrec((tie) => ({
        value: fc.oneof(
          { maxDepth: 4 },
          strings.map((one) => JSON.stringify(one)),
          numbers,
          fc.constantFrom('true', 'false', 'null'),
          fc.array(tie('value')).map((parts) => `[${parts.join(' , ')}]`),
          fc
            .array(fc.tuple(keys, tie('value')))
            .map((parts) => `{${parts.map(([key, part]) => `${JSON.stringify(key)}:\n${part}`).join()}}`),
        ),
      })).value as fc.Arbitrary<string>;
      fc.assert(
        fc.property(text, (json) => {
          expect(asThere(json, 'any')).toEqual(parseJson(json, 'any'));
        }),
        { numRuns: 200 },
      );
    });

    test('invalid JSON is refused there too, and a long text is read', () => {
      for (const text of ['01', '1 2', '{"a":1,}', '"a', "'a'", '-', '1.', 'NaN', ''])
        expect(() => asThere(text, 'any')).toThrow(SyntaxError);
      const long = JSON.stringify({ text: 'x\\"'.repeat(1_000_000), plain: 'y'.repeat(5_000_000) });
      expect(asThere(long, 'any')).toEqual(JSON.parse(long));
    });
  });
});
