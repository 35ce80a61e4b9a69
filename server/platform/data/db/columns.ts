/** Columns whose values the driver reads in another form than records have, or than it writes, and the time of the database. */
import { type ColumnType, sql } from 'kysely';
import type { AnyDatabase } from './tables.ts';

/** A column of JSON: written as JSON text, read as the parsed value with exact numbers. */
export type Json<T = unknown> = ColumnType<T, string | null, string | null>;

/** Returns the JSON text of a value; null for null: a column stores JSON null as SQL NULL, because both read as null. */
export function jsonText(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}

/** The row of a record: `timestamptz` is read as text. */
export type RowOf<Fields> = {
  readonly [Name in keyof Fields]:
    | Exclude<Fields[Name], Temporal.Instant>
    | (Temporal.Instant extends Fields[Name] ? string : never);
};

/** A row of which the columns with these names are instants. */
export type WithInstants<Row, Name extends keyof Row> = Readonly<Omit<Row, Name>> & {
  readonly [Column in Name]: Temporal.Instant | Extract<Row[Column], null>;
};

/** Returns the row with these columns, which are `timestamptz`, as instants; null stays null. */
export function withInstants<Row extends object, const Name extends keyof Row>(
  row: Row,
  names: readonly Name[],
): WithInstants<Row, Name> {
  const instants: { [Column in Name]?: Temporal.Instant | null } = {};
  for (const name of names) instants[name] = instantOrNull(row[name] as string | null);
  return { ...row, ...instants } as WithInstants<Row, Name>;
}

/** Reads a `timestamptz`; null stays null. */
export function instantOrNull(text: string | null): Temporal.Instant | null {
  return text === null ? null : Temporal.Instant.from(text);
}

/** Returns the time of the database, which all replicas share. */
export async function readClock(db: AnyDatabase): Promise<Temporal.Instant> {
  const { rows } = await sql<{ now: string }>`SELECT booking_clock() AS now`.execute(db);
  return Temporal.Instant.from(rows[0]?.now ?? '');
}
