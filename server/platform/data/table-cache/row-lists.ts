/** Lists of the rows of a table cache: sorted and searched as a language requires (contract §14), whole or by pages. */
import { Type } from 'typebox';
import type { Language } from '#domain/text/language.ts';
import { searchKey } from '#domain/text/search-key.ts';
import { textOrder } from '#domain/text/text-order.ts';
import { pageNumber, sliceRequest, sorting, usualLimit } from '#platform/data/shapes/shapes.ts';
import { searchedText } from '#platform/data/shapes/sizes.ts';

/**
 * The query of a list (contract §14): `q`, `sortBy` one of `fields` (default the first), `sortOrder`, `page` and `limit`.
 * `rows` and `searched` say in its description what the list contains and which texts `q` is compared with.
 */
export const rowListQuery = <const F extends readonly [string, ...string[]]>(
  fields: F,
  { rows, searched }: { readonly rows: string; readonly searched: string },
) => ({
  q: Type.Optional(
    searchedText({
      description: `Part of the ${searched} in the language of the answer. Case, width and Latin diacritics make no difference.`,
    }),
  ),
  ...sorting(fields, 'asc'),
  page: Type.Optional(pageNumber()),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: `${rows} a page, ${usualLimit} if only \`page\` is given; above 100 it is served as 100.`,
    }),
  ),
});

/** Rows of a list: all of them, or those of one page. */
export interface ListPart<Row> {
  /** The same object as long as the list does not change, if it is a whole list of a table cache. */
  readonly rows: readonly Row[];
  /** Number of rows of all pages; undefined for a list without pages. */
  readonly total?: number | undefined;
}

/** Returns all rows, or one page when `page` (from 1) or `limit` is given. */
export function listPart<Row>(
  rows: readonly Row[],
  { page, limit }: { readonly page?: number; readonly limit?: number },
): ListPart<Row> {
  if (page === undefined && limit === undefined) return { rows };
  const slice = sliceRequest({ page: page ?? 1, limit: limit ?? usualLimit });
  return { rows: rows.slice(slice.offset, slice.offset + slice.limit), total: rows.length };
}

type TextsOf<Row> = (row: Row, language: Language) => readonly string[];

/** The ways in which the rows of one table can be listed. */
export class RowLists<Row extends { readonly id: string }, Field extends string> {
  readonly #fields: Readonly<Record<Field, SortField<Row>>>;
  readonly #textsOf: TextsOf<Row>;
  /** The search keys of each row, computed once for a language. */
  readonly #keys = new WeakMap<Row, Partial<Record<Language, readonly string[]>>>();

  /**
   * @param fields by which the rows can be sorted.
   * @param textsOf returns the texts of a row that a search compares.
   */
  constructor(fields: Readonly<Record<Field, SortField<Row>>>, textsOf: TextsOf<Row>) {
    this.#fields = fields;
    this.#textsOf = textsOf;
  }

  /** Returns the rows that pass `filter` and, with `q`, have a text that contains it, in the requested order. */
  select(
    rows: readonly Row[],
    query: { readonly q?: string; readonly sortBy: Field; readonly sortOrder: 'asc' | 'desc' },
    language: Language,
    filter: (row: Row) => boolean = () => true,
  ): readonly Row[] {
    const { q, sortBy, sortOrder } = query;
    const field = this.#fields[sortBy];
    const filtered = sortedRows(rows, { name: sortBy, field, sortOrder, language }).filter(filter);
    if (q === undefined) return filtered;
    const key = searchKey(q);
    return filtered.filter((row) => this.#keysOf(row, language).some((text) => text.includes(key)));
  }

  #keysOf(row: Row, language: Language): readonly string[] {
    const known = this.#keys.getOrInsertComputed(row, () => ({}));
    known[language] ??= this.#textsOf(row, language).map(searchKey);
    return known[language];
  }
}

/** A field by which a list can be sorted: its text in the language, or a number. */
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
  // Another list each time: what others derive from a list, such as a body, they keep as long as the list.
  return sortOrder === 'asc' ? ascending.slice() : ascending.toReversed();
}

/** Orders that are kept for one list of rows, as many as are used together. Each takes eight bytes for each row. */
const maxOrders = 32;

/** The orders of each list of rows, the one used last at the end; collected together with the list. */
const orders = new WeakMap<readonly object[], Map<string, readonly object[]>>();

function kept<Row extends object>(
  rows: readonly Row[],
  key: string,
  make: () => readonly Row[],
): readonly Row[] {
  const ofRows = orders.getOrInsertComputed(rows, () => new Map());
  const order = (ofRows.get(key) as readonly Row[] | undefined) ?? make();
  ofRows.delete(key);
  ofRows.set(key, order);
  for (const oldest of ofRows.keys()) {
    if (ofRows.size <= maxOrders) break;
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
