/**
 * A small table that is read much more often than it is written, held in memory whole. Reads need no database,
 * and go on while it is away; a write shows on this process when it is acknowledged, on others soon after.
 *
 * Every row carries the revision that its last change drew from the topic (platform/db/feed.ts). Revisions
 * grow in the order of the commits, so "what is above the highest that I have read" is all that has changed.
 */
import type { Language } from '#domain/language.ts';
import type { App } from '../app-context.ts';
import { type Call, inTransaction } from '../call.ts';
import { bumpRevision } from '../db/feed.ts';
import { afterCommit } from '../db/transaction.ts';
import { type Prepared, PreparedRows } from './prepared.ts';
import { measuredSnapshots } from './snapshot-metrics.ts';

export interface SnapshotRow {
  readonly revision: bigint;
  /** The table keeps deleted rows, so that a reader that asks for what has changed hears of them. */
  readonly isDeleted: boolean;
}

export interface SnapshotDefinition<Row extends SnapshotRow, View extends string> {
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
export class Snapshot<Row extends SnapshotRow, View extends string> {
  readonly #app: App;
  readonly #definition: SnapshotDefinition<Row, View>;
  readonly #rows = new Map<string, Row>();
  /** Rows that this process has deleted: an answer of the database that is older must not bring them back. */
  readonly #deleted = new Map<string, bigint>();
  /** Every change up to here has been read from the database. Own writes do not count: see `#apply`. */
  #seen = 0n;
  readonly #prepared: PreparedRows<Row>;
  /** Made when first asked for; thrown away as a whole by any change. */
  #lists = new Map<View, { rows: readonly Row[]; byLanguage: Partial<Record<Language, Prepared>> }>();

  constructor(app: App, definition: SnapshotDefinition<Row, View>) {
    this.#app = app;
    this.#definition = definition;
    this.#prepared = new PreparedRows(definition.toReply);
    measuredSnapshots(app).push(this);
  }

  get topic(): string {
    return this.#definition.topic;
  }

  /** Every change up to here has been read from the database. */
  get revision(): bigint {
    return this.#seen;
  }

  get size(): number {
    return this.#rows.size;
  }

  /** Fills the snapshot, and follows the changes of other processes from then on. Called once, at start. */
  async load(): Promise<void> {
    this.#app.feed.on(this.#definition.topic, () => this.#refresh());
    await this.#refresh();
  }

  row(key: string): Row | undefined {
    return this.#rows.get(key);
  }

  /** The rows of a view in their order. */
  rows(view: View): readonly Row[] {
    return this.#list(view).rows;
  }

  /** The answer about one row. */
  prepared(row: Row, language: Language): Prepared {
    return this.#prepared.of(row, language);
  }

  /** The answer with all rows of a view. */
  preparedList(view: View, language: Language): Prepared {
    const list = this.#list(view);
    list.byLanguage[language] ??= this.#prepared.list(list.rows, language);
    return list.byLanguage[language];
  }

  /** An answer with the given rows: a list that was filtered or cut. */
  preparedRows(rows: readonly Row[], language: Language): Prepared {
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
      const changed = await work(call, await bumpRevision(call.db, this.#definition.topic));
      afterCommit(call.db, () => this.#apply([changed].flat() as Row[]));
      return changed;
    });
  }

  /**
   * Reads what has changed. Several may be under way at once, and may end in any order: what each brings is
   * true as of some moment, and `#apply` keeps the newest of each row.
   */
  async #refresh(): Promise<void> {
    const rows = await this.#definition.readAfter(this.#app.database.kysely, this.#seen);
    this.#apply(rows);
    for (const { revision } of rows) if (revision > this.#seen) this.#seen = revision;
    for (const [key, revision] of this.#deleted) if (revision <= this.#seen) this.#deleted.delete(key);
  }

  /**
   * Takes over each row that is newer than what is known. An own write does not move `#seen`: another process
   * may have committed just before it, and that change is still to be read.
   */
  #apply(rows: readonly Row[]): void {
    let changed = false;
    for (const row of rows) {
      const key = this.#definition.keyOf(row);
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
    if (changed) this.#lists = new Map();
  }

  #list(view: View) {
    let list = this.#lists.get(view);
    if (list === undefined) {
      const { views, order } = this.#definition;
      list = { rows: [...this.#rows.values()].filter(views[view]).sort(order), byLanguage: {} };
      this.#lists.set(view, list);
    }
    return list;
  }
}
