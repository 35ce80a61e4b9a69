/** A small number between two buttons. */
import { Button } from '#console/components/button/button.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './book.module.css';
import { mostOfOne } from './chosen.ts';

interface StepperProps {
  /** The name of the counted thing, for screen readers. */
  readonly label: string;
  /** The number with its unit. */
  readonly text: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

export function Stepper({ label, text, value, onChange }: StepperProps) {
  const t = useTranslate();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend, which would be shown.
    <div role="group" aria-label={label} className={styles.stepper}>
      <Button aria-label={t('book.less')} onClick={() => onChange(Math.max(1, value - 1))}>
        <Icon name="minus" />
      </Button>
      <output>{text}</output>
      <Button aria-label={t('book.more')} onClick={() => onChange(Math.min(mostOfOne, value + 1))}>
        <Icon name="plus" />
      </Button>
    </div>
  );
}
