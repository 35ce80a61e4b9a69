/** Reads the database's tables and sequences from its own catalog, so that a new table needs no change here. */
import type pg from 'pg';

export interface Table {
  readonly name: string;
  /** The stored columns, in the order of the table; generated columns are excluded. */
  readonly columns: readonly string[];
}

export interface Sequence {
  readonly name: string;
  /** A bigint in digits. */
  readonly lastValue: string;
  /** The next value is the one after `lastValue`. */
  readonly isCalled: boolean;
}

/** Excludes objects of extensions, which the extensions create. */
const ownObjects = `
  FROM pg_class c
 WHERE c.relnamespace = current_schema()::regnamespace
   AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`;

/**
 * Returns the tables whose rows are backed up, ordered so that each table follows the tables that it references.
 * Unlogged tables are excluded: a crash empties them, so their rows do not matter.
 */
export async function readTables(client: pg.PoolClient): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; refers_to: string[] }>(`
    SELECT c.relname AS name,
           ARRAY(SELECT a.attname::text FROM pg_attribute a
                  WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
                  ORDER BY a.attnum) AS columns,
           ARRAY(SELECT r.relname::text FROM pg_constraint f JOIN pg_class r ON r.oid = f.confrelid
                  WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid) AS refers_to
      ${ownObjects} AND c.relkind = 'r' AND c.relpersistence = 'p'
     ORDER BY c.relname`);
  const ordered = new Map<string, Table>();
  while (ordered.size < rows.length) {
    const next = rows.find(
      ({ name, refers_to }) => !ordered.has(name) && refers_to.every((one) => ordered.has(one)),
    );
    if (!next) throw new Error('Foreign keys form a cycle, so a backup has no order for their tables.');
    ordered.set(next.name, { name: next.name, columns: next.columns });
  }
  return [...ordered.values()];
}

/** Returns the sequences. Sequences are not transactional, so read them last: then no sequence is behind its table. */
export async function readSequences(client: pg.PoolClient): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name ${ownObjects} AND c.relkind = 'S' ORDER BY c.relname`,
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const found = await client.query<{ last_value: string; is_called: boolean }>(
      `SELECT last_value, is_called FROM ${quoted(name)}`,
    );
    const { last_value: lastValue = '1', is_called: isCalled = false } = found.rows[0] ?? {};
    sequences.push({ name, lastValue, isCalled });
  }
  return sequences;
}

/** Returns the names of all user-created objects in the database, of every kind. */
export async function readOwnNames(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT c.relname AS name
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p', 'v', 'm', 'S', 'f')
       AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
     ORDER BY c.relkind <> 'r', c.relname`);
  return rows.map(({ name }) => name);
}

/** Returns the name as a quoted SQL identifier; it may contain any character. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
