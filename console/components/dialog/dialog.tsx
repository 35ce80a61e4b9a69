/** The browser's own modal dialog: it traps the focus, closes on Escape and returns the focus. */
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { Icon } from '#console/components/icon/icon.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './dialog.module.css';

interface DialogProps {
  readonly title: string;
  /** Called by Escape and by the button in the corner; a dialog without it has neither. */
  readonly onClose?: (() => void) | undefined;
  /** On a phone it is at the bottom of the window, within reach of the thumb. */
  readonly isSheet?: boolean;
  readonly children: ReactNode;
}

/** With a title. Open as long as it is rendered. */
export function Dialog({ title, onClose, isSheet, children }: DialogProps) {
  const titleId = useId();
  const modal = useModal(onClose);
  return (
    <dialog {...modal} className={styles.dialog} aria-labelledby={titleId} data-sheet={isSheet}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {children}
      {/* At the end, so that the first field, or the first button, has the focus. */}
      {onClose && <CloseButton className={styles.close} onClose={onClose} />}
    </dialog>
  );
}

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
export function closedByBackdrop(onClose: () => void) {
  return (event: MouseEvent) => {
    if (event.target === event.currentTarget) onClose();
  };
}

interface CloseButtonProps {
  readonly onClose: () => void;
  /** Its position. */
  readonly className?: string | undefined;
}

/** The button with a cross that closes a dialog or a panel. */
export function CloseButton({ onClose, className = '' }: CloseButtonProps) {
  const t = useTranslate();
  return (
    <button
      type="button"
      className={`${styles.cross} ${className}`}
      aria-label={t('common.close')}
      onClick={onClose}
    >
      <Icon name="close" />
    </button>
  );
}
