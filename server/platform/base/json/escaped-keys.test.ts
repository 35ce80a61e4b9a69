/**
 * Keys are parsed exactly, regardless of the documents that were parsed before (contract §2: nothing is guessed).
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJsonBody } from '#platform/http/pipeline/json.ts';
import { parseExactJson } from './exact-json.ts';

const read = (text: string) => parseJsonBody(Buffer.from(text));

describe('a key with an escape', () => {
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
