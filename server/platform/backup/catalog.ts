/** Which tables and sequences a database has, as its own catalog says: a new table needs no word here. */
import type pg from 'pg';

export interface Table {
  readonly name: string;
  /** Those that are stored as given: not those that are generated from others. In the order of the table. */
  readonly columns: readonly string[];
}

export interface Sequence {
  readonly name: string;
  /** A bigint in digits. */
  readonly lastValue: string;
  /** Whether the next value is the one after it. */
  readonly isCalled: boolean;
}

/** What belongs to an extension is made by it. */
const ownObjects = `
  FROM pg_class c
 WHERE c.relnamespace = current_schema()::regnamespace
   AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`;

/**
 * The tables whose rows are kept, so ordered that each comes after those that it refers to. An unlogged table is
 * none of them: it is empty after a crash, and so its rows are of no account.
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
    if (!next) throw new Error('Foreign keys go round in a circle; a backup has no order for their tables.');
    ordered.set(next.name, { name: next.name, columns: next.columns });
  }
  return [...ordered.values()];
}

/** Sequences count on whatever becomes of a transaction, so read them last: none is behind its table then. */
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

/** Everything that somebody has made in the database, whatever kind it is of. */
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

/** A name as SQL takes it, whatever is in it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
