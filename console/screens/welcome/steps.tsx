/** The number of the step, and its heading, which takes the focus when the step changes. */
import { type ReactNode, useEffect, useRef } from 'react';
import { Card } from '#console/components/card/card.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import type { PlainKey } from '#console/i18n/translate.ts';
import styles from './welcome.module.css';

const titles = {
  password: 'welcome.passwordTitle',
  business: 'welcome.businessTitle',
  examples: 'welcome.examplesTitle',
} as const satisfies Record<string, PlainKey>;

export type WelcomeStep = keyof typeof titles;

const order = ['password', 'business', 'examples'] as const satisfies readonly WelcomeStep[];

interface StepsProps {
  readonly current: WelcomeStep;
  /** The heading, if it is not that of the step. */
  readonly title?: PlainKey;
  readonly children: ReactNode;
}

export function Steps({ current, title = titles[current], children }: StepsProps) {
  const t = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current !== title) heading.current?.focus();
    shown.current = title;
  }, [title]);
  const at = order.indexOf(current);
  return (
    <>
      <ol className={styles.steps} aria-label={t('welcome.steps')}>
        {order.map((step, index) => (
          <li
            key={step}
            className={styles.step}
            aria-current={step === current ? 'step' : undefined}
            data-done={index < at || undefined}
          >
            <span className={styles.sign}>{index < at ? <Icon name="check" size={16} /> : index + 1}</span>
            {t(stepNames[step])}
            {index < at && <span className="visually-hidden">{t('welcome.stepDone')}</span>}
          </li>
        ))}
      </ol>
      <Card>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          {t(title)}
        </h2>
        {children}
      </Card>
    </>
  );
}

const stepNames: Readonly<Record<WelcomeStep, PlainKey>> = {
  password: 'welcome.stepPassword',
  business: 'welcome.stepBusiness',
  examples: 'welcome.stepExamples',
};
