/** In place of a picture, which the records of the staff do not have. The name stands beside it. */
import styles from './avatar.module.css';
import { initialsOf } from './initials.ts';

export function Avatar({ name, isLarge = false }: { name: string; isLarge?: boolean }) {
  return (
    <span className={styles.avatar} data-large={isLarge || undefined} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
