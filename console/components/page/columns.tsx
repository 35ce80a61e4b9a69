/** The parts of a page below each other, or side by side where there is room for two columns. */

import type { ReactNode } from 'react';
import { stack } from '#console/components/layout/layout.ts';
import styles from './columns.module.css';

interface ColumnsProps {
  /** The wider column; `aside`: the second has a fixed width; `one`: never side by side. */
  readonly shape?: 'first' | 'second' | 'aside' | 'one';
  readonly children: ReactNode;
}

export function Columns({ shape = 'first', children }: ColumnsProps) {
  return (
    <div className={`${stack(5, 'shrinkable')} ${styles.columns}`} data-shape={shape}>
      {children}
    </div>
  );
}
