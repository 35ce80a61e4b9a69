/** Buttons next to each other, in as many rows as necessary. */
import type { HTMLAttributes } from 'react';
import styles from './buttons.module.css';

export function Buttons(props: Omit<HTMLAttributes<HTMLDivElement>, 'className'>) {
  return <div {...props} className={styles.buttons} />;
}
