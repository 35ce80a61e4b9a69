import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { folderForThisTest } from '#test/support/folder.ts';
import { openForThisTest } from '#test/support/open.ts';
import { writeBackup } from './write-backup.ts';

test('a backup that cannot be read back is removed', async () => {
  const place = await folderForThisTest();
  const source = await openForThisTest();
  // Incompressible data: the beginning is on the disk before the end is read.
  await source.pool.query(
    `INSERT INTO users (id, email, email_key, name, name_key, search_key, role)
     SELECT gen_random_uuid(), n, n, (SELECT string_agg(md5(n || '/' || i), '') FROM generate_series(1, 3000) i), n, n, 'CUSTOMER'
       FROM generate_series(1, 40) n`,
  );
  let spoilt = 0;
  const spoil = async () => {
    const [partial = ''] = await readdir(place);
    const handle = await open(path.join(place, partial), 'r+');
    try {
      if ((await handle.stat()).size < 1000) return;
      await handle.write(Buffer.alloc(10, 1), 0, 10, 500);
      spoilt++;
    } finally {
      await handle.close();
    }
  };
  let spoiling = Promise.resolve();
  const writing = writeBackup(source, path.join(place, 'it.backup'), {
    petalpaw: '1.2.3',
    onTable() {},
    onRead: () => (spoiling = spoil()),
  });
  await expect(writing).rejects.toThrow(
    'The backup was written and cannot be read back: its checksum is another one. It was removed; look at the disk, and try again.',
  );
  await spoiling;
  expect(spoilt).toBe(1);
  expect(await readdir(place)).toEqual([]);
});
