/** Parts of a record in a side panel. */
import type { ReactNode } from 'react';
import styles from './panel-parts.module.css';

/** Facts about the record, each a `dt` and a `dd`. */
export function PanelFacts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

/** A part below a line; its title is an `h3`. */
export function PanelSection({ children }: { children: ReactNode }) {
  return <section className={styles.section}>{children}</section>;
}
