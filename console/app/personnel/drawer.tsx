/** A panel at the edge of a narrow page: a modal dialog. */
import type { ReactNode } from 'react';
import { CloseButton } from '#console/components/button/close-button.tsx';
import { closedBeside, useModal } from '#console/components/dialog/use-modal.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './personnel.module.css';

/** Open as long as it is rendered. */
export function Drawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const t = useTranslate();
  const modal = useModal(onClose);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same.
    <dialog {...modal} className={styles.drawer} aria-label={t('shell.menu')} onClick={closedBeside(onClose)}>
      <div className={styles.panel}>
        <CloseButton className={styles.close} onClose={onClose} />
        {children}
      </div>
    </dialog>
  );
}
