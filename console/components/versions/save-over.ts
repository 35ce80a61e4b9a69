/** Saves a form on top of the changes that others have saved since it was read, without overwriting any of them. */
import { isApiError } from '#client/index.ts';
import {
  bodyOf,
  changedFields,
  conflictingFields,
  mergedFields,
  type RecordFields,
  readFields,
} from './record-fields.ts';

/** What a form edits of a record. */
export interface EditedRecord<Stored, Draft, Body extends object = object> {
  readonly fields: RecordFields<Stored, Draft, Body>;
  /** Returns the same draft without differences that mean nothing, such as the order of a set. */
  readonly normalized?: ((draft: Draft) => Draft) | undefined;
}

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

/** Returns what a form edits of a record, normalized. */
export function draftIn<Stored, Draft>(form: EditedRecord<Stored, Draft>, stored: Stored): Draft {
  return normalizedDraft(form, readFields(form.fields, stored));
}

export function normalizedDraft<Stored, Draft>(form: EditedRecord<Stored, Draft>, draft: Draft): Draft {
  return form.normalized ? form.normalized(draft) : draft;
}

export function isSameDraft<Stored, Draft>(
  form: EditedRecord<Stored, Draft>,
  one: Draft,
  other: Draft,
): boolean {
  return changedFields(form.fields, normalizedDraft(form, one), normalizedDraft(form, other)).length === 0;
}

/** Returns the body of a request that changes a record to the draft: only the fields in which it differs. */
export function changesIn<Stored, Draft, Body extends object>(
  form: EditedRecord<Stored, Draft, Body>,
  over: Stored,
  draft: Draft,
): Body {
  return bodyOf(form.fields, over, draftIn(form, over), normalizedDraft(form, draft));
}

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
    const isNewer = isStale || changedFields(fields, versions.base, versions.theirs).length > 0;
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
