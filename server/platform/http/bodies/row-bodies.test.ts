/** The bodies of rows in memory: built once, and kept as long as the row or the list (contract §12). */
import { expect, test } from 'vitest';
import type { Language } from '#domain/text/language.ts';
import { RowBodies } from './row-bodies.ts';

interface Note {
  readonly key: string;
  readonly text: string;
}

const [a, b]: Note[] = [
  { key: 'a', text: 'aaa' },
  { key: 'b', text: 'bb' },
] as const;

function countingBodies() {
  const made: string[] = [];
  const bodies = new RowBodies(({ key, text }: Note, language: Language) => {
    made.push(`${language} ${key}`);
    return { key, text: `${language}:${text}` };
  });
  return { bodies, made };
}

test('a list is the array of its rows, built once for each language, as its rows are', () => {
  const { bodies, made } = countingBodies();
  const rows = [a as Note, b as Note];
  const list = bodies.list({ rows }, 'en');
  expect(JSON.parse(list.bytes.toString())).toEqual([
    { key: 'a', text: 'en:aaa' },
    { key: 'b', text: 'en:bb' },
  ]);
  expect(bodies.list({ rows }, 'en')).toBe(list);
  expect(bodies.list({ rows }, 'vi').etag).not.toBe(list.etag);
  const single = bodies.row(a as Note, 'en');
  expect(single.bytes.toString()).toBe('{"key":"a","text":"en:aaa"}');
  const changed = bodies.list({ rows: [a as Note, { key: 'b', text: 'b' }] }, 'en');
  expect(changed.etag).not.toBe(list.etag);
  expect(bodies.row(a as Note, 'en')).toBe(single);
  expect(made).toEqual(['en a', 'en b', 'vi a', 'vi b', 'en b']);
});
