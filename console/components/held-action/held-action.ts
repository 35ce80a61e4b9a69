/**
 * Actions on a record that outlive the screen that began them: leaving the screen does not undo them. One that is
 * final, such as cancelling a booking, is delayed for some seconds before it is sent, with a button to undo it. Any other
 * is sent at once, and its result is shown without waiting for the response; a refusal puts it back and says why.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type Shown, showAtOnce } from '#console/api/at-once.ts';
import { problemOf } from '#console/api/problems.ts';
import { invalidate, type Read } from '#console/api/query.ts';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useTranslate } from '#console/i18n/language.tsx';

/** Long enough to read the message and press the button. */
const heldSeconds = 5;

interface Action {
  /** Names the record, where it is another one than that of the hook. */
  readonly key?: string;
  /** Sends it. */
  readonly send: () => Promise<unknown>;
  /** Shown when it has been done. */
  readonly done: string;
  /** Distinguishes the actions of the same record. */
  readonly name?: string | undefined;
  /** The operations whose results it changes: they are read again. */
  readonly changes: readonly Read[];
  /** Its result, until the operations are read again. */
  readonly shows?: Shown | undefined;
  /** Called when it has been done. */
  readonly onDone?: (() => void) | undefined;
  /** Takes it back, where that is possible. */
  readonly opposite?: (() => void) | undefined;
}

interface HeldAction extends Action {
  /** The action that is about to happen, for the message with the button. */
  readonly text: string;
}

interface Held {
  readonly name: string | undefined;
  /** Undefined once it is sent. */
  readonly undo: (() => void) | undefined;
}

const held = new Map<string, Held>();
const listeners = new Set<() => void>();

/** `key` names the record: one action is held for each. */
export function useHeldAction(key: string) {
  const t = useTranslate();
  const toasts = useToasts();
  const queries = useQueryClient();
  const current = useSyncExternalStore(subscribe, () => held.get(key));

  const undoLabel = t('held-action.undo');

  const perform = async (action: Action) => {
    const { key: at = key, send, done, name, changes, shows, onDone, opposite } = action;
    const own: Held = { name, undo: undefined };
    change(() => held.set(at, own));
    const release = () => {
      if (held.get(at) === own) change(() => held.delete(at));
    };
    const undo = () => {
      // The results may still be on their way; the undo does not wait for them.
      release();
      opposite?.();
    };
    // As a mutation, so that a session which has ended is noticed (app/app.tsx).
    const request = () => queries.getMutationCache().build(queries, { mutationFn: send }).execute(undefined);
    try {
      await (shows ? showAtOnce(queries, changes, shows, request) : request());
      toasts.show(done, opposite && { label: undoLabel, onPress: undo });
      onDone?.();
    } catch (error) {
      toasts.show(t(problemOf(error).message));
    }
    // Refused or not, the server's results are shown again.
    await invalidate(queries, ...changes);
    release();
  };

  const hold = (action: HeldAction) => {
    const at = action.key ?? key;
    if (held.has(at)) return;
    const end = () => {
      clearTimeout(timer);
      removeToast();
      change(() => held.delete(at));
    };
    const timer = setTimeout(() => {
      removeToast();
      void perform(action);
    }, heldSeconds * 1_000);
    const removeToast = toasts.show(action.text, { label: undoLabel, onPress: end });
    change(() => held.set(at, { name: action.name, undo: end }));
  };

  return {
    isHeld: current !== undefined,
    heldName: current?.name,
    /** It can no longer be undone. */
    isSending: current !== undefined && current.undo === undefined,
    hold,
    /** Sends it at once. */
    act: (action: Action) => {
      if (!held.has(action.key ?? key)) void perform(action);
    },
    undo: () => current?.undo?.(),
  };
}

function change(write: () => void): void {
  const wasHeld = held.size > 0;
  write();
  const isHeld = held.size > 0;
  // Closing the window now would lose the pending action.
  if (isHeld && !wasHeld) addEventListener('beforeunload', keepOpen);
  if (!isHeld && wasHeld) removeEventListener('beforeunload', keepOpen);
  for (const listener of listeners) listener();
}

/** Asks before the window is closed. */
export function keepOpen(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
