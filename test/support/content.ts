/** The content of a test database: to restore the rows of the template takes a tenth of the time of another copy. */
import type pg from 'pg';

type Connection = Pick<pg.Client, 'query'>;

/** Bytes: it is cheaper to copy the template again than to delete the rows of larger tables. */
const largestTable = 2 * 1024 * 1024;

/** The state of a database in which nothing has been written since the template was copied. */
export interface Content {
  /** Changes with every change of the schema. */
  readonly schema: string;
  /** The statements that restore all rows and sequences. */
  readonly restore: string;
}

/** Ids from this one on are not those of PostgreSQL's own objects, of which there are ten thousand. */
const firstOwnId = 16384;
/** The rows of the catalogs that describe a schema; those of PostgreSQL's own objects only where they are few. */
const catalogs = [
  `pg_attribute WHERE attrelid >= ${firstOwnId}`,
  `pg_index WHERE indexrelid >= ${firstOwnId}`,
  ...[
    'class',
    'attrdef',
    'constraint',
    'trigger',
    'proc',
    'type',
    'rewrite',
    'statistic_ext',
    'operator',
  ].map((name) => `pg_${name} WHERE oid >= ${firstOwnId}`),
  ...['namespace', 'extension', 'collation'].map((name) => `pg_${name}`),
  'pg_db_role_setting WHERE setdatabase IN (SELECT oid FROM pg_database WHERE datname = current_database() UNION SELECT 0)',
];

/** Any change of a catalog writes or removes a row of it; `xmin` is the transaction that wrote a row. */
const schemaOf = `SELECT concat_ws(' ', ${catalogs
  .map((rows) => `(SELECT count(*) || '/' || coalesce(max(xmin::text::bigint), 0) FROM ${rows})`)
  .join()}) AS schema`;

export async function contentOf(db: Connection): Promise<Content> {
  const { rows: tables } = await db.query<{ name: string }>(
    `SELECT quote_ident(relname) AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  const { rows: sequences } = await db.query<{ name: string; start: string; last: string | null }>(
    `SELECT quote_ident(sequencename) AS name, start_value AS start, last_value AS last FROM pg_sequences
      WHERE schemaname = 'public'`,
  );
  const steps = ['BEGIN', 'SET LOCAL session_replication_role = replica'];
  for (const { name } of tables) {
    steps.push(`DELETE FROM ${name}`);
    const { rows } = await db.query(`SELECT json_agg(t)::text AS rows FROM ${name} t`);
    const text: string | null = rows[0].rows;
    if (text !== null)
      steps.push(
        `INSERT INTO ${name} OVERRIDING SYSTEM VALUE
         SELECT * FROM json_populate_recordset(NULL::${name}, '${text.replaceAll("'", "''")}')`,
      );
  }
  for (const { name, start, last } of sequences)
    steps.push(`SELECT setval('${name}', ${last ?? start}, ${last !== null})`);
  steps.push('COMMIT');
  const { rows } = await db.query(schemaOf);
  return { schema: rows[0].schema, restore: steps.join(';\n') };
}

/** Restores the content; returns false, and leaves the database as it is, when anything but rows has changed. */
export async function restoreContent(db: Connection, content: Content): Promise<boolean> {
  const { rows } = await db.query(
    `${schemaOf}, (SELECT max(pg_relation_size(oid)) FROM pg_class
                    WHERE relkind IN ('r', 't') AND oid >= ${firstOwnId})::integer AS largest`,
  );
  if (rows[0].schema !== content.schema || rows[0].largest > largestTable) return false;
  await db.query(content.restore);
  return true;
}
