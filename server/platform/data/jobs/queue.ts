/**
 * The queue under all work that waits in a table: each process takes items from the table, some at a time, soon after
 * they are written. The table decides which process gets an item; a scheduled job wakes the queue regularly, for items
 * of processes that have died and for retries.
 */
import type { App } from '#platform/data/app.ts';
import type { AnyDatabase } from '#platform/data/db/tables.ts';
import { afterCommit } from '#platform/data/db/transaction.ts';

export interface QueueSource<Item> {
  /** The number of items that one process works on at once. */
  readonly concurrency: number;
  /**
   * Returns up to `most` due items in their order. `last` is the last item of this round: a table that does not mark
   * its items as taken returns those after it, so that a failed item is not repeated before the next round.
   */
  readonly claim: (most: number, last: Item | undefined) => Promise<readonly Item[]>;
  /** Processes one item, and records success or failure itself. Must not reject. */
  readonly process: (item: Item) => Promise<void>;
}

/** A process's part in the work of one table. It takes no new items while the process stops. */
export class Queue<Item> {
  readonly #app: App;
  readonly #source: QueueSource<Item>;
  #running = 0;
  /** Items being processed, each with the claim that follows it. */
  readonly #tasks = new Set<Promise<void>>();
  #mayHaveMore = false;
  /** The last item of the round; a round begins when the queue is woken and ends when no item is due. */
  #last: Item | undefined;
  #claiming: Promise<void> | undefined;

  constructor(app: App, source: QueueSource<Item>) {
    this.#app = app;
    this.#source = source;
  }

  /**
   * Begins a round. Resolves when enough items have been taken, not when they are processed.
   *
   * @throws any error of the source's `claim`.
   */
  wake(): Promise<void> {
    this.#mayHaveMore = true;
    this.#last = undefined;
    return this.#fill();
  }

  /**
   * Begins a round once the transaction of `db` is committed, at once without one. Its errors are left to the
   * scheduled job.
   */
  wakeAfterCommit(db: AnyDatabase): void {
    afterCommit(db, () => void this.wake().catch(() => {}));
  }

  /**
   * Resolves when no item is being processed.
   *
   * @throws any error of a `claim` that followed a processed item.
   */
  async idle(): Promise<void> {
    while (this.#tasks.size > 0 || this.#claiming) await Promise.all([...this.#tasks, this.#claiming]);
  }

  /** Processes all due items. */
  async run(): Promise<void> {
    await this.wake();
    await this.idle();
  }

  get #mayClaim(): boolean {
    return this.#mayHaveMore && this.#running < this.#source.concurrency && !this.#app.draining;
  }

  #fill(): Promise<void> {
    if (this.#claiming === undefined && this.#mayClaim) this.#claiming = this.#claim();
    return this.#claiming ?? Promise.resolve();
  }

  async #claim(): Promise<void> {
    try {
      while (this.#mayClaim) {
        const most = this.#source.concurrency - this.#running;
        this.#mayHaveMore = false;
        const claimed = await this.#source.claim(most, this.#last);
        for (const item of claimed) this.#start(item);
        // Woken meanwhile: the query may have missed an item that was written while it was on its way.
        if (this.#mayHaveMore || claimed.length < most) continue;
        this.#mayHaveMore = true;
        this.#last = claimed.at(-1);
      }
    } finally {
      this.#claiming = undefined;
    }
  }

  #start(item: Item): void {
    this.#running++;
    const task = this.#source
      .process(item)
      .then(() => {
        this.#running--;
        return this.#fill();
      })
      .finally(() => this.#tasks.delete(task));
    this.#tasks.add(task);
    // Only `idle` waits for the task. Nobody may be waiting when a claim fails; the next round then reports it.
    task.catch(() => {});
  }
}
