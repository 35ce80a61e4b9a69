/** The rows of a list, of which the large ones are read only when they are sent. */

/** A row that has been found and measured, but not read. */
export interface UnreadRow {
  readonly id: string;
  /** Bytes of its texts and JSON values as the database stores them, uncompressed. */
  readonly octets: number;
}

/** Bytes of rows that are read, and written as text, at one time; a single row may be larger. */
export const batchBytes = 512 * 1024;

/** Returns the ids of the next rows that fit into one batch, but at least one. */
export function idsOfBatch(left: readonly UnreadRow[]): string[] {
  const ids: string[] = [];
  let octets = 0;
  for (const row of left) {
    octets += row.octets;
    if (ids.length > 0 && octets > batchBytes) break;
    ids.push(row.id);
  }
  return ids;
}

/** The rows at the end of a list that were too large to be read together with the first ones. */
interface Unread<T> {
  /** In the order of the list. */
  readonly rows: readonly UnreadRow[];
  /** Reads rows by their ids. A row that has been removed in the meantime is not in the result. */
  readonly read: (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>;
}

/** Rows in the order of a list: first those that are in memory, then those that have yet to be read. */
export class Rows<T> {
  readonly first: readonly T[];
  /** Undefined when every row is in `first`. */
  readonly unread: Unread<T> | undefined;

  constructor(first: readonly T[], unread?: Unread<T>) {
    this.first = first;
    this.unread = unread && unread.rows.length > 0 ? unread : undefined;
  }

  /** Returns the rows converted by `show`; unread rows are converted after they have been read. */
  map<U>(show: (row: T) => U): Rows<U> {
    const { unread } = this;
    return new Rows(
      this.first.map(show),
      unread && {
        rows: unread.rows,
        read: async (ids) => new Map([...(await unread.read(ids))].map(([id, row]) => [id, show(row)])),
      },
    );
  }

  /** Like `map`, for a function that takes several rows at once and returns one result for each, in their order. */
  async mapTogether<U>(show: (rows: readonly T[]) => Promise<readonly U[]>): Promise<Rows<U>> {
    const { unread } = this;
    return new Rows(
      await show(this.first),
      unread && {
        rows: unread.rows,
        async read(ids) {
          const found = await unread.read(ids);
          const shown = await show([...found.values()]);
          return new Map([...found.keys()].map((id, at) => [id, shown[at] as U]));
        },
      },
    );
  }
}
