/**
 * A small table that is read much more often than it is written, held entirely in memory. Reads need no database
 * and continue while it is unavailable. A write is visible in this process when it is acknowledged, and in others
 * soon after.
 *
 * Every row carries the revision that its last change drew from the topic (platform/data/changes/feed.ts). Revisions
 * increase in the order of the commits, so the rows above the highest revision read are all rows that have changed.
 */
import { readMetrics } from '#platform/base/observability/metrics.ts';
import { onePerApp } from '#platform/base/state.ts';
import type { App } from '#platform/data/app.ts';
import { type Call, inTransaction } from '#platform/data/call.ts';
import { bumpRevision } from '#platform/data/changes/feed.ts';
import { afterCommit } from '#platform/data/db/transaction.ts';
import { HeldRows, type TableCacheRow } from './held-rows.ts';

export interface TableCacheDefinition<Row extends TableCacheRow, View extends string> {
  /** Topic of the feed; each table cache has its own. */
  readonly topic: string;
  /**
   * Returns the rows with a revision above the given one, including deleted ones, in any order, by one statement.
   */
  readonly readAfter: (db: Call['db'], revision: bigint) => Promise<readonly Row[]>;
  readonly keyOf: (row: Row) => string;
  /** Order of the lists; never 0 for two different rows. */
  readonly order: (one: Row, other: Row) => number;
  /** The available lists, by name: the rows that each list shows. No list contains deleted rows. */
  readonly views: Readonly<Record<View, (row: Row) => boolean>>;
}

/** A table cache; one per app, created with `onePerApp`. */
export class TableCache<Row extends TableCacheRow, View extends string> {
  readonly #app: App;
  readonly #definition: TableCacheDefinition<Row, View>;
  #held: HeldRows<Row>;
  /** The rows of a reload in progress, which will replace `#held`. */
  #next: HeldRows<Row> | undefined;
  /** Each list is built on its first use; any change discards all of them. */
  #lists = new Map<View, readonly Row[]>();

  constructor(app: App, definition: TableCacheDefinition<Row, View>) {
    this.#app = app;
    this.#definition = definition;
    this.#held = this.#empty();
    measuredCaches(app).push(this);
  }

  get topic(): string {
    return this.#definition.topic;
  }

  /** All changes up to this revision have been read from the database. */
  get revision(): bigint {
    return this.#held.seen;
  }

  get size(): number {
    return this.#held.rows.size;
  }

  /** Fills the table cache and then follows the changes of other processes. Called once, at startup. */
  async load(): Promise<void> {
    this.#app.feed.on(this.#definition.topic, (mustReload) =>
      mustReload ? this.#reload() : this.#refresh(),
    );
    await this.#refresh();
  }

  row(key: string): Row | undefined {
    return this.#held.rows.get(key);
  }

  /** Returns the rows of a view in their order: the same object until any row changes. */
  rows(view: View): readonly Row[] {
    const { views, order } = this.#definition;
    return this.#lists.getOrInsertComputed(view, () =>
      [...this.#held.rows.values()].filter(views[view]).sort(order),
    );
  }

  /**
   * The only way to write to the table: `work` runs in a transaction, writes `revision` into each row that it
   * changes, and returns the new state of those rows. They are visible in this process as soon as the transaction
   * is committed, before the caller receives the result. Writers of a topic run one after another: the revision is
   * drawn first, and its lock is held until the commit, so `work` needs no further lock on the rows that it reads
   * and changes.
   */
  change<C extends Call, T extends Row | readonly Row[]>(
    call: C,
    work: (call: C, revision: string) => Promise<T>,
  ): Promise<T> {
    return inTransaction(call, async (call) => {
      const history = this.#history;
      const changed = await work(call, await bumpRevision(call.db, this.#definition.topic));
      afterCommit(call.db, () => this.#show([changed].flat() as Row[], history));
      return changed;
    });
  }

  /** Reads the changed rows. */
  async #refresh(): Promise<void> {
    const held = this.#next ?? this.#held;
    const rows = await this.#definition.readAfter(this.#app.database.kysely, held.seen);
    let changed = held.applyRead(rows) && held === this.#held;
    // During the read, other rows replaced these, and they may be older than this read.
    if (held !== this.#held && held.history === this.#held.history) changed = this.#held.apply(rows);
    if (changed) this.#lists = new Map();
  }

  /**
   * Reads everything, because the held rows may belong to a history of the database that has ended. The old rows
   * stay visible until the new ones replace them, since the database may be unavailable. Unchanged rows stay
   * the same objects.
   */
  async #reload(): Promise<void> {
    const next = this.#empty();
    const before = [...this.#held.rows.values()];
    this.#next = next;
    let rows: readonly Row[];
    try {
      rows = await this.#definition.readAfter(this.#app.database.kysely, 0n);
    } catch (error) {
      if (this.#next === next) this.#next = undefined;
      throw error;
    }
    // A later call has newer rows.
    if (this.#next !== next) return;
    this.#next = undefined;
    next.applyRead(rows);
    const same = next.reuse(this.#held);
    const isExpected = next.history !== this.#held.history;
    this.#held = next;
    if (!same) this.#lists = new Map();
    if (!isExpected && next.history === this.#history) this.#requireKept(before, rows);
  }

  /**
   * Reports that the database went back if a row that was read is missing or its revision has decreased: otherwise
   * rows never vanish from the table and revisions only increase.
   */
  #requireKept(before: readonly Row[], rows: readonly Row[]): void {
    const { keyOf, topic } = this.#definition;
    const found = new Map(rows.map((row) => [keyOf(row), row.revision]));
    const lost = before.filter((row) => {
      const revision = this.#held.rows.get(keyOf(row))?.revision ?? found.get(keyOf(row));
      return revision === undefined || revision < row.revision;
    });
    if (lost.length > 0) this.#app.database.history.reportLostChanges({ topic, lost: lost.length });
  }

  /** Shows the rows that this process has written in a transaction that began in that history of the database. */
  #show(rows: readonly Row[], history: number): void {
    // In a new history a reload reads everything again, including any effect of the transaction.
    if (history !== this.#history) return;
    this.#next?.apply(rows);
    if (this.#held.history !== history) this.#held.overwrite(rows);
    else if (!this.#held.apply(rows)) return;
    this.#lists = new Map();
  }

  get #history(): number {
    return this.#app.database.history.changes;
  }

  #empty(): HeldRows<Row> {
    return new HeldRows(this.#definition.keyOf, this.#history);
  }
}

type MeasuredCache = Pick<TableCache<never, never>, 'topic' | 'revision' | 'size'>;

/**
 * The table caches of the app; each one adds itself. Their metrics say how far each has followed the database: the same on
 * all replicas, unless one is behind.
 */
const measuredCaches = onePerApp('tableCacheMetrics', (app: App) => {
  const caches: MeasuredCache[] = [];
  const each = (read: (cache: MeasuredCache) => number) => () =>
    caches.map((cache) => [{ topic: cache.topic }, read(cache)] as const);
  readMetrics(app, {
    petalpaw_table_cache_revision: {
      help: 'Database revision that the table cache has reached.',
      read: each(({ revision }) => Number(revision)),
    },
    petalpaw_table_cache_records: { help: 'Records in memory.', read: each(({ size }) => size) },
  });
  return caches;
});
