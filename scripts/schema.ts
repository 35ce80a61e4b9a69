/**
 * `npm run schema`: writes test/schema.sql from a new embedded database with all migrations applied, so that a reviewer
 * sees the effect of a migration in one diff.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { openDatabase } from '#platform/data/db/database.ts';
import { migrate } from '#platform/data/db/migrate.ts';

async function writeSchema(): Promise<void> {
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
}

/** Excludes objects that an extension created, and constraints that only repeat NOT NULL. */
const ownObject = (catalog: string, oid: string) =>
  `NOT EXISTS (SELECT FROM pg_depend d
                WHERE d.classid = '${catalog}'::regclass AND d.objid = ${oid} AND d.deptype = 'e')`;

const queries = {
  extensions: `
    SELECT 'CREATE EXTENSION ' || extname || ';' AS sql FROM pg_extension WHERE extname <> 'plpgsql' ORDER BY extname`,
  sequences: `
    SELECT 'CREATE SEQUENCE ' || c.relname || ';' AS sql FROM pg_class c
     WHERE c.relkind = 'S' AND c.relnamespace = 'public'::regnamespace AND ${ownObject('pg_class', 'c.oid')}
     ORDER BY c.relname`,
  tables: `
    SELECT 'CREATE ' || CASE c.relpersistence WHEN 'u' THEN 'UNLOGGED ' ELSE '' END || 'TABLE ' || c.relname || E' (\\n'
           || string_agg('  ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
             || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END
             || CASE WHEN a.attgenerated <> '' THEN ' GENERATED ALWAYS AS (' || pg_get_expr(e.adbin, e.adrelid) || ') STORED'
                     WHEN a.attidentity <> '' THEN ' GENERATED ' || CASE a.attidentity WHEN 'a' THEN 'ALWAYS' ELSE 'BY DEFAULT' END || ' AS IDENTITY'
                     WHEN e.adbin IS NOT NULL THEN ' DEFAULT ' || pg_get_expr(e.adbin, e.adrelid)
                     ELSE '' END, E',\\n' ORDER BY a.attnum)
           || E'\\n)' || coalesce(' WITH (' || array_to_string(c.reloptions, ', ') || ')', '') || ';' AS sql
      FROM pg_class c
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      LEFT JOIN pg_attrdef e ON e.adrelid = c.oid AND e.adnum = a.attnum
     WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND ${ownObject('pg_class', 'c.oid')}
     GROUP BY c.oid, c.relname, c.relpersistence, c.reloptions
     ORDER BY c.relname`,
  constraints: `
    SELECT 'ALTER TABLE ' || t.relname || ' ADD CONSTRAINT ' || c.conname || ' ' || pg_get_constraintdef(c.oid) || ';' AS sql
      FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
     WHERE t.relnamespace = 'public'::regnamespace AND c.contype IN ('p', 'u', 'f', 'c', 'x')
     ORDER BY t.relname, c.conname`,
  indexes: `
    SELECT pg_get_indexdef(i.indexrelid) || ';' AS sql
      FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE c.relnamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u', 'x'))
     ORDER BY c.relname`,
  views: `
    SELECT 'CREATE VIEW ' || c.relname || E' AS\\n' || pg_get_viewdef(c.oid) AS sql FROM pg_class c
     WHERE c.relkind = 'v' AND c.relnamespace = 'public'::regnamespace AND ${ownObject('pg_class', 'c.oid')}
     ORDER BY c.relname`,
  functions: `
    SELECT rtrim(pg_get_functiondef(p.oid), E'\\n') || ';' AS sql FROM pg_proc p
     WHERE p.pronamespace = 'public'::regnamespace AND ${ownObject('pg_proc', 'p.oid')}
     ORDER BY p.proname, pg_get_function_identity_arguments(p.oid)`,
  triggers: `
    SELECT pg_get_triggerdef(t.oid) || ';' AS sql FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace
     ORDER BY c.relname, t.tgname`,
};

/** Returns every table, constraint, index, view, function and trigger of the database, in a stable order. */
export async function schemaText(pool: pg.Pool): Promise<string> {
  const sections: string[] = [];
  for (const [title, query] of Object.entries(queries)) {
    const { rows } = await pool.query<{ sql: string }>(query);
    const separator = ['tables', 'views', 'functions'].includes(title) ? '\n\n' : '\n';
    if (rows.length > 0) sections.push(`-- ${title}\n\n${rows.map(({ sql }) => sql).join(separator)}\n`);
  }
  return `-- The schema after all migrations. Written by \`npm run schema\`; a test compares it.\n\n${sections.join('\n')}`;
}

if (process.argv[1] === import.meta.filename) await writeSchema();
