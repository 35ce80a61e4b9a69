import { stat } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'vitest';
import { folderForThisTest } from '#test/support/folder.ts';
import { openForThisTest } from '#test/support/open.ts';
import { report } from '#test/support/trial.ts';
import { expectDamageRefused } from './testing/damage.ts';
import { writeBackup } from './write-backup.ts';

test('readBackup rejects a backup with any byte changed, and one cut after any byte', async () => {
  const file = path.join(await folderForThisTest(), 'it.backup');
  await writeBackup(await openForThisTest(), file, { petalpaw: '1.2.3', onTable() {} });
  const { size } = await stat(file);
  await expectDamageRefused(file, Array(size).keys());
  report('damaged backups, each refused', 2 * size + 1);
});
