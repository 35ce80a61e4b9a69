/** Replaces a picture, which staff records do not have. The name is next to it. */
import styles from './avatar.module.css';
import { initialsOf } from './initials.ts';

export function Avatar({ name, isLarge = false }: { name: string; isLarge?: boolean }) {
  return (
    <span className={styles.avatar} data-large={isLarge || undefined} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
