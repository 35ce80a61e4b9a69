/** Functions that run statements, as they are or so that a connection parses and plans them only once. */
import { hash } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import type { Database } from './database.ts';
import type { AnyDatabase } from './tables.ts';

/** Runs a statement whose columns have their names in camel case, and returns its rows. */
export type RunStatement = <Row extends object>(statement: RawBuilder<Row>) => Promise<readonly Row[]>;

/** Returns a function that runs statements on the database, or on a transaction. */
export function runOn(db: AnyDatabase): RunStatement {
  return async (statement) => (await statement.execute(db)).rows;
}

/** Returns a function that tells whether a statement on the database, or on a transaction, finds a row. */
export function findsOn(db: AnyDatabase): (statement: RawBuilder<unknown>) => Promise<boolean> {
  return async (statement) => (await statement.execute(db)).rows.length > 0;
}

/**
 * Returns a function that runs a statement under a name, outside any transaction. It is for reads that are requested
 * often, whose planning takes longer than their execution, and whose best plan is the same for all values of the
 * parameters: after some executions the database no longer looks at the values.
 */
export function prepared({ kysely, pool }: Pick<Database, 'kysely' | 'pool'>): RunStatement {
  return async <Row extends object>(statement: RawBuilder<Row>) => {
    const { sql: text, parameters } = statement.compile(kysely);
    const { rows } = await pool.query({ ...nameOf(text), text, values: [...parameters] });
    return rows as Row[];
  };
}

/** A plan stays in every connection until it closes, and takes some 100 KB there: later texts get no name. */
const maxNames = 64;
const names = new Map<string, { readonly name: string }>();

function nameOf(text: string): { readonly name: string } | undefined {
  const known = names.get(text);
  if (known || names.size >= maxNames) return known;
  const named = { name: `read-${hash('sha256', text, 'base64url').slice(0, 16)}` };
  names.set(text, named);
  return named;
}
