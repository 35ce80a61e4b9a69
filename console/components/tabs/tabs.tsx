/** Links to the parts of one page, or to the views of one list; the current one is marked by `aria-current`. */
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles.tabs} aria-label={label} data-screen-only>
      {children}
    </nav>
  );
}
