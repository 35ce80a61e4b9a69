/** docs/security.md refers only to files and tests that exist, and includes every requirement. */
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '#platform/base/config/config.ts';
import { folderForThisTest } from '#test/support/folder.ts';
import { blocksOf, pageText, root } from './documentation.ts';

const text = pageText('docs/security.md');

interface Row {
  readonly id: string;
  readonly level: string;
  readonly claim: string;
}

/** The rows of requirements, including rows with faults. Ids of level 1 are bold. */
const rows: readonly Row[] = [...text.matchAll(/^\| (\**V\d.*?) \| .*? \| (.*) \|$/gm)].map(
  ([, id = '', claim = '']) => {
    const bold = /^\*\*(.*)\*\*$/.exec(id)?.[1];
    return { id: bold ?? id, level: bold === undefined ? '2' : '1', claim };
  },
);
const idsOf = (found: readonly Row[]) => found.map(({ id }) => id).sort();

/**
 * The lines of "Requirements that do not apply" and "Required documentation": chapters, sections and single requirements, and how
 * many requirements these are.
 */
const without = [...text.matchAll(/^- (\*\*V\d.*?) \((\d+)\): \S/gm)].map(([, ids = '', count]) => ({
  ids: ids.split(', ').map((id) => id.replaceAll('**', '')),
  count: Number(count),
}));

/** Requirements of ASVS 5.0.0 at levels 1 and 2. */
const requirements = 70 + 183;

/** A test's file, and a part of its title. */
const citations = [...text.matchAll(/`([\w./-]+\.(?:test|trial)\.ts)`: "([^"]+)"/g)].map(
  ([, file = '', title = '']) => ({ file, title }),
);

function source(file: string): string {
  const found = path.join(root, file);
  return existsSync(found) ? readFileSync(found, 'utf8') : '';
}

const plain = (written: string) => written.replaceAll(/\\?["'`’]/g, "'");

describe('docs/security.md', () => {
  test('every id is one of ASVS 5.0 at level 1 or 2, stands under its chapter, and appears once', () => {
    expect(rows.filter(({ id }) => !/^V\d+\.\d+\.\d+$/.test(id))).toEqual([]);
    expect(rows.filter(({ id }, at) => rows.findIndex((row) => row.id === id) !== at)).toEqual([]);
    for (const [, chapter, part = ''] of text.matchAll(/^## (V\d+) .*\n((?:(?!## )[^\n]*\n)*)/gm)) {
      const within = [...part.matchAll(/^\| \**(V\d+)\./gm)].map(([, of]) => of);
      expect(within.length, chapter).toBeGreaterThan(0);
      expect([...new Set(within)]).toEqual([chapter]);
    }
  });

  test('no requirement is left out: each is in a table, or in a list of those that do not apply or ask for documentation', () => {
    const listed = without.flatMap(({ ids }) => ids);
    expect(listed.filter((id) => !/^V\d+(?:\.\d+){0,2}$/.test(id))).toEqual([]);
    const all = [...idsOf(rows), ...listed];
    for (const part of listed)
      expect(all.filter((id) => id === part || id.startsWith(`${part}.`))).toEqual([part]);
    const single = without.filter(({ ids }) => ids.every((id) => id.split('.').length === 3));
    expect(single.filter(({ ids, count }) => count !== ids.length)).toEqual([]);
    const left = without.reduce((sum, { count }) => sum + count, 0);
    expect(rows.length + left).toBe(requirements);
  });

  test('a requirement that is met names a test; every other one is explained', () => {
    const words = /^(?:No test|In part|Setting|Decision|Not met)[:,] \S/;
    const isMet = ({ claim }: Row) => !words.test(claim);
    const hasTest = (claim = '') => /\.(?:test|trial)\.ts`: "/.test(claim);
    const others = rows.flatMap(({ claim }) =>
      [...claim.matchAll(/test of (V[\d.]+\d)/gi)].map(([, id]) => id),
    );
    const claimOf = (id?: string) => rows.find((row) => row.id === id)?.claim;
    expect(others.filter((id) => !hasTest(claimOf(id)))).toEqual([]);
    const refers = (claim: string) => hasTest(claim) || /test of V\d/i.test(claim);
    expect(rows.filter((row) => isMet(row) && !refers(row.claim))).toEqual([]);
    expect(rows.filter(isMet).length).toBeGreaterThan(100);
  });

  test('every test that it names exists, with that whole title', () => {
    expect(citations.length).toBeGreaterThan(100);
    expect(text.match(/\.(?:test|trial)\.ts`/g)).toHaveLength(citations.length);
    expect(text.match(/", "/g) ?? []).toEqual([]);
    // Titles are string literals; the page writes every quotation mark within one as an apostrophe.
    expect(citations.filter(({ file, title }) => !plain(source(file)).includes(`'${plain(title)}'`))).toEqual(
      [],
    );
  });

  test('every other file that it names by its whole path exists', () => {
    const named = [...text.matchAll(/`((?:domain|server|console|test|docs|scripts|ops)\/[\w./-]+)`/g)];
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(([, file = '']) => !existsSync(path.join(root, file)))).toEqual([]);
  });

  test('the settings for level 2 are those of the rows, and a valid configuration', async () => {
    const [, section = ''] = text.split('\n## Settings for level 2\n');
    const lines = (blocksOf(section)[0]?.text ?? '').trim().split('\n');
    const given = Object.fromEntries(lines.map((line) => line.split('=', 2) as [string, string]));
    const folder = await folderForThisTest();
    const secrets = {
      APP_SECRET_FILE: 'x'.repeat(32),
      DATABASE_URL_FILE: 'postgres://petalpaw_app@db.example.com/petalpaw?sslmode=verify-full',
      SMTP_URL_FILE: 'smtp://user:secret@mail.example.com',
    };
    for (const [name, secret] of Object.entries(secrets)) {
      expect(given).toHaveProperty(name);
      given[name] = path.join(folder, name);
      await writeFile(given[name], secret);
    }
    expect(readConfig(given)).toMatchObject({ requireTls: true, migrateOnStart: false, linkTtlMs: 600_000 });
    const named = rows.filter(({ claim }) => claim.startsWith('Setting: ')).map(({ claim }) => claim);
    for (const name of Object.keys(given).filter((name) => !/^(?:DATABASE|SMTP)_URL_FILE$/.test(name)))
      expect(named.join()).toContain(`\`${name}`);
  });

  test('"Gaps" is what the tables say', () => {
    const [, part = ''] = /^## Gaps\n([\s\S]*?)^## /m.exec(text) ?? [];
    const [, first = '', second = ''] = part.split(/^Level [12]$/m);
    for (const [level, listed] of [
      ['1', first],
      ['2', second],
    ] as const) {
      for (const word of ['Not met', 'Setting', 'Decision', 'In part']) {
        const [, ids = ''] = new RegExp(`^- ${word}: ([^-]*)`, 'm').exec(listed) ?? [];
        const said = (ids.match(/V\d+\.\d+\.\d+/g) ?? []).sort();
        const claimed = idsOf(
          rows.filter((row) => row.level === level && new RegExp(`^${word}[:,]`).test(row.claim)),
        );
        expect([level, word, said]).toEqual([level, word, claimed]);
      }
    }
  });
});
