/** `npm run schema`: writes test/schema.sql from a new embedded database with all migrations applied. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { schemaText } from './schema/schema-text.ts';

const silent = { info() {}, warn() {}, error() {} };

const dataDir = await mkdtemp(path.join(tmpdir(), 'petalpaw-schema-'));
try {
  const database = await openDatabase({ dataDir, log: silent });
  try {
    await migrate(database, silent);
    await writeFile(new URL('../test/schema.sql', import.meta.url), await schemaText(database.pool));
  } finally {
    await database.close();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
