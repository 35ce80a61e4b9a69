/** The bottom bar of a step: the price so far, and the button that continues. */

import type { ReactNode } from 'react';
import type { Price } from '#console/components/booking/estimate.ts';
import { wrap } from '#console/components/layout/layout.ts';
import { useBottomBar } from '#console/components/page/bottom-bar.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import styles from './book.module.css';

/** `children` is the button that continues. */
export function NextBar({ estimate, children }: { estimate: Price | undefined; children: ReactNode }) {
  const { translate: t, formats } = useLanguage();
  return (
    <div {...useBottomBar()} className={`${wrap([2, 4], 'center', 'between')} ${styles.next}`}>
      <p aria-live="polite">
        {estimate && t('book.about', { price: formats.money(estimate.totalAmount, estimate.currency) })}
      </p>
      <div>{children}</div>
    </div>
  );
}
