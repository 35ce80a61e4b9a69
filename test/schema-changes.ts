/**
 * The effects of a migration on processes of the previous release, which keep running during and after it. The catalog
 * is compared before and after, instead of reading the SQL, so that a change is found however it is written.
 */
import type pg from 'pg';
import type { MigrationFile } from '#platform/data/db/migration-files.ts';

/** A change that may break a process of the previous release. */
export interface Finding {
  /** Such as `column users.name`. */
  readonly what: string;
  readonly problem: string;
  /** The previous release must no longer use it. */
  readonly isRemoval: boolean;
}

interface Column {
  readonly type: string;
  readonly isRequired: boolean;
  readonly hasDefault: boolean;
}
interface Constraint {
  readonly table: string;
  readonly columns: readonly string[];
}
interface Index {
  readonly table: string;
  readonly isUnique: boolean;
  readonly definition: string;
}

/** Identified by the names that statements use. */
export interface Schema {
  /** Tables, views and sequences, each with the file that holds its rows. */
  readonly relations: ReadonlyMap<string, string>;
  readonly functions: ReadonlyMap<string, string>;
  readonly columns: ReadonlyMap<string, Column>;
  readonly constraints: ReadonlyMap<string, Constraint>;
  readonly indexes: ReadonlyMap<string, Index>;
}

/** Ignores everything that belongs to an extension. */
const ours = (catalog: string, oid: string) => `
  NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = '${catalog}'::regclass AND d.objid = ${oid} AND d.deptype = 'e')`;

export async function readSchema(client: pg.Pool | pg.PoolClient): Promise<Schema> {
  const read = async <Row>(text: string) => {
    const { rows } = await client.query<Row & { name: string }>(text);
    return new Map(rows.map((row) => [row.name, row]));
  };
  const relations = await read<{ file: string }>(`
    SELECT CASE relkind WHEN 'v' THEN 'view ' WHEN 'S' THEN 'sequence ' ELSE 'table ' END || relname AS name,
           relfilenode::text AS file
      FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v', 'S')`);
  const functions = await read<{ result: string }>(`
    SELECT 'function ' || oid::regprocedure AS name, pg_get_function_result(oid) AS result
      FROM pg_proc p WHERE pronamespace = 'public'::regnamespace AND ${ours('pg_proc', 'p.oid')}`);
  const columns = await read<Column>(`
    SELECT relname || '.' || attname AS name, format_type(atttypid, atttypmod) AS type, attnotnull AS "isRequired",
           atthasdef OR attidentity <> '' AS "hasDefault"
      FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v') AND attnum > 0 AND NOT attisdropped`);
  const constraints = await read<Constraint>(`
    SELECT conname || ' of ' || relname AS name, relname AS table,
           array(SELECT attname::text FROM pg_attribute WHERE attrelid = conrelid AND attnum = ANY (conkey)) AS columns
      FROM pg_constraint JOIN pg_class c ON c.oid = conrelid
     WHERE connamespace = 'public'::regnamespace AND contype IN ('c', 'f', 'p', 'u', 'x')`);
  const indexes = await read<Index>(`
    SELECT i.relname AS name, t.relname AS table, indisunique AS "isUnique", pg_get_indexdef(i.oid) AS definition
      FROM pg_index JOIN pg_class i ON i.oid = indexrelid JOIN pg_class t ON t.oid = indrelid
     WHERE i.relnamespace = 'public'::regnamespace`);
  return {
    relations: new Map([...relations].map(([name, { file }]) => [name, file])),
    functions: new Map([...functions].map(([name, { result }]) => [name, result])),
    columns,
    constraints,
    indexes,
  };
}

/** The changes from one schema to the next that may break the previous release. */
export function findings(file: MigrationFile, before: Schema, after: Schema): Finding[] {
  const found: Finding[] = [];
  const tell = (what: string, problem: string, isRemoval = false) => found.push({ what, problem, isRemoval });
  const wasThere = (table: string) => before.relations.has(`table ${table}`);

  for (const [kind, old, now] of [
    ['', before.relations, after.relations],
    ['', before.functions, after.functions],
    ['column ', before.columns, after.columns],
    ['constraint ', before.constraints, after.constraints],
    ['index ', before.indexes, after.indexes],
  ] as const)
    for (const name of old.keys()) if (!now.has(name)) tell(kind + name, 'is gone', true);

  for (const [name, file] of before.relations)
    if (after.relations.has(name) && after.relations.get(name) !== file)
      tell(name, 'is rewritten, and locked meanwhile');
  for (const [name, result] of before.functions)
    if (after.functions.has(name) && after.functions.get(name) !== result)
      tell(name, 'gives something else', true);
  for (const [name, { definition }] of before.indexes)
    if ((after.indexes.get(name)?.definition ?? definition) !== definition)
      tell(`index ${name}`, 'is another one', true);

  for (const [name, { type, isRequired, hasDefault }] of after.columns) {
    const old = before.columns.get(name);
    const what = `column ${name}`;
    if (old === undefined) {
      if (isRequired && !hasDefault && wasThere(name.split('.', 1)[0] ?? ''))
        tell(what, 'is new and needs a value');
      continue;
    }
    if (old.type !== type) tell(what, 'has another type', true);
    if (isRequired && !old.isRequired) tell(what, 'takes no null any more');
    if (isRequired && old.hasDefault && !hasDefault) tell(what, 'has no default any more');
  }
  for (const [name, { table, columns }] of after.constraints) {
    // A check that concerns only new columns does not affect rows that are written without them.
    const isNew = columns.length > 0 && columns.every((column) => !before.columns.has(`${table}.${column}`));
    if (!before.constraints.has(name) && wasThere(table) && !isNew)
      tell(`constraint ${name}`, 'refuses what was taken, and is checked under a lock');
  }
  for (const [name, { table, isUnique }] of after.indexes) {
    if (before.indexes.has(name) || !wasThere(table)) continue;
    if (file.inTransaction) tell(`index ${name}`, 'is built while its table takes no writes');
    else if (isUnique) tell(`index ${name}`, 'refuses what was taken');
  }
  return file.inTransaction ? found : [...found, ...lockingSteps(file)];
}

/**
 * The steps of a file without a transaction that take a lock behind which other sessions queue: nothing limits that
 * wait.
 */
function lockingSteps({ sql }: MigrationFile): Finding[] {
  const harmless =
    /^(?:create (?:unique )?index concurrently|drop index concurrently|reindex .*concurrently|alter table \S+ validate constraint|insert|update|delete)\b/;
  return sql
    .replace(/--.*$/gm, '')
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim().replace(/\s+/g, ' '))
    .filter((statement) => statement !== '' && !harmless.test(statement.toLowerCase()))
    .map((statement) => ({
      what: `statement ${statement.slice(0, 40)}`,
      problem: 'needs a transaction',
      isRemoval: false,
    }));
}

/**
 * The faults of a migration: findings without a mark `-- contract: <what>: <why>`, and marks that do not hold. A mark
 * says why the change does not affect the previous release; for a removal or a change it also says since which
 * migration nothing uses the object: `-- contract: column users.nick: unused since 0021, which …`.
 */
export function complaints(file: MigrationFile, found: readonly Finding[]): string[] {
  const marks = [...file.sql.matchAll(/^-- contract: (.+?): (.*)$/gm)].map(([, what = '', why = '']) => ({
    what,
    why,
  }));
  const unmarked = found.filter(({ what }) => !marks.some((mark) => mark.what === what));
  return [
    ...unmarked.map(({ what, problem }) => `${what} ${problem}`),
    ...marks.flatMap(({ what, why }) => {
      const about = found.filter((finding) => finding.what === what);
      if (about.length === 0) return [`${what}: the mark is about nothing`];
      if (why.trim().split(/\s+/).length < 4) return [`${what}: the mark does not say why`];
      const since = Number(/\bsince (\d{4})\b/.exec(why)?.[1] ?? Number.POSITIVE_INFINITY);
      const isEarly = since < file.number;
      return about.some(({ isRemoval }) => isRemoval) && !isEarly
        ? [`${what}: the mark does not name the earlier migration since which nobody uses it`]
        : [];
    }),
  ];
}
