/**
 * docs/contract.md and the code that cites it: every citation refers to an existing section, and every section has a
 * test.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { pageText, root } from './documentation.ts';

const contract = pageText('docs/contract.md');
const sections = [...contract.matchAll(/^## §(\d+) /gm)].map(([, number = '']) => number);

/** The files of the repository that may cite the contract, by their paths from the root. */
const files = globSync(
  ['*.{ts,md}', '{domain,server,test,bench,scripts,docs,ops}/**/*.{ts,mjs,sql,md,yaml}', 'clients/**/*.md'],
  { cwd: root },
)
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.includes('node_modules/') && file !== 'docs/contract.md');

interface Citation {
  readonly file: string;
  readonly section: string;
}

/** `contract §9`, `contract §2 and §5`; the `§` of a standard follows its name (`RFC 6265 §4.1.1`). */
function citationsIn(file: string): Citation[] {
  return readFileSync(path.join(root, file), 'utf8')
    .split('\n')
    .filter((line) => /contract/i.test(line))
    .flatMap((line) => [...line.replaceAll(/(?:RFC \d+|\d\.\d) §[\d.]+/g, '').matchAll(/§(\d+)/g)])
    .map(([, section = '']) => ({ file, section }));
}

const citations = files.flatMap(citationsIn);

describe('docs/contract.md', () => {
  test('the sections and the citations were found', () => {
    expect(sections.length).toBeGreaterThan(12);
    expect(citations.length).toBeGreaterThan(500);
  });

  test('every section has its short anchor', () => {
    const anchors = [...contract.matchAll(/^<a id="(\d+)"><\/a>\n## §(\d+) /gm)].map(([, id, number]) => [
      id,
      number,
    ]);
    expect(anchors).toEqual(sections.map((number) => [number, number]));
  });

  test('every section that code, a test or a page cites exists', () => {
    expect(citations.filter(({ section }) => !sections.includes(section))).toEqual([]);
  });

  test('a test cites every section', () => {
    const cited = new Set(
      citations.filter(({ file }) => file.endsWith('.test.ts')).map(({ section }) => section),
    );
    expect(sections.filter((number) => !cited.has(number))).toEqual([]);
  });
});

test('code and tests name the promise, not the number of an issue', () => {
  const tracked = existsSync(path.join(root, '.git'))
    ? execFileSync('git', ['ls-files', '*.ts', '*.mjs', '*.sql', '*.md'], { cwd: root, encoding: 'utf8' })
        .split('\n')
        .filter((file) => file !== '' && existsSync(path.join(root, file)))
    : files;
  const named = tracked.filter((file) => /\bissue \d/i.test(readFileSync(path.join(root, file), 'utf8')));
  expect(named).toEqual([]);
});
