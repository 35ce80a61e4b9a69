import type { ReactNode } from 'react';
import { Icon, type IconName } from '#console/components/icon/icon.tsx';
import styles from './mark.module.css';

interface MarkProps {
  readonly icon: IconName;
  readonly isCalm?: boolean;
  readonly children: ReactNode;
}

/** Something that needs attention. In words: icon and colour only emphasize them. */
export function Mark({ icon, isCalm = false, children }: MarkProps) {
  return (
    <strong className={styles.mark} data-calm={isCalm || undefined}>
      <Icon name={icon} size={18} />
      {children}
    </strong>
  );
}
