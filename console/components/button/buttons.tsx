/** Buttons beside each other, in as many rows as they need. */
import type { HTMLAttributes } from 'react';
import styles from './buttons.module.css';

export function Buttons(props: Omit<HTMLAttributes<HTMLDivElement>, 'className'>) {
  return <div {...props} className={styles.buttons} />;
}
