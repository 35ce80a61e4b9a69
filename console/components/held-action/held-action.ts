/**
 * Actions on a record that outlive the screen that began them: leaving the screen does not undo them. One that is
 * final, such as cancelling a booking, is delayed for some seconds before it is sent, with a button to undo it. Any other
 * is sent at once.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { problemOf } from '#console/api/problems.ts';
import { invalidate, type Read } from '#console/api/query.ts';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useTranslate } from '#console/i18n/language.tsx';

/** Long enough to read the message and press the button. */
const heldSeconds = 5;

interface Action {
  /** Sends it. */
  readonly send: () => Promise<unknown>;
  /** Shown when it has been done. */
  readonly done: string;
  /** Distinguishes the actions of the same record. */
  readonly name?: string | undefined;
  /** The operations whose results it changes: they are read again. */
  readonly changes: readonly Read[];
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

  const perform = async ({ send, done, name, changes, opposite }: Action) => {
    change(() => held.set(key, { name, undo: undefined }));
    try {
      // As a mutation, so that a session which has ended is noticed (app/queries.ts).
      await queries.getMutationCache().build(queries, { mutationFn: send }).execute(undefined);
      toasts.show(done, opposite && { label: undoLabel, onPress: opposite });
    } catch (error) {
      toasts.show(t(problemOf(error).message));
    }
    await invalidate(queries, ...changes);
    change(() => held.delete(key));
  };

  const hold = (action: HeldAction) => {
    if (held.has(key)) return;
    const end = () => {
      clearTimeout(timer);
      removeToast();
      change(() => held.delete(key));
    };
    const timer = setTimeout(() => {
      removeToast();
      void perform(action);
    }, heldSeconds * 1_000);
    const removeToast = toasts.show(action.text, { label: undoLabel, onPress: end });
    change(() => held.set(key, { name: action.name, undo: end }));
  };

  return {
    isHeld: current !== undefined,
    heldName: current?.name,
    /** It can no longer be undone. */
    isSending: current !== undefined && current.undo === undefined,
    hold,
    /** Sends it at once. */
    act: (action: Action) => {
      if (!held.has(key)) void perform(action);
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

function keepOpen(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
