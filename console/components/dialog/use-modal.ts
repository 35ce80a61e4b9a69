/** The browser's own modal dialog: it traps the focus, closes on Escape and returns the focus. */
import { type MouseEvent, type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react';

interface ModalProps {
  readonly ref: RefObject<HTMLDialogElement | null>;
  readonly onCancel: (event: SyntheticEvent) => void;
}

/** The properties of a `<dialog>` that is open as long as it is rendered. Without `onClose` Escape does nothing. */
export function useModal(onClose: (() => void) | undefined): ModalProps {
  const ref = useRef<HTMLDialogElement>(null);
  // A layout effect ends while the element is still on the page: only then does closing return the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose?.();
  };
  return { ref, onCancel };
}

/** For the `onClick` of a dialog that one element fills: only clicks outside that element reach the dialog itself. */
export function closedBeside(onClose: () => void) {
  return (event: MouseEvent) => {
    if (event.target === event.currentTarget) onClose();
  };
}
