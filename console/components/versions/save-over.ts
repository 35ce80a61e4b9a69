/** Saves a form on top of the changes that others have saved since it was read, without overwriting any of them. */
import { isApiError } from '#client/index.ts';
import { contestedParts, mergedParts, type Parts } from './merge.ts';

export interface Version {
  readonly parts: Parts;
  /** For `If-Match`. */
  readonly etag: string;
}

export interface Store<V extends Version> {
  readonly read: () => Promise<V>;
  /** Sends the parts on condition that `over` is the current version; throws STALE_VERSION when it is not. */
  readonly write: (over: V, wanted: Parts) => Promise<V>;
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
export async function saveOver<V extends Version>(
  store: Store<V>,
  base: V,
  mine: Parts,
): Promise<Outcome<V>> {
  let over = base;
  let wanted = mine;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { saved: await store.write(over, wanted) };
    } catch (error) {
      if (!isApiError(error, 'STALE_VERSION') || attempt === mostAttempts) throw error;
      const theirs = await store.read();
      if (contestedParts(over.parts, wanted, theirs.parts).length > 0)
        return { contested: { base: over.parts, mine: wanted, theirs } };
      wanted = mergedParts(over.parts, wanted, theirs.parts);
      over = theirs;
    }
  }
}
