/** Saves a form on top of the changes that others have saved since it was read, without overwriting any of them. */
import { isApiError } from '#client/index.ts';
import {
  changesIn,
  conflictingFields,
  draftIn,
  type EditedRecord,
  isSameDraft,
  mergedFields,
} from './record-fields.ts';

export interface RecordStore<Stored, Draft, Body extends object = object, Extra = undefined>
  extends EditedRecord<Stored, Draft, Body> {
  readonly read: () => Promise<Stored>;
  /** The record does not exist yet, so that nobody else can change it. */
  readonly isNew?: boolean;
  /** A newer version is shown even if no field is changed by both, with every field that the other user has changed. */
  readonly asksAlways?: boolean;
  /** Sends the changes on condition that `over` is the current version; throws STALE_VERSION when it is not. */
  readonly write: (change: RecordChange<Stored, Draft, Body, Extra>) => Promise<Stored>;
}

export interface RecordChange<Stored, Draft, Body, Extra> {
  /** The version that is changed. */
  readonly over: Stored;
  readonly draft: Draft;
  /** The properties of the fields in which the draft differs from that version. */
  readonly body: Body;
  readonly extra: Extra | undefined;
}

export interface Conflict<Stored, Draft> {
  readonly base: Draft;
  readonly mine: Draft;
  readonly theirs: Stored;
}

/** In a conflict nothing was saved: the reader must choose first. */
export type Outcome<Stored, Draft> =
  | { readonly saved: Stored }
  | { readonly conflict: Conflict<Stored, Draft> };

/** Enough for the number of people who edit one record at the same moment. */
const mostAttempts = 5;

/**
 * Saves what the reader has changed from `base`, together with the changes that others have saved since, if that is
 * possible. A record without a tag of its version, or whose tag a proxy has dropped, is read again just before it is
 * written.
 */
export async function saveOver<Stored extends object, Draft, Body extends object, Extra>(
  store: RecordStore<Stored, Draft, Body, Extra>,
  base: Stored,
  mine: Draft,
  extra?: Extra,
): Promise<Outcome<Stored, Draft>> {
  const { fields, asksAlways } = store;
  let over = base;
  let draft = mine;
  const meet = async (isStale: boolean): Promise<Conflict<Stored, Draft> | undefined> => {
    const newest = await store.read();
    const versions = { base: draftIn(store, over), mine: draft, theirs: draftIn(store, newest) };
    const isNewer = isStale || !isSameDraft(store, versions.base, versions.theirs);
    if ((asksAlways && isNewer) || conflictingFields(fields, versions).length > 0)
      return { base: versions.base, mine: draft, theirs: newest };
    draft = mergedFields(fields, versions);
    over = newest;
    return undefined;
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      const conflict = !store.isNew && !hasTag(over) && (await meet(false));
      if (conflict) return { conflict };
      const body = changesIn(store, over, draft);
      return { saved: await store.write({ over, draft, body, extra }) };
    } catch (error) {
      if (!isApiError(error, 'STALE_VERSION') || attempt === mostAttempts) throw error;
      const conflict = await meet(true);
      if (conflict) return { conflict };
    }
  }
}

function hasTag(stored: object): boolean {
  return 'etag' in stored && stored.etag !== '';
}
