/** The rows of a table cache, as one history of the database has them. */

export interface TableCacheRow {
  readonly revision: bigint;
  /** The table keeps deleted rows, so that a reader that asks for changes also receives the deletions. */
  readonly isDeleted: boolean;
}

export class HeldRows<Row extends TableCacheRow> {
  /** Number of changes of the database's history ({@link History.changes}) when the read of these rows began. */
  readonly history: number;
  readonly #keyOf: (row: Row) => string;
  readonly #rows = new Map<string, Row>();
  /** Rows that this process has deleted: an older result from the database must not bring them back. */
  readonly #deleted = new Map<string, bigint>();
  /** All changes up to this revision have been read from the database. Own writes do not count: see `apply`. */
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
   * Applies the rows that the database had above {@link seen}, and returns whether anything has changed. Several
   * reads may run at once and may end in any order: each result was correct at some moment.
   */
  applyRead(rows: readonly Row[]): boolean {
    const changed = this.apply(rows);
    for (const { revision } of rows) if (revision > this.#seen) this.#seen = revision;
    for (const [key, revision] of this.#deleted) if (revision <= this.#seen) this.#deleted.delete(key);
    return changed;
  }

  /**
   * Applies each row that is newer than the known one. An own write does not advance {@link seen}: another process
   * may have committed just before it, and that change has yet to be read.
   */
  apply(rows: readonly Row[]): boolean {
    let changed = false;
    for (const row of rows) {
      const key = this.#keyOf(row);
      const known = this.#rows.get(key)?.revision ?? this.#deleted.get(key) ?? 0n;
      // A change up to `#seen` is known, even if the row is no longer here: it was deleted.
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

  /** Replaces rows with those of a later history, in which the revisions of these rows have no meaning. */
  overwrite(rows: readonly Row[]): void {
    for (const row of rows) {
      const key = this.#keyOf(row);
      if (row.isDeleted) this.#rows.delete(key);
      else this.#rows.set(key, row);
    }
  }

  /**
   * Replaces rows that are unchanged with the objects of `before`, since what others derive from rows belongs to those
   * objects.
   * Returns whether all rows are unchanged.
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

/**
 * Returns a text of all content of a row. Not compared by `isDeepStrictEqual`, which considers all Temporal values
 * equal.
 */
function textOf(row: unknown): string {
  return JSON.stringify(row, (_key, value) => (typeof value === 'bigint' ? `${value}n` : value));
}
