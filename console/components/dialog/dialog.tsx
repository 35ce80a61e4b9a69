/** A modal dialog with a title. */
import { type ReactNode, useId } from 'react';
import { CloseButton } from '#console/components/button/close-button.tsx';
import styles from './dialog.module.css';
import { useModal } from './use-modal.ts';

interface DialogProps {
  readonly title: string;
  /** Called by Escape and by the button in the corner; a dialog without it has neither. */
  readonly onClose?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** Open as long as it is rendered. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const titleId = useId();
  const modal = useModal(onClose);
  return (
    <dialog {...modal} className={styles.dialog} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {children}
      {/* At the end, so that the first field, or the first button, has the focus. */}
      {onClose && <CloseButton className={styles.close} onClose={onClose} />}
    </dialog>
  );
}
