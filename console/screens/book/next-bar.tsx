/** The bottom bar of a step: the price so far, and the button that continues. */
import type { ReactNode } from 'react';
import { useFormats, useTranslate } from '#console/i18n/language.tsx';
import styles from './book.module.css';
import type { Price } from './estimate.ts';

/** `children` is the button that continues. */
export function NextBar({ estimate, children }: { estimate: Price | undefined; children: ReactNode }) {
  const t = useTranslate();
  const formats = useFormats();
  return (
    <div className={styles.next}>
      <p aria-live="polite">
        {estimate && t('book.about', { price: formats.money(estimate.totalAmount, estimate.currency) })}
      </p>
      <div>{children}</div>
    </div>
  );
}
