/** A new embedded database comes from an archive, and must be what PGlite itself would create. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#platform/data/db/database.ts';
import { folderForThisTest } from '#test/support/folder.ts';
import { keepingLog } from '#test/support/logged.ts';
import { databaseDirectory } from './embedded.ts';
import { EmbeddedThread } from './thread.ts';

/** The parts of the catalog that `initdb` fills and that no later statement of this test changes. */
const catalogs = [
  ...['pg_aggregate', 'pg_am', 'pg_amop', 'pg_amproc', 'pg_authid', 'pg_cast', 'pg_collation'],
  ...['pg_conversion', 'pg_extension', 'pg_index', 'pg_language', 'pg_namespace', 'pg_opclass'],
  ...['pg_operator', 'pg_opfamily', 'pg_proc', 'pg_range', 'pg_rewrite', 'pg_tablespace', 'pg_ts_config'],
  ...['pg_ts_dict', 'pg_type', 'pg_views', 'information_schema.sql_features'],
];

/** Returns the version of the engine, the configuration, and count and hash of the rows of each catalog. */
async function contentOf(dataDir: string): Promise<Record<string, unknown>> {
  const database = await openDatabase({ dataDir, log: keepingLog() });
  const ask = async (sql: string) => (await database.pool.query(sql)).rows;
  try {
    const content: Record<string, unknown> = {
      version: await ask('SELECT version()'),
      control: await ask('SELECT pg_control_version, catalog_version_no FROM pg_control_system()'),
      configuration: await ask(
        "SELECT name, setting FROM pg_settings WHERE source = 'configuration file' ORDER BY name",
      ),
      databases: await ask('SELECT datname, datcollate, encoding FROM pg_database ORDER BY datname'),
    };
    for (const name of catalogs) {
      const of = await ask(`SELECT count(*), sum(hashtextextended(t::text, 0)) AS hash FROM ${name} t`);
      content[name] = of[0];
    }
    return content;
  } finally {
    await database.close();
  }
}

test('equals the directory that initdb of this PGlite creates', async () => {
  const folder = await folderForThisTest();
  const [ours, pglites] = [path.join(folder, 'ours'), path.join(folder, 'pglites')];
  await mkdir(ours);
  await mkdir(pglites);
  const thread = new EmbeddedThread(databaseDirectory(pglites), keepingLog());
  await thread.ready;
  await thread.close();
  const content = await contentOf(ours);
  expect(content.pg_proc).toMatchObject({ count: expect.stringMatching(/^\d{4}$/) });
  expect(content).toEqual(await contentOf(pglites));
});
