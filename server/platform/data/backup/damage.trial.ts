import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished, test } from 'vitest';
import { openForThisTest } from '#test/support/open.ts';
import { report } from '#test/support/trial.ts';
import { expectDamageRefused } from './testing/damage.ts';
import { writeBackup } from './write-backup.ts';

test('readBackup rejects a backup with any byte changed, and one cut after any byte', async () => {
  const place = await mkdtemp(path.join(tmpdir(), 'petalpaw-test-damage-'));
  onTestFinished(() => rm(place, { recursive: true, force: true }));
  const file = path.join(place, 'it.backup');
  await writeBackup(await openForThisTest(), file, { petalpaw: '1.2.3', onTable() {} });
  const { size } = await stat(file);
  await expectDamageRefused(file, Array(size).keys());
  report('damaged backups, each refused', 2 * size + 1);
});
