import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detailsOf } from '#domain/error-text.ts';
import { Refusal } from '#domain/refusal.ts';
import { parseJsonBody } from './json.ts';

const bytes = (text: string) => Buffer.from(text);

function details(body: string | Uint8Array): string {
  try {
    parseJsonBody(typeof body === 'string' ? bytes(body) : body);
  } catch (error) {
    if (error instanceof Refusal && error.identifier === 'VALIDATION_FAILED') return detailsOf(error);
    throw error;
  }
  return 'accepted';
}

describe('contract §2 "Bodies": parseJsonBody', () => {
  test.each([
    ['a key twice', '{"a":1,"a":1}', 'a: is a duplicate'],
    ['a key twice, once escaped', '{"a":1,"\\u0061":1}', 'a: is a duplicate'],
    ['a key twice, deep inside', '[{"x":{"b":1,"c":{"b":2},"b":3}}]', 'b: is a duplicate'],
    ['NaN', '{"a":NaN}', 'expected JSON'],
    ['Infinity', '[Infinity]', 'expected JSON'],
    ['a comment', '{/**/}', 'expected JSON'],
    ['a trailing comma', '{"a":1,}', 'expected JSON'],
    ['text after the value', '{} {}', 'expected JSON'],
    ['an unfinished string', '{"a":"b', 'expected JSON'],
    ['an unfinished string that ends in a backslash', '"\\', 'expected JSON'],
    ['nothing', ' ', 'body: is required'],
    ['101 levels', `${'['.repeat(101)}${']'.repeat(101)}`, 'at most 100 levels'],
    ['a million brackets', '['.repeat(1_000_000), 'at most 100 levels'],
    ['NUL in a value', '{"a":["\\u0000"]}', 'a[0]: expected text without the character NUL'],
    ['NUL in a key', '{"\\u0000":1}', 'without the character NUL'],
    ['a lone surrogate', '{"name":{"en":"\\ud800"}}', 'name.en: expected text without'],
  ])('rejects %s', (_name, body, expected) => {
    expect(details(body)).toContain(expected);
  });

  test('repeats little of a long path', () => {
    expect(details(`{"${'🐶'.repeat(10_000)}":"\\u0000"}`).length).toBeLessThan(700);
  });

  test('rejects invalid UTF-8', () => {
    expect(details(Buffer.from([0x22, 0xff, 0x22]))).toBe('body: expected UTF-8');
    expect(details(Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]))).toBe('body: expected UTF-8');
  });

  test('accepts 100 levels, the same key in two objects, and keys that look like syntax', () => {
    for (const body of [
      '['.repeat(100) + ']'.repeat(100),
      '[{"a":1},{"a":2}]',
      '{"a":{"a":{"a":1}}}',
      '{"{\\"":"}","[":1}',
    ]) {
      expect(details(body)).toBe('accepted');
    }
  });

  test('reads __proto__ as an ordinary key and changes no prototype', () => {
    const value = parseJsonBody(bytes('{"__proto__":{"admin":true}}')) as Record<string, unknown>;
    expect(Object.keys(value)).toEqual(['__proto__']);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  test('ignores a byte order mark (RFC 8259, 8.1)', () => {
    expect(parseJsonBody(bytes('\ufeff{"a":1}'))).toEqual({ a: 1 });
  });

  test('property: reads the output of JSON.stringify unchanged', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8, stringUnit: 'grapheme' }), (value) => {
        const text = JSON.stringify(value);
        fc.pre(!text.includes('\\u0000'));
        expect(JSON.stringify(parseJsonBody(bytes(text)))).toBe(text);
      }),
    );
  });
});
