/**
 * The parts of the booking that are not in its address: notes, pets that are added before the sign-in, and the key of
 * the attempt. It is kept in the tab, so that a sign-in at a provider or a reload loses nothing, and no later user of
 * the browser reads it.
 */
import { useCallback, useEffect, useState } from 'react';
import { idempotencyKey, type NewBooking, type Species } from '#client/index.ts';
import { useUser } from '#console/api/session.ts';
import { withStorage } from '#console/api/storage.ts';
import type { BookSearch } from './book-search.ts';

/** A pet of somebody who is not signed in yet. */
export interface DraftPet {
  readonly id: string;
  readonly name: string;
  readonly species: Species;
}

/** A request that was sent, and its Idempotency-Key. */
interface Attempt {
  readonly body: NewBooking;
  readonly key: string;
}

interface Draft {
  readonly notes: string;
  readonly pets: readonly DraftPet[];
  /** The last address with a choice. */
  readonly search?: BookSearch | undefined;
  /** The user to whom the draft belongs; absent until a user is signed in. */
  readonly userId?: string | undefined;
  readonly attempt?: Attempt | undefined;
}

const storageKey = 'petalpaw.booking';
const empty: Draft = { notes: '', pets: [] };

export interface DraftState {
  readonly draft: Draft;
  change(changed: Partial<Draft>): void;
  clear(): void;
}

export function useDraft(): DraftState {
  const [draft, setDraft] = useState(stored);
  const user = useUser();
  const change = useCallback((changed: Partial<Draft>) => setDraft(store({ ...stored(), ...changed })), []);
  const clear = useCallback(() => setDraft(store(empty)), []);
  const userId = user?.id;
  useEffect(() => {
    if (user === undefined || draft.userId === userId) return;
    // The draft of another user is discarded; one that was begun before the sign-in is kept.
    if (draft.userId === undefined) change({ userId });
    else clear();
  }, [user, userId, draft.userId, change, clear]);
  return { draft, change, clear };
}

/**
 * Keeps the request before it is sent, and returns its key. Until its response arrives, the same request is sent again,
 * so that no second booking is made, even after a reload.
 */
export function beginAttempt(body: NewBooking): string {
  const known = lostAttempt(body);
  if (known !== undefined) return known.key;
  const key = idempotencyKey();
  store({ ...stored(), attempt: { body, key } });
  return key;
}

/** The response has arrived. */
export function endAttempt(): void {
  store({ ...stored(), attempt: undefined });
}

/** The unanswered request for the same booking, with any staff member. */
export function lostAttempt(body: NewBooking): Attempt | undefined {
  const { attempt } = stored();
  return attempt !== undefined && withoutStaff(attempt.body) === withoutStaff(body) ? attempt : undefined;
}

function withoutStaff({ staffId: _, assign: __, ...rest }: NewBooking): string {
  return JSON.stringify(rest);
}

function stored(): Draft {
  const read = () => JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<Draft>;
  return { ...empty, ...withStorage(read, {}) };
}

function store(draft: Draft): Draft {
  // Without storage the draft lives as long as the page.
  withStorage(() => sessionStorage.setItem(storageKey, JSON.stringify(draft)), undefined);
  return draft;
}
