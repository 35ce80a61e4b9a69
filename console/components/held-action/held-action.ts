/**
 * An irreversible step, such as cancelling a booking, is delayed for some seconds before it is sent, with a button to
 * undo it. It outlives the screen that began it: leaving the screen does not undo it.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { problemOf } from '#console/api/problems.ts';
import { invalidate, type Read } from '#console/api/query.ts';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useTranslate } from '#console/i18n/language.tsx';

/** Long enough to read the message and press the button. */
const heldSeconds = 5;

interface HeldAction {
  /** The action that is about to happen, for the message with the button. */
  readonly text: string;
  /** Sends it. */
  readonly send: () => Promise<unknown>;
  /** Shown when it has been done. */
  readonly done: string;
  /** Distinguishes the actions that can be held for the same record. */
  readonly name?: string | undefined;
  /** The operations whose results it changes: they are read again. */
  readonly changes: readonly Read[];
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

  const hold = ({ text, send, done, name, changes }: HeldAction) => {
    if (held.has(key)) return;
    const end = () => {
      clearTimeout(timer);
      removeToast();
      change(() => held.delete(key));
    };
    const perform = async () => {
      removeToast();
      change(() => held.set(key, { name, undo: undefined }));
      try {
        // As a mutation, so that a session which has ended is noticed (app/queries.ts).
        await queries.getMutationCache().build(queries, { mutationFn: send }).execute(undefined);
        toasts.show(done);
      } catch (error) {
        toasts.show(t(problemOf(error).message));
      }
      await invalidate(queries, ...changes);
      end();
    };
    const timer = setTimeout(() => void perform(), heldSeconds * 1_000);
    const removeToast = toasts.show(text, { label: t('held-action.undo'), onPress: end });
    change(() => held.set(key, { name, undo: end }));
  };

  return {
    isHeld: current !== undefined,
    heldName: current?.name,
    /** It can no longer be undone. */
    isSending: current !== undefined && current.undo === undefined,
    hold,
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
