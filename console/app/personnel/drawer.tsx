/** A panel at the edge of a narrow page: a modal dialog, which holds the focus and gives it back. */
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Icon } from '#console/components/icon/icon.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './personnel.module.css';

/** Open as long as it is rendered. */
export function Drawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const t = useTranslate();
  const ref = useRef<HTMLDialogElement>(null);
  // A layout effect ends while the element is still on the page: only then does closing give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same.
    <dialog
      ref={ref}
      className={styles.drawer}
      aria-label={t('shell.menu')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Only what is beside the panel belongs to the dialog itself.
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.panel}>
        <button type="button" className={styles.close} aria-label={t('common.close')} onClick={onClose}>
          <Icon name="close" />
        </button>
        {children}
      </div>
    </dialog>
  );
}
