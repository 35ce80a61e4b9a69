import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cause } from '#domain/causes.ts';
import { detailOf } from '#domain/error-text.ts';
import { anyCharacter } from '#test/any-character.ts';
import { returnLocation, returnPathProblem } from './return-path.ts';

const base = 'https://petalpaw.example/auth/oauth/company/callback';
const isSafe = (location: string) => {
  const url = new URL(location, base);
  return url.origin === 'https://petalpaw.example' && !url.pathname.startsWith('//') && url.username === '';
};

describe('contract §5: returnPathProblem and returnLocation', () => {
  test.for([
    ['a path', '/', '/pets?tab=mine#first', '/a/../b', '/a//b', '/a:b', '/chó/mèo?q=é'],
    ['what only looks like another host', '/?next=https://evil.example/', '/@evil.example'],
    ['encoded slashes', '/%2F%2Fevil.example'],
  ])('accept %s', ([, ...paths]) => {
    for (const path of paths) {
      expect(returnPathProblem(path), path).toBeUndefined();
      expect(isSafe(returnLocation(path)), path).toBe(true);
    }
  });

  test.for([
    ['a path without its slash', '', 'pets', '@evil.example', '.evil.example', '?a=b', '#a'],
    ['a host', '//evil.example', '///evil.example', '/\\evil.example', '\\\\evil.example', '\\/evil.example'],
    ['a scheme', 'https://evil.example/', 'https:evil.example', 'javascript:alert(1)', 'data:text/html,x'],
    ['white space', ' /pets', '/\t/evil.example', '/\n/evil.example', '/\r\nSet-Cookie: a=b', '/a b'],
    ['a character that no URL has', '/\u0000', '/\u0085', '/\u2028', '/\ud800'],
    ['dots before a host', '/.//evil.example', '/a/..//evil.example'],
    ['encoded dots before a host', '/%2e//evil.example', '/%2E%2e//evil.example'],
  ])('reject %s', ([, ...paths]) => {
    for (const path of paths) expect(detailOf(returnPathProblem(path) as Cause), path).toMatch(/^expected /);
  });

  const nasty = fc.string({
    unit: fc.constantFrom(
      ...['/', '\\', '.', '%2e', '%2f', '%5c', '@', ':', '?', '#', '&', '=', ' ', '\t', '\n', '\r', '\0'],
      ...['a', 'error', 'evil.example', 'https:', 'é', '🐶', '\u2028', '\u00a0', '\ud800', '；', '／', '＼'],
    ),
    maxLength: 12,
  });
  const texts = fc.oneof(
    nasty,
    nasty.map((text) => `/${text}`),
    fc.string({ unit: anyCharacter }),
  );

  test('keep every accepted path on this origin, with no path that begins with another host', () => {
    fc.assert(
      fc.property(texts, (text) => {
        fc.pre(returnPathProblem(text) === undefined);
        for (const location of [returnLocation(text), returnLocation(text, 'OAUTH_FAILED')]) {
          expect(location).toMatch(/^\/[\x21-\x7e]*$/);
          expect(isSafe(location)).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('add an error as one parameter and keep the rest unchanged', () => {
    fc.assert(
      fc.property(texts, (text) => {
        fc.pre(returnPathProblem(text) === undefined);
        const plain = new URL(returnLocation(text), base);
        const refused = new URL(returnLocation(text, 'OAUTH_FAILED'), base);
        expect(refused.pathname).toBe(plain.pathname);
        expect(refused.hash).toBe(plain.hash);
        expect(refused.searchParams.getAll('error').at(-1)).toBe('OAUTH_FAILED');
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    ['/', '/?error=X'],
    ['/a?b=c#d', '/a?b=c&error=X#d'],
    ['/a?error=old&b=c', '/a?b=c&error=X'],
    ['/a?error', '/a?error=X'],
    ['/a#b?c', '/a?error=X#b?c'],
    ['/a?', '/a?error=X'],
  ])('add an error to %s as %s', (path, location) => {
    expect(returnLocation(path, 'X')).toBe(location);
  });
});
