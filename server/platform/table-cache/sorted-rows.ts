/** Rows of a table cache in the order of one of their fields, as a reader of a language expects it (contract §14). */
import type { Language } from '#domain/language.ts';
import { textOrder } from '#domain/text-order.ts';

/** A field by which a list can be sorted: the text that a reader of the language sees, or a number. */
export type SortField<Row> =
  | { readonly text: (row: Row, language: Language) => string | null }
  | { readonly number: (row: Row) => bigint | number | null };

export interface SortRequest<Row> {
  /** Identifies the field among those of the same rows. */
  readonly name: string;
  readonly field: SortField<Row>;
  readonly sortOrder: 'asc' | 'desc';
  readonly language: Language;
}

/**
 * Returns the rows in ascending or descending order of the field; one order is the reverse of the other. Rows with equal
 * values are ordered by id, and rows without a value follow all others in ascending order.
 *
 * A table cache creates a new list of rows with each change. Each list is sorted once for each field and language.
 */
export function sortedRows<Row extends { readonly id: string }>(
  rows: readonly Row[],
  { name, field, sortOrder, language }: SortRequest<Row>,
): readonly Row[] {
  const key = 'text' in field ? `${name} ${language}` : name;
  const ascending = kept(rows, key, () => sort(rows, field, language));
  return sortOrder === 'asc' ? ascending : ascending.toReversed();
}

/**
 * Orders that are kept for one list of rows, as many as its readers use together. Each takes eight bytes for each row.
 */
const mostKept = 32;

/** The orders of each list of rows, the one used last at the end; collected together with the list. */
const orders = new WeakMap<readonly object[], Map<string, readonly object[]>>();

function kept<Row extends object>(
  rows: readonly Row[],
  key: string,
  make: () => readonly Row[],
): readonly Row[] {
  let ofRows = orders.get(rows);
  if (ofRows === undefined) {
    ofRows = new Map();
    orders.set(rows, ofRows);
  }
  const order = (ofRows.get(key) as readonly Row[] | undefined) ?? make();
  ofRows.delete(key);
  ofRows.set(key, order);
  for (const oldest of ofRows.keys()) {
    if (ofRows.size <= mostKept) break;
    ofRows.delete(oldest);
  }
  return order;
}

function sort<Row extends { readonly id: string }>(
  rows: readonly Row[],
  field: SortField<Row>,
  language: Language,
): readonly Row[] {
  if ('text' in field) {
    const order = textOrder(language);
    return sortBy(rows, (row) => field.text(row, language), order);
  }
  return sortBy(rows, field.number, (one, other) => (one < other ? -1 : Number(one > other)));
}

function sortBy<Row extends { readonly id: string }, Value>(
  rows: readonly Row[],
  toValue: (row: Row) => Value | null,
  compare: (one: Value, other: Value) => number,
): readonly Row[] {
  return rows
    .map((row) => ({ row, value: toValue(row) }))
    .sort((one, other) => {
      const difference =
        one.value === null || other.value === null
          ? Number(one.value === null) - Number(other.value === null)
          : compare(one.value, other.value);
      return difference || (one.row.id < other.row.id ? -1 : 1);
    })
    .map(({ row }) => row);
}
