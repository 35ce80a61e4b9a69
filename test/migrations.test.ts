/** A replica of the previous migration keeps serving while the next one migrates: expand, then contract. */
import { cp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { migrate } from '#platform/data/db/migrate.ts';
import {
  type MigrationFile,
  migrationsDirectory,
  readMigrations,
} from '#platform/data/db/migration-files.ts';
import { emptyDatabase, migrationsFolder } from '#platform/data/db/testing/migrating.ts';
import { complaints, findings, readSchema, type Schema } from './schema-changes.ts';
import { keepingLog } from './support/logged.ts';

const database = emptyDatabase();
const folder = migrationsFolder();

/** Applies the files one by one; returns the faults of each. */
async function judge(from: string): Promise<Map<string, string[]>> {
  const verdicts = new Map<string, string[]>();
  let before: Schema | undefined;
  for (const file of await readMigrations(from)) {
    await cp(path.join(from, file.name), path.join(folder(), file.name));
    await migrate(database(), keepingLog(), folder());
    const after = await readSchema(database().pool);
    const found = before === undefined ? [] : findings(file, before, after);
    verdicts.set(file.name, complaints(file, found));
    before = after;
  }
  return verdicts;
}

test('each migration of this repository is compatible with the previous release, or states why not', async () => {
  const wrong = [...(await judge(migrationsDirectory))].filter(([, complaints]) => complaints.length > 0);
  expect(Object.fromEntries(wrong)).toEqual({});
});

describe('changes that a migration must declare with a mark', () => {
  const first = `
    CREATE TABLE things (id integer PRIMARY KEY, name text, kind text NOT NULL DEFAULT 'x', size integer,
                         CONSTRAINT things_size CHECK (size > 0));
    CREATE TABLE others (id integer);
    CREATE INDEX things_kind ON things (kind);
    CREATE VIEW names AS SELECT id, name FROM things;
    CREATE SEQUENCE numbers;
    CREATE FUNCTION twice(n integer) RETURNS integer LANGUAGE sql AS 'SELECT 2 * n';`;

  /** The faults of `sql` as the next migration. */
  async function judged(sql: string): Promise<string[]> {
    await writeFile(path.join(folder(), '0001-first.sql'), first);
    await migrate(database(), keepingLog(), folder());
    const before = await readSchema(database().pool);
    await writeFile(path.join(folder(), '0002-second.sql'), sql);
    await migrate(database(), keepingLog(), folder());
    const file = (await readMigrations(folder()))[1] as MigrationFile;
    return complaints(file, findings(file, before, await readSchema(database().pool)));
  }

  const isGone = 'table others is gone; column others.id is gone';
  const isRewritten = 'table things is rewritten, and locked meanwhile';
  const isBuilt = 'index one is built while its table takes no writes';
  const isStricter = 'refuses what was taken, and is checked under a lock';
  test.for([
    ['DROP TABLE others', isGone],
    ['ALTER TABLE others RENAME TO several', isGone],
    ['DROP VIEW names', 'view names is gone; column names.id is gone; column names.name is gone'],
    ['DROP SEQUENCE numbers', 'sequence numbers is gone'],
    ['DROP FUNCTION twice', 'function twice(integer) is gone'],
    ['ALTER TABLE things DROP size', 'column things.size is gone; constraint things_size of things is gone'],
    ['ALTER TABLE things RENAME size TO length', 'column things.size is gone'],
    ['ALTER TABLE things ALTER size TYPE bigint', isRewritten, 'column things.size has another type'],
    ['ALTER TABLE things ALTER size TYPE integer USING size + 1', isRewritten],
    ['ALTER TABLE things ALTER size SET NOT NULL', 'column things.size takes no null any more'],
    ['ALTER TABLE things ALTER kind DROP DEFAULT', 'column things.kind has no default any more'],
    ['ALTER TABLE things ADD colour text NOT NULL', 'column things.colour is new and needs a value'],
    ['ALTER TABLE things ADD CONSTRAINT one CHECK (size < 9)', `constraint one of things ${isStricter}`],
    [
      'ALTER TABLE others ADD CONSTRAINT one EXCLUDE USING btree (id WITH =)',
      ...[`constraint one of others ${isStricter}`, isBuilt],
    ],
    [
      'ALTER TABLE others ADD CONSTRAINT one FOREIGN KEY (id) REFERENCES things',
      `constraint one of others ${isStricter}`,
    ],
    ['CREATE UNIQUE INDEX one ON others (id)', isBuilt],
    ['CREATE INDEX one ON others (id)', isBuilt],
    [
      '-- no-transaction\nCREATE UNIQUE INDEX CONCURRENTLY one ON others (id);',
      'index one refuses what was taken',
    ],
    [
      '-- no-transaction\nALTER TABLE others ADD name text;',
      'statement ALTER TABLE others ADD name text needs a transaction',
    ],
    ['DROP INDEX things_kind', 'index things_kind is gone'],
    ['DROP INDEX things_kind; CREATE INDEX things_kind ON things (size)', 'index things_kind is another one'],
    ['ALTER TABLE things DROP CONSTRAINT things_size', 'constraint things_size of things is gone'],
  ])('%s', async ([sql = '', ...expected]) => {
    expect((await judged(sql)).join('; ')).toBe(expected.join('; '));
  });

  test.each([
    'CREATE TABLE more (id integer PRIMARY KEY, thing_id integer NOT NULL REFERENCES things (id)); CREATE INDEX ON more (thing_id)',
    "ALTER TABLE things ADD colour text, ADD mood text NOT NULL DEFAULT 'good' CHECK (mood <> '')",
    'ALTER TABLE things ALTER kind DROP NOT NULL',
    "CREATE OR REPLACE FUNCTION twice(n integer) RETURNS integer LANGUAGE sql AS 'SELECT n + n'",
    'CREATE OR REPLACE VIEW names AS SELECT id, name, kind FROM things',
    "UPDATE things SET kind = 'y'",
    '-- no-transaction\nCREATE INDEX CONCURRENTLY one ON others (id);',
  ])('%s: is allowed', async (sql) => {
    expect(await judged(sql)).toEqual([]);
  });

  const namesNone =
    'column things.name: the mark does not name the earlier migration since which nobody uses it';
  const drop =
    'ALTER TABLE things DROP name CASCADE; CREATE VIEW names AS SELECT id, name FROM (SELECT id, kind AS name FROM things) AS t';
  test.each([
    ['column things.name: unused since 0001, which reads the kind', []],
    ['column things.name: unused since 0002, which reads the kind', [namesNone]],
    ['column things.name: it is safe, believe me', [namesNone]],
    ['column things.name: since 0001', ['column things.name: the mark does not say why']],
    [
      'column things.size: unused since 0001, which reads the kind',
      ['column things.name is gone', 'column things.size: the mark is about nothing'],
    ],
  ])('the mark "%s"', async (mark, expected) => {
    expect(await judged(`-- contract: ${mark}\n${drop}`)).toEqual(expected);
  });

  test('a mark that explains no removal needs no number', async () => {
    const mark = '-- contract: index one: this table has a row or two';
    expect(await judged(`${mark}\nCREATE INDEX one ON others (id)`)).toEqual([]);
  });
});
