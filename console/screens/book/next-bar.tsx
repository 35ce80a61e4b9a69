/** The foot of a step: what it costs so far, and the way on. */
import type { ReactNode } from 'react';
import { useFormats, useTranslate } from '#console/i18n/language.tsx';
import styles from './book.module.css';
import type { Price } from './estimate.ts';

/** `children` is the button that leads on. */
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
