import { existsSync } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { folderPerTest } from '#test/support/folder.ts';
import { openForThisTest } from '#test/support/open.ts';
import { copyDirectory, openCopy } from './copied-database.ts';
import { beginCopy, completeCopy } from './directory-copy.ts';
import { databaseDirectory } from './embedded.ts';

const place = folderPerTest();
const from = () => path.join(place(), 'from');
const to = () => path.join(place(), 'to');

beforeEach(async () => {
  await mkdir(path.join(from(), 'base', '1'), { recursive: true });
});

const write = (name: string, content: string | Buffer) => writeFile(path.join(from(), name), content);

/** Returns every file with its content; directories have none. */
async function contentOf(directory: string): Promise<Record<string, string | undefined>> {
  const found: Record<string, string | undefined> = {};
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    const whole = path.join(entry.parentPath, entry.name);
    found[path.relative(directory, whole)] = entry.isFile()
      ? (await readFile(whole)).toString('hex')
      : undefined;
  }
  return found;
}

test('completeCopy applies every change to files since the first step', async () => {
  const large = Buffer.alloc(3 * 1024 * 1024 + 17, 'page');
  for (const name of ['base/1/same', 'base/1/page', 'base/1/grown', 'base/1/cut', 'base/1/gone'])
    await write(name, large);
  const since = Date.now();
  await beginCopy(from(), to());
  expect(await contentOf(to())).toEqual(await contentOf(from()));

  large.write('other', 2 * 1024 * 1024 + 5);
  await write('base/1/page', large);
  await appendFile(path.join(from(), 'base/1/grown'), 'more');
  await truncate(path.join(from(), 'base/1/cut'), 1_000_000);
  await rm(path.join(from(), 'base/1/gone'));
  await mkdir(path.join(from(), 'base', '2'));
  await write('base/2/new', 'new');
  await mkdir(path.join(to(), 'left'));
  await writeFile(path.join(to(), 'left', 'over'), 'of an earlier copy');
  completeCopy(from(), to(), since);
  expect(await contentOf(to())).toEqual(await contentOf(from()));
});

test('completeCopy finds a write that keeps the size and the time of a recent file', async () => {
  await write('base/1/page', 'before');
  const since = Date.now();
  const justNow = new Date(since - 500);
  await utimes(path.join(from(), 'base/1/page'), justNow, justNow);
  await beginCopy(from(), to());
  await write('base/1/page', 'after.');
  await utimes(path.join(from(), 'base/1/page'), justNow, justNow);
  completeCopy(from(), to(), since);
  expect(await contentOf(to())).toEqual(await contentOf(from()));
});

test('openCopy returns the rows acknowledged before its second step, and close removes the copy', async () => {
  const database = await openForThisTest();
  const { DATA_DIR: dataDir } = database.place.env;
  const write = (what: string) => database.pool.query('INSERT INTO written VALUES ($1)', [what]);
  await database.pool.query('CREATE TABLE written (v text)');
  await write('before');
  const copied = databaseDirectory(copyDirectory(dataDir));
  const copy = await openCopy(dataDir, { info() {}, warn() {}, error() {} }, async ({ since }) => {
    await write('between the steps');
    expect(await database.completeCopy?.(copied, since)).toBeGreaterThan(0);
    await write('after');
    await expect(openCopy(dataDir, { info() {}, warn() {}, error() {} }, async () => {})).rejects.toThrow(
      'Another backup of this database is being made: wait until it is done.',
    );
  });
  try {
    await write('while it is read');
    const { rows } = await copy.pool.query('SELECT v FROM written');
    expect(rows.map(({ v }) => v)).toEqual(['before', 'between the steps']);
    expect(existsSync(path.join(copied, 'PG_VERSION'))).toBe(true);
  } finally {
    await copy.close();
  }
  expect(existsSync(copied)).toBe(false);
  expect((await database.pool.query('SELECT count(*)::int AS rows FROM written')).rows).toEqual([
    { rows: 4 },
  ]);
});
