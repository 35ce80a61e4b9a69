/** One section of the account: its heading and purpose on the left, its controls on the right. */

import { type ReactNode, type Ref, useId, useState } from 'react';
import { Button, Buttons } from '#console/components/button/button.tsx';
import { Card } from '#console/components/card/card.tsx';
import { stack } from '#console/components/layout/layout.ts';
import styles from './account.module.css';

interface SectionProps {
  readonly title: string;
  readonly text?: string;
  /** Takes the focus when the focused element is gone. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
}

export function Section({ title, text, headingRef, children }: SectionProps) {
  const id = useId();
  return (
    <section className={`${stack(3)} ${styles.section}`} aria-labelledby={id}>
      <div className={styles.about}>
        <h2 id={id} ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
          {title}
        </h2>
        {text && <p>{text}</p>}
      </div>
      <Card>{children}</Card>
    </section>
  );
}

const focusFirst = (form: HTMLElement | null) =>
  form?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus();

/** Shows a form once its button is pressed; its first field then has the focus. */
export function Unfold({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <div ref={focusFirst}>{children}</div>;
  return (
    <Buttons>
      <Button onClick={() => setOpen(true)}>{label}</Button>
    </Buttons>
  );
}
