/** A figure with its name, and optionally its change. Inside a `<dl>`. */

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { soft, stack } from '#console/components/layout/layout.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import styles from './dashboard.module.css';
import { changeOf } from './figures.ts';

interface TileProps {
  readonly label: string;
  readonly note?: ReactNode;
  /** A link to the records that it counts. */
  readonly to?: '/board' | '/customers' | '/staff';
  readonly children: ReactNode;
}

export function Tile({ label, note, to, children }: TileProps) {
  return (
    <div className={`${stack(1, 'narrow', 'top')} ${styles.tile}`}>
      <dt>{to ? <Link to={to}>{label}</Link> : label}</dt>
      <dd className={styles.value}>{children}</dd>
      {note && <dd className={soft}>{note}</dd>}
    </div>
  );
}

interface ChangeTextProps {
  readonly now: string | number;
  /** Undefined until it is known. */
  readonly before: string | number | undefined;
  /** The earlier value as shown. */
  readonly beforeText: string;
}

/** In words, with an arrow next to them: an increase is not always good. */
export function ChangeText({ now, before, beforeText }: ChangeTextProps) {
  const { translate: t, formats } = useLanguage();
  // The space is reserved until the answer arrives.
  if (before === undefined) return '\u00a0';
  const change = changeOf(before, now);
  if (change.direction === 'same') return t('dashboard.same');
  if (change.direction === 'new') return t('dashboard.nothingBefore');
  if (change.direction === 'manifold') return t('dashboard.inPeriodBefore', { before: beforeText });
  const values = { percent: formats.percent(change.part), before: beforeText };
  return (
    <>
      <span aria-hidden="true">{change.direction === 'up' ? '↑ ' : '↓ '}</span>
      {change.direction === 'up' ? t('dashboard.up', values) : t('dashboard.down', values)}
    </>
  );
}
