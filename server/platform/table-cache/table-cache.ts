/**
 * A small table that is read much more often than it is written, held in memory whole. Reads need no database,
 * and go on while it is away; a write shows on this process when it is acknowledged, on others soon after.
 *
 * Every row carries the revision that its last change drew from the topic (platform/changes/feed.ts). Revisions
 * grow in the order of the commits, so "what is above the highest that I have read" is all that has changed.
 */
import type { Language } from '#domain/language.ts';
import type { App } from '../app-context.ts';
import { type Call, inTransaction } from '../call.ts';
import { bumpRevision } from '../changes/feed.ts';
import { afterCommit } from '../db/transaction.ts';
import { CachedBodies, type CachedBody } from './cached-body.ts';
import { HeldRows } from './held-rows.ts';
import { measuredCaches } from './table-cache-metrics.ts';

export interface TableCacheRow {
  readonly revision: bigint;
  /** The table keeps deleted rows, so that a reader that asks for what has changed hears of them. */
  readonly isDeleted: boolean;
}

export interface SnapshotDefinition<Row extends TableCacheRow, View extends string> {
  /** Of the feed; each snapshot has its own. */
  readonly topic: string;
  /** The rows with a revision above the given one, deleted ones too, in any order, by one statement. */
  readonly readAfter: (db: Call['db'], revision: bigint) => Promise<readonly Row[]>;
  readonly keyOf: (row: Row) => string;
  /** Order of the lists; never 0 for two different rows. */
  readonly order: (one: Row, other: Row) => number;
  /** The lists that there are, by name: which rows each shows. Deleted rows are in none. */
  readonly views: Readonly<Record<View, (row: Row) => boolean>>;
  /** The row as an answer shows it. */
  readonly toReply: (row: Row, language: Language) => unknown;
}

/** One per app, made with `onePerApp`. */
export class TableCache<Row extends TableCacheRow, View extends string> {
  readonly #app: App;
  readonly #definition: SnapshotDefinition<Row, View>;
  #held: HeldRows<Row>;
  /** What is being read anew, in order to take the place of `#held`. */
  #next: HeldRows<Row> | undefined;
  readonly #prepared: CachedBodies<Row>;
  /** Made when first asked for; thrown away as a whole by any change. */
  #lists = new Map<View, { rows: readonly Row[]; byLanguage: Partial<Record<Language, CachedBody>> }>();

  constructor(app: App, definition: SnapshotDefinition<Row, View>) {
    this.#app = app;
    this.#definition = definition;
    this.#held = this.#empty();
    this.#prepared = new CachedBodies(definition.toReply);
    measuredCaches(app).push(this);
  }

  get topic(): string {
    return this.#definition.topic;
  }

  /** Every change up to here has been read from the database. */
  get revision(): bigint {
    return this.#held.seen;
  }

  get size(): number {
    return this.#held.rows.size;
  }

  /** Fills the snapshot, and follows the changes of other processes from then on. Called once, at start. */
  async load(): Promise<void> {
    this.#app.feed.on(this.#definition.topic, (anew) => (anew ? this.#reload() : this.#refresh()));
    await this.#refresh();
  }

  row(key: string): Row | undefined {
    return this.#held.rows.get(key);
  }

  /** The rows of a view in their order. */
  rows(view: View): readonly Row[] {
    return this.#list(view).rows;
  }

  /** The answer about one row. */
  prepared(row: Row, language: Language): CachedBody {
    return this.#prepared.of(row, language);
  }

  /** The answer with all rows of a view. */
  preparedList(view: View, language: Language): CachedBody {
    const list = this.#list(view);
    list.byLanguage[language] ??= this.#prepared.list(list.rows, language);
    return list.byLanguage[language];
  }

  /** An answer with the given rows: a list that was filtered or cut. */
  preparedRows(rows: readonly Row[], language: Language): CachedBody {
    return this.#prepared.list(rows, language);
  }

  /**
   * The one way to write to the table: `work` runs in a transaction, writes `revision` into each row that it
   * changes, and returns those rows as they are now. They show here as soon as that is committed, before the
   * caller hears of it. Writers of the topic come one after the other: the revision is drawn first, and its
   * lock is held until the commit, so `work` needs no further lock on the rows that it reads and changes.
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

  /** Reads what has changed. */
  async #refresh(): Promise<void> {
    const held = this.#next ?? this.#held;
    const rows = await this.#definition.readAfter(this.#app.database.kysely, held.seen);
    let changed = held.takeIn(rows) && held === this.#held;
    // While it was asked, something else took its place, which may have been read before.
    if (held !== this.#held && held.history === this.#held.history) changed = this.#held.apply(rows);
    if (changed) this.#lists = new Map();
  }

  /**
   * Reads everything, because what is held may be of a history of the database that has ended. It is shown until it
   * can be replaced: the database may be away just now. Rows that are no other than before keep their answers.
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
    // A later call knows better.
    if (this.#next !== next) return;
    this.#next = undefined;
    next.takeIn(rows);
    const same = next.reuse(this.#held);
    const isExpected = next.history !== this.#held.history;
    this.#held = next;
    if (!same) this.#lists = new Map();
    if (!isExpected && next.history === this.#history) this.#requireKept(before, rows);
  }

  /** A row that was read never vanishes from the table, and its revision only grows; unless the database went back. */
  #requireKept(before: readonly Row[], rows: readonly Row[]): void {
    const { keyOf, topic } = this.#definition;
    const found = new Map(rows.map((row) => [keyOf(row), row.revision]));
    const lost = before.filter((row) => {
      const revision = this.#held.rows.get(keyOf(row))?.revision ?? found.get(keyOf(row));
      return revision === undefined || revision < row.revision;
    });
    if (lost.length > 0) this.#app.database.history.wentBack({ topic, lost: lost.length });
  }

  /** Shows what this process has written in a transaction that began in that history of the database. */
  #show(rows: readonly Row[], history: number): void {
    // Everything is read again, and whatever came of the transaction with it.
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

  #list(view: View) {
    let list = this.#lists.get(view);
    if (list === undefined) {
      const { views, order } = this.#definition;
      list = { rows: [...this.#held.rows.values()].filter(views[view]).sort(order), byLanguage: {} };
      this.#lists.set(view, list);
    }
    return list;
  }
}
