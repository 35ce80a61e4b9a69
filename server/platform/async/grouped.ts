/** Writes of many requests, combined into one statement where they would wait for each other anyway. */
import { currentDeadline, detached } from './deadline.ts';

export interface Grouping<Member, Outcome> {
  /** The largest group. */
  readonly most: number;
  /** How many statements run at the same time before new members wait. */
  readonly atOnce: number;
  /** When one statement more may run; undefined: never. */
  readonly beside?: Beside<Member>;
  /**
   * Milliseconds after which a statement with so many members holds nobody up any more: it may itself be waiting, for a
   * lock or for a slow disk.
   */
  readonly overtakenAfterMs: (members: number) => number;
  /** Returns a function that says for one member after the other whether it can join those that have joined. */
  readonly newGroup: () => (member: Member) => boolean;
  readonly alone: (member: Member) => Promise<Outcome>;
  /** Returns an outcome for each member in their order; undefined sends the member alone. */
  readonly together: (members: readonly Member[]) => Promise<readonly (Outcome | undefined)[]>;
}

/** One statement beside those that fill `atOnce`, so that the processors have work while another one commits. */
export interface Beside<Member> {
  /** The size of its group at least: a further statement costs as much as several members. */
  readonly enough: number;
  /** Names what the statement locks for the member. While another statement locks the same, the member waits. */
  readonly locks: (member: Member) => readonly string[];
}

interface Waiting<Member, Outcome> {
  readonly member: Member;
  readonly locks: readonly string[];
  /** Lets the member go: with the outcome of its group, or alone, and then until `ended` is called. */
  readonly go: (turn: Turn<Outcome>) => void;
  readonly fail: (error: unknown) => void;
}

type Turn<Outcome> = { readonly outcome: Outcome } | { readonly ended: () => void };

/**
 * Returns a function that writes one member. While few statements run, a member goes alone and at once. Members that
 * come meanwhile go together as soon as a statement ends, in the order in which they came; one that does not fit into
 * the group goes alone when it has ended, beside the next group. With `beside`, so many that lock nothing of what is
 * locked already need not wait for that end. A statement that takes longer than `overtakenAfterMs` is not waited for.
 *
 * A group belongs to no single request: a deadline that passes ends only the wait of its own request. A member whose
 * deadline passes before its group begins is not written.
 */
export function grouped<Member, Outcome>({
  most,
  atOnce,
  beside,
  overtakenAfterMs,
  newGroup,
  alone,
  together,
}: Grouping<Member, Outcome>): (member: Member) => Promise<Outcome> {
  const locksOf = beside?.locks ?? (() => []);
  let waiting: Waiting<Member, Outcome>[] = [];
  let running = 0;
  /** How many statements under way lock what has this name. */
  const locked = new Map<string, number>();

  /** Counts a statement as running; returns what must be called at its end. Those that are left go alone then. */
  const begin = (
    group: readonly Pick<Waiting<Member, Outcome>, 'locks'>[],
    left: readonly Waiting<Member, Outcome>[] = [],
  ): (() => void) => {
    const names = group.flatMap(({ locks }) => locks);
    for (const name of names) locked.set(name, (locked.get(name) ?? 0) + 1);
    running += 1;
    let isCounted = true;
    const letNextGo = () => {
      if (isCounted) {
        isCounted = false;
        running -= 1;
        for (const { go } of left) go({ ended: () => {} });
      }
      next();
    };
    const timer = setTimeout(letNextGo, overtakenAfterMs(group.length));
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
    const isBeside = running >= atOnce;
    const enough = isBeside ? (beside?.enough ?? Number.POSITIVE_INFINITY) : 1;
    if (running > atOnce || waiting.length < enough) return;
    const fits = newGroup();
    const group: Waiting<Member, Outcome>[] = [];
    const left: Waiting<Member, Outcome>[] = [];
    const others: Waiting<Member, Outcome>[] = [];
    for (const one of waiting) {
      const mustWait = group.length >= most || (isBeside && one.locks.some((name) => locked.has(name)));
      if (mustWait) others.push(one);
      else (fits(one.member) ? group : left).push(one);
    }
    if (group.length < enough) return;
    waiting = others;
    const ended = begin(group, left);
    const [first] = group;
    if (first && group.length === 1) first.go({ ended });
    else detached(() => write(group)).finally(ended);
  };

  const write = async (group: readonly Waiting<Member, Outcome>[]) => {
    try {
      const outcomes = await together(group.map(({ member }) => member));
      for (const [at, { go }] of group.entries()) {
        const outcome = outcomes[at];
        go(outcome === undefined ? { ended: () => {} } : { outcome });
      }
    } catch (error) {
      for (const { fail } of group) fail(error);
    }
  };

  const turnOf = (member: Member): Promise<Turn<Outcome>> => {
    const { promise, resolve: go, reject: fail } = Promise.withResolvers<Turn<Outcome>>();
    const one = { member, locks: locksOf(member), go, fail };
    waiting.push(one);
    next();
    const late = (turn: Turn<Outcome>) => {
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

  return async (member) => {
    const isFree = running < atOnce && waiting.length === 0;
    const turn = isFree ? { ended: begin([{ locks: locksOf(member) }]) } : await turnOf(member);
    if ('outcome' in turn) return turn.outcome;
    try {
      return await alone(member);
    } finally {
      turn.ended();
    }
  };
}
