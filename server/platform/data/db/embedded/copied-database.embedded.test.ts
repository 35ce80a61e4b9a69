import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openForThisTest } from '#test/support/open.ts';
import { copyDirectory, openCopy } from './copied-database.ts';
import { databaseDirectory } from './embedded.ts';

test('openCopy returns the rows acknowledged before its second step, and close removes the copy', async () => {
  const database = await openForThisTest();
  const { DATA_DIR: dataDir } = database.place.env;
  const write = (what: string) => database.pool.query('INSERT INTO written VALUES ($1)', [what]);
  await database.pool.query('CREATE TABLE written (v text)');
  await write('before');
  const place = databaseDirectory(copyDirectory(dataDir));
  const copy = await openCopy(dataDir, { info() {}, warn() {}, error() {} }, async ({ since }) => {
    await write('between the steps');
    expect(await database.completeCopy?.(place, since)).toBeGreaterThan(0);
    await write('after');
    await expect(openCopy(dataDir, { info() {}, warn() {}, error() {} }, async () => {})).rejects.toThrow(
      'Another backup of this database is being made: wait until it is done.',
    );
  });
  try {
    await write('while it is read');
    const { rows } = await copy.pool.query('SELECT v FROM written');
    expect(rows.map(({ v }) => v)).toEqual(['before', 'between the steps']);
    expect(existsSync(path.join(place, 'PG_VERSION'))).toBe(true);
  } finally {
    await copy.close();
  }
  expect(existsSync(place)).toBe(false);
  expect((await database.pool.query('SELECT count(*)::int AS rows FROM written')).rows).toEqual([
    { rows: 4 },
  ]);
});
