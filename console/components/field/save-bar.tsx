/** The bottom bar of a long form: visible as soon as there are changes to save. */
import type { ReactNode } from 'react';
import styles from './save-bar.module.css';

interface SaveBarProps {
  readonly isChanged: boolean;
  /** On the page itself instead of on a card. */
  readonly isOnPage?: boolean;
  /** The button. */
  readonly children: ReactNode;
}

export function SaveBar({ isChanged, isOnPage, children }: SaveBarProps) {
  return (
    <div
      className={styles.save}
      data-is-changed={isChanged || undefined}
      data-is-on-page={isOnPage || undefined}
    >
      {children}
    </div>
  );
}
