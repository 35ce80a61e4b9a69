/** The rows of a snapshot, as one history of the database has them. */
import type { TableCacheRow } from './table-cache.ts';

export class HeldRows<Row extends TableCacheRow> {
  /** Changes of the database's history ({@link History.changes}) when these rows began to be read. */
  readonly history: number;
  readonly #keyOf: (row: Row) => string;
  readonly #rows = new Map<string, Row>();
  /** Rows that this process has deleted: an answer of the database that is older must not bring them back. */
  readonly #deleted = new Map<string, bigint>();
  /** Every change up to here has been read from the database. Own writes do not count: see `apply`. */
  #seen = 0n;

  constructor(keyOf: (row: Row) => string, history: number) {
    this.#keyOf = keyOf;
    this.history = history;
  }

  get rows(): ReadonlyMap<string, Row> {
    return this.#rows;
  }

  get seen(): bigint {
    return this.#seen;
  }

  /**
   * Takes over what the database had above {@link seen}, and returns whether anything is another than before. Several
   * may be under way at once, and may end in any order: what each brings is true as of some moment.
   */
  takeIn(rows: readonly Row[]): boolean {
    const changed = this.apply(rows);
    for (const { revision } of rows) if (revision > this.#seen) this.#seen = revision;
    for (const [key, revision] of this.#deleted) if (revision <= this.#seen) this.#deleted.delete(key);
    return changed;
  }

  /**
   * Takes over each row that is newer than what is known. An own write does not move {@link seen}: another process
   * may have committed just before it, and that change is still to be read.
   */
  apply(rows: readonly Row[]): boolean {
    let changed = false;
    for (const row of rows) {
      const key = this.#keyOf(row);
      const known = this.#rows.get(key)?.revision ?? this.#deleted.get(key) ?? 0n;
      // What has been seen is known, even where nothing is left of it here: the row was deleted.
      if (row.revision <= known || row.revision <= this.#seen) continue;
      changed = true;
      if (row.isDeleted) {
        this.#rows.delete(key);
        this.#deleted.set(key, row.revision);
      } else {
        this.#rows.set(key, row);
        this.#deleted.delete(key);
      }
    }
    return changed;
  }

  /** Takes over rows of a later history than these rows are of: their revisions say nothing here. */
  overwrite(rows: readonly Row[]): void {
    for (const row of rows) {
      const key = this.#keyOf(row);
      if (row.isDeleted) this.#rows.delete(key);
      else this.#rows.set(key, row);
    }
  }

  /**
   * Puts the objects of `before` in the place of rows that are the same, since answers have been made of those. Returns
   * whether all are the same.
   */
  reuse(before: HeldRows<Row>): boolean {
    let same = this.#rows.size === before.rows.size;
    for (const [key, row] of this.#rows) {
      const known = before.rows.get(key);
      if (known && known.revision === row.revision && textOf(known) === textOf(row))
        this.#rows.set(key, known);
      else same = false;
    }
    return same;
  }
}

/** Everything of a row that can make a difference. Not by `isDeepStrictEqual`, to which all Temporal values are equal. */
function textOf(row: unknown): string {
  return JSON.stringify(row, (_key, value) => (typeof value === 'bigint' ? `${value}n` : value));
}
