/** The memory of the commands that write and restore a backup, with rows that would not fit into it. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { databaseForThisTest, type TestDatabase } from '#test/support/database.ts';
import { folderForThisTest } from '#test/support/folder.ts';
import { type OpenDatabase, openForThisTest } from '#test/support/open.ts';
import { expectAtLeast, expectBelow } from '#test/support/trial.ts';
import { runMeasured } from './testing/peak-memory.ts';

/** Inserts 48 MB of users. */
async function addUsers({ pool }: OpenDatabase, batch: number): Promise<void> {
  await pool.query(
    `INSERT INTO users (id, email, email_key, name, name_key, search_key, role)
     SELECT gen_random_uuid(), email, email, repeat(md5(n::text), 60000), n, n, 'CUSTOMER'
       FROM generate_series(1, 25) n, concat(${batch}, 'n', n) email`,
  );
}

test.runIf(process.platform === 'linux')(
  'npm run backup, npm run restore and restore -- --check need less than 300 MB for 144 MB of rows',
  async () => {
    const file = path.join(await folderForThisTest(), 'it.backup');
    const source = await openForThisTest();
    // The restore creates the embedded database as well.
    const target = await databaseForThisTest({ migrated: false });
    // 144 MB of rows, and a process that holds none of them needs about 200 MB.
    for (let batch = 0; batch < 3; batch++) await addUsers(source, batch);
    await source.close();
    const run = async (script: string, args: string[], { env }: TestDatabase) => {
      const { code, err, peakMb } = await runMeasured(`server/commands/${script}.ts`, args, {
        DATABASE_URL: undefined,
        APP_SECRET: 'a secret of the tests, long enough to be taken',
        ...env,
      });
      expect(code, err).toBe(0);
      expect(peakMb).toBeGreaterThan(20);
      expectBelow(300, peakMb, `memory of ${script} ${args.length > 1 ? args[0] : ''}`.trim(), 'MB');
    };
    await run('backup', ['--file', file], source.place);
    await run('restore', ['--check', file], target);
    await run('restore', [file], target);
    // Megabytes of rows, so that the limit is meaningful.
    expectAtLeast(10_001, (await stat(file)).size, 'the compressed backup of 144 MB of rows', 'bytes');
    expect(inject('databaseKind')).toBe(source.kind);
  },
);
