/** Canonical JSON by the published examples of RFC 8785. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';
import { parseExactJson } from './exact-json.ts';

describe('canonicalJson', () => {
  test('the example of RFC 8785, section 3.2.2', () => {
    const text = String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`;
    expect(canonicalJson(JSON.parse(text))).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
  });

  test('the example of RFC 8785, section 3.2.3: keys in the order of their UTF-16 code units', () => {
    const value = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\ud83d\ude00': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    };
    expect(canonicalJson(value)).toBe(
      '{"\\r":"Carriage Return","1":"One","\u0080":"Control","ö":"Latin Small Letter O With Diaeresis","€":"Euro Sign","😀":"Emoji: Grinning Face","\ufb33":"Hebrew Letter Dalet With Dagesh"}',
    );
  });

  test.each([
    ['0000000000000000', '0'],
    ['8000000000000000', '0'],
    ['0000000000000001', '5e-324'],
    ['8000000000000001', '-5e-324'],
    ['7fefffffffffffff', '1.7976931348623157e+308'],
    ['ffefffffffffffff', '-1.7976931348623157e+308'],
    ['4340000000000000', '9007199254740992'],
    ['c340000000000000', '-9007199254740992'],
    ['4430000000000000', '295147905179352830000'],
    ['44b52d02c7e14af5', '9.999999999999997e+22'],
    ['44b52d02c7e14af6', '1e+23'],
    ['44b52d02c7e14af7', '1.0000000000000001e+23'],
    ['444b1ae4d6e2ef4e', '999999999999999700000'],
    ['444b1ae4d6e2ef4f', '999999999999999900000'],
    ['444b1ae4d6e2ef50', '1e+21'],
    ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
    ['3eb0c6f7a0b5ed8d', '0.000001'],
    ['41b3de4355555553', '333333333.3333332'],
    ['41b3de4355555554', '333333333.33333325'],
    ['41b3de4355555555', '333333333.3333333'],
    ['41b3de4355555556', '333333333.3333334'],
    ['41b3de4355555557', '333333333.33333343'],
    ['becbf647612f3696', '-0.0000033333333333333333'],
    ['43143ff3c1cb0959', '1424953923781206.2'],
  ])('the double %s of RFC 8785, appendix B, is %s', (bits, text) => {
    const double = Buffer.from(bits, 'hex').readDoubleBE();
    expect(canonicalJson(double)).toBe(text);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY])('refuses %s, which JSON does not have', (number) => {
    expect(() => canonicalJson([number])).toThrow(TypeError);
  });

  test('does not depend on the order of members and the form of numbers, and reads as the same value', () => {
    const shuffled = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(shuffled);
      if (typeof value !== 'object' || value === null) return value;
      const members = Object.entries(value).reverse();
      return Object.fromEntries(members.map(([key, part]) => [key, shuffled(part)]));
    };
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
        const text = canonicalJson(value);
        expect(canonicalJson(shuffled(value))).toBe(text);
        expect(canonicalJson(JSON.parse(text))).toBe(text);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test('a double has the same text from any of its decimal forms', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (double) => {
        for (const form of [String(double), double.toExponential(), JSON.stringify(double)])
          expect(canonicalJson(JSON.rawJSON(form))).toBe(JSON.stringify(double));
      }),
    );
  });

  test('keeps the digits that a double would round', () => {
    for (const [text, canonical] of [
      ['[12345678901234567890, 9007199254740993, 1e400]', '[12345678901234567890,9007199254740993,1e+400]'],
      [
        '[0.10000000000000000000100, 123456789012345678901234.5e-3]',
        '[0.100000000000000000001,123456789012345678901.2345]',
      ],
      ['[1.0000000000000000000000, 10e-1, -0.0, 1000000000000000000000e-21]', '[1,1,0,1]'],
    ] as const)
      expect(canonicalJson(parseExactJson(text))).toBe(canonical);
    expect(canonicalJson({ id: -9_223_372_036_854_775_808n })).toBe('{"id":-9223372036854775808}');
  });
});
