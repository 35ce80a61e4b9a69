/** Saves a form on top of the changes that others have saved since it was read, without overwriting any of them. */
import { isApiError } from '#client/index.ts';
import type { FieldChoice, Side } from './record-fields.ts';

export interface Version {
  readonly parts: Parts;
  /** For `If-Match`; empty if the record has none, or a proxy has dropped it. */
  readonly etag: string;
}

export interface Store<V extends Version, Extra = undefined> {
  readonly read: () => Promise<V>;
  /**
   * With `true`, the record has no tag of its version; with `false`, it is new. Untagged records, and those whose tag a proxy
   * has dropped, are read again just before they are written.
   */
  readonly isUntagged?: boolean;
  /** A newer version is shown even if no part is changed by both. */
  readonly asksAlways?: boolean;
  /** Sends the parts on condition that `over` is the current version; throws STALE_VERSION when it is not. */
  readonly write: (over: V, wanted: Parts, extra: Extra | undefined) => Promise<V>;
}

export interface Contested<V extends Version> {
  readonly base: Parts;
  readonly mine: Parts;
  readonly theirs: V;
}

/** In a conflict nothing was saved: the reader must choose first. */
export type Outcome<V extends Version> = { readonly saved: V } | { readonly contested: Contested<V> };

/** Enough for the number of people who edit one record at the same moment. */
const mostAttempts = 5;

/**
 * Saves what the reader has changed from `base`, together with the changes that others have saved since, if that is
 * possible.
 */
export async function saveOver<V extends Version, Extra>(
  store: Store<V, Extra>,
  base: V,
  mine: Parts,
  extra?: Extra,
): Promise<Outcome<V>> {
  let over = base;
  let wanted = mine;
  const meet = async (isStale: boolean): Promise<Contested<V> | undefined> => {
    const theirs = await store.read();
    const isNewer = isStale || changedParts(over.parts, theirs.parts).length > 0;
    if ((store.asksAlways && isNewer) || contestedParts(over.parts, wanted, theirs.parts).length > 0)
      return { base: over.parts, mine: wanted, theirs };
    wanted = mergedParts(over.parts, wanted, theirs.parts);
    over = theirs;
    return undefined;
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      const contested = (store.isUntagged ?? over.etag === '') && (await meet(false));
      return contested ? { contested } : { saved: await store.write(over, wanted, extra) };
    } catch (error) {
      if (!isApiError(error, 'STALE_VERSION') || attempt === mostAttempts) throw error;
      const contested = await meet(true);
      if (contested) return { contested };
    }
  }
}

/**
 * Two people edit the same record. Its content is a set of parts, each a text by its name: a part that only one of them
 * has changed takes that change, and for a part that both have changed the second user chooses.
 */
export type Parts = Readonly<Record<string, string>>;

export interface PartDescription {
  readonly label: string;
  readonly text: string;
  readonly lang?: string | undefined;
}

export function partChoices(
  names: readonly string[],
  mine: Parts,
  theirs: Parts,
  describe: (part: string, value: string) => PartDescription,
): readonly FieldChoice[] {
  return names.map((name) => ({
    name,
    label: describe(name, '').label,
    side: 'mine',
    mine: describe(name, mine[name] ?? ''),
    theirs: describe(name, theirs[name] ?? ''),
  }));
}

/** The parts in which the two differ; an absent part counts as empty. */
export function changedParts(one: Parts, other: Parts): readonly string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter((name) => (one[name] ?? '') !== (other[name] ?? ''));
}

/** The parts that both have changed, each to something else. */
export function contestedParts(base: Parts, mine: Parts, theirs: Parts): readonly string[] {
  const changed = new Set(changedParts(base, theirs));
  const apart = new Set(changedParts(mine, theirs));
  return changedParts(base, mine).filter((name) => changed.has(name) && apart.has(name));
}

/** Their version with the reader's changes; for parts that both have changed, the chosen side, or the reader's. */
export function mergedParts(
  base: Parts,
  mine: Parts,
  theirs: Parts,
  choices: Readonly<Record<string, Side>> = {},
): Parts {
  const own = [
    ...changedParts(base, mine),
    ...Object.keys(choices).filter((name) => choices[name] === 'mine'),
  ];
  const kept = own.filter((name) => choices[name] !== 'theirs');
  return { ...theirs, ...Object.fromEntries(kept.map((name) => [name, mine[name] ?? ''])) };
}
