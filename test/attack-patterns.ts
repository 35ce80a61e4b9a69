/** The regular expressions that are applied to a client's value, and all others of our code, against attack strings. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { attackStrings, withstands } from './attack-strings.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Every literal in the folder's own code, with its position. */
function literalsIn(folder: string): [string, RegExp][] {
  const files = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing\//.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, folder, file), 'utf8');
      const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
      const found: [string, RegExp][] = [];
      const look = (node: ts.Node) => {
        if (ts.isRegularExpressionLiteral(node))
          found.push([`${folder}/${file} ${node.text}`, read(node.text)]);
        ts.forEachChild(node, look);
      };
      look(source);
      return found;
    });
}

function read(literal: string): RegExp {
  const end = literal.lastIndexOf('/');
  return new RegExp(literal.slice(1, end), literal.slice(end + 1));
}

const literals = [...literalsIn('domain'), ...literalsIn('server')];

/** The constraints of the document's schemas on strings: the values of `keyword`, each once. */
function inDocument(keyword: 'pattern' | 'format'): string[] {
  const found = new Set<string>();
  JSON.parse(readFileSync(path.join(root, 'openapi.json'), 'utf8'), (key, value) => {
    if (key === keyword && typeof value === 'string') found.add(value);
    return value;
  });
  return [...found];
}

const formats = inDocument('format').flatMap((name) => {
  const format: unknown = fullFormats[name as keyof typeof fullFormats];
  const check = (format as { validate?: unknown }).validate ?? format;
  return typeof check === 'function' || check instanceof RegExp ? [[name, check] as const] : [];
});

/** A function that replaces a pattern. */
function asPattern(test: (text: string) => boolean): RegExp {
  return { test, lastIndex: 0 } as unknown as RegExp;
}

interface Attack {
  /** The number of characters of an attack string. */
  readonly length: number;
  /** The time for all attack strings of one expression. */
  readonly longestMs: number;
  /** Expressions that an attack of this length must find. */
  readonly slow: readonly RegExp[];
}

/** Defines the tests. */
export function testPatterns({ length, longestMs, slow }: Attack): void {
  test('the attack finds expressions known to be slow, and none known to be fast', () => {
    const verdict = (pattern: RegExp, limitMs: number) => [
      pattern.source,
      withstands(pattern, attackStrings(pattern, length), limitMs),
    ];
    // The test does not wait for a slow expression; a fast one has all the time it needs, however busy the machine is.
    expect(slow.map((pattern) => verdict(pattern, 100))).toEqual(slow.map(({ source }) => [source, false]));
    const quick = [/^0+$/, /^[a-z]+@[a-z]+$/, /,/, /^(?:ab)+$/];
    expect(quick.map((pattern) => verdict(pattern, longestMs))).toEqual(
      quick.map(({ source }) => [source, true]),
    );
  });

  const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+(?:Z|\+\d\d:\d\d)$/;
  const groups: Record<string, readonly (readonly [string, RegExp, RegExp])[]> = {
    'patterns of the OpenAPI document': inDocument('pattern').map((source) => {
      const pattern = new RegExp(source, 'u');
      return [source, pattern, pattern];
    }),
    'formats of the OpenAPI document': formats.map(([name, check]) =>
      check instanceof RegExp
        ? [name, check, check]
        : [name, asPattern(check as (text: string) => boolean), timestamp],
    ),
    'expressions in the code': literals.map(([place, pattern]) => [place, pattern, pattern]),
  };
  test.each(Object.entries(groups))('no attack string slows the %s', (_group, checks) => {
    const slow = checks.filter(
      ([, check, pattern]) => !withstands(check, attackStrings(pattern, length), longestMs),
    );
    expect(slow.map(([name]) => name)).toEqual([]);
  });

  test('each group contains some expressions', () => {
    expect(inDocument('pattern').length).toBeGreaterThan(2);
    expect(formats.map(([name]) => name)).toEqual(expect.arrayContaining(['date-time', 'uuid']));
    expect(literals.length).toBeGreaterThan(100);
  });
}
