/** Micro-batching of writes: one statement for the requests that would otherwise wait for each other. */
import { currentDeadline, detached } from './deadline.ts';

export interface MicroBatching<Item, Result> {
  readonly maxSize: number;
  /** When a second statement may run concurrently; undefined: never. */
  readonly concurrentBatch?: ConcurrentBatch<Item>;
  /**
   * Milliseconds after which a statement with so many items delays nobody any more: it may itself be waiting, for a lock
   * or for a slow disk.
   */
  readonly timeoutMs: (size: number) => number;
  /** Returns a function that says for one item after the other whether it can join those that have joined. */
  readonly newBatch: () => (item: Item) => boolean;
  /**
   * Writes the items with one statement. Returns a result for each of them in their order; undefined, which is only for
   * an item among several, sends the item alone.
   */
  readonly write: (items: readonly Item[]) => Promise<readonly (Result | undefined)[]>;
}

/** A second statement, so that the processors have work while the first one commits. */
export interface ConcurrentBatch<Item> {
  /** The minimum size: a further statement costs as much as several items. */
  readonly minSize: number;
  /** Names what the statement locks for the item. While another statement locks the same, the item waits. */
  readonly locks: (item: Item) => readonly string[];
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly locks: readonly string[];
  /** Ends the wait: with the result of a batch, or so that the item goes alone, until `ended` is called. */
  readonly go: (turn: Turn<Result>) => void;
  readonly fail: (error: unknown) => void;
}

type Turn<Result> = { readonly result: Result } | { readonly ended: () => void };

const uncounted = { ended: () => {} };

/**
 * Returns a function that writes one item. While no statement runs, an item goes alone and at once. Items that come
 * meanwhile form a batch, which goes when the statement ends, in the order in which they came; one that cannot join
 * goes alone when the batch has ended, concurrently with the next one. A concurrent batch need not wait for that end. A
 * statement that takes longer than `timeoutMs` is not waited for.
 *
 * A batch belongs to no single request: a deadline that passes ends only the wait of its own request. An item whose
 * deadline passes before its batch begins is not written.
 */
export function microBatched<Item, Result>({
  maxSize,
  concurrentBatch,
  timeoutMs,
  newBatch,
  write,
}: MicroBatching<Item, Result>): (item: Item) => Promise<Result> {
  const locksOf = concurrentBatch?.locks ?? (() => []);
  let waiting: Waiting<Item, Result>[] = [];
  let running = 0;
  /** How many running statements lock what has this name. */
  const locked = new Map<string, number>();

  /** Counts a statement as running; returns what must be called at its end. Then the items that are left go alone. */
  const begin = (
    batch: readonly Pick<Waiting<Item, Result>, 'locks'>[],
    left: readonly Waiting<Item, Result>[] = [],
  ): (() => void) => {
    const names = batch.flatMap(({ locks }) => locks);
    for (const name of names) locked.set(name, (locked.get(name) ?? 0) + 1);
    running += 1;
    let isCounted = true;
    const letNextGo = () => {
      if (isCounted) {
        isCounted = false;
        running -= 1;
        for (const { go } of left) go(uncounted);
      }
      next();
    };
    const timer = setTimeout(letNextGo, timeoutMs(batch.length));
    return () => {
      clearTimeout(timer);
      for (const name of names) {
        const others = (locked.get(name) ?? 1) - 1;
        if (others > 0) locked.set(name, others);
        else locked.delete(name);
      }
      letNextGo();
    };
  };

  const next = () => {
    const isConcurrent = running > 0;
    const minSize = isConcurrent ? (concurrentBatch?.minSize ?? Number.POSITIVE_INFINITY) : 1;
    if (running > 1 || waiting.length < minSize) return;
    const joins = newBatch();
    const batch: Waiting<Item, Result>[] = [];
    const left: Waiting<Item, Result>[] = [];
    const others: Waiting<Item, Result>[] = [];
    for (const one of waiting) {
      const mustWait =
        batch.length >= maxSize || (isConcurrent && one.locks.some((name) => locked.has(name)));
      if (mustWait) others.push(one);
      else (joins(one.item) ? batch : left).push(one);
    }
    if (batch.length < minSize) return;
    waiting = others;
    const ended = begin(batch, left);
    const [first] = batch;
    if (first && batch.length === 1) first.go({ ended });
    else detached(() => writeBatch(batch)).finally(ended);
  };

  const writeBatch = async (batch: readonly Waiting<Item, Result>[]) => {
    try {
      const results = await write(batch.map(({ item }) => item));
      for (const [at, { go }] of batch.entries()) {
        const result = results[at];
        go(result === undefined ? uncounted : { result });
      }
    } catch (error) {
      for (const { fail } of batch) fail(error);
    }
  };

  const turnOf = (item: Item): Promise<Turn<Result>> => {
    const { promise, resolve: go, reject: fail } = Promise.withResolvers<Turn<Result>>();
    const one = { item, locks: locksOf(item), go, fail };
    waiting.push(one);
    next();
    const late = (turn: Turn<Result>) => {
      if ('ended' in turn) turn.ended();
    };
    return (
      currentDeadline()
        ?.wait(promise, late)
        .catch((error) => {
          waiting = waiting.filter((other) => other !== one);
          throw error;
        }) ?? promise
    );
  };

  return async (item) => {
    const isFree = running === 0 && waiting.length === 0;
    const turn = isFree ? { ended: begin([{ locks: locksOf(item) }]) } : await turnOf(item);
    if ('result' in turn) return turn.result;
    try {
      const [result] = await write([item]);
      return result as Result;
    } finally {
      turn.ended();
    }
  };
}
