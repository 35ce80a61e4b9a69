/** A modal dialog: the browser's own, which holds the focus, closes on Escape and gives the focus back. */
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from '#console/components/icon/icon.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './dialog.module.css';

interface DialogProps {
  readonly title: string;
  /** Called by Escape and by the button in the corner; a dialog without it has neither. */
  readonly onClose?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** Open as long as it is rendered. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const t = useTranslate();
  const titleId = useId();
  const ref = useRef<HTMLDialogElement>(null);
  // A layout effect ends while the element is still on the page: only then does closing give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {children}
      {/* At the end: the first field, or the first answer, has the focus. */}
      {onClose && (
        <button type="button" className={styles.close} aria-label={t('common.close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      )}
    </dialog>
  );
}
