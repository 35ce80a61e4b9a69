/** One part in both versions, side by side; the reader chooses one of them. */
import { type ReactNode, useId } from 'react';
import { Choice } from '#console/components/field/choice.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import type { Side } from './merge.ts';
import styles from './part-choice.module.css';

interface PartChoiceProps {
  /** The name of the part. */
  readonly legend: string;
  readonly chosen: Side;
  readonly onChoose: (side: Side) => void;
  /** The part in one version. */
  readonly show: (side: Side) => ReactNode;
}

const sides = ['mine', 'theirs'] as const satisfies readonly Side[];

export function PartChoice({ legend, chosen, onChoose, show }: PartChoiceProps) {
  const t = useTranslate();
  const group = useId();
  return (
    <fieldset className={styles.part}>
      <legend>{legend}</legend>
      <div className={styles.pair}>
        {sides.map((side) => (
          <Choice
            key={side}
            type="radio"
            name={group}
            checked={chosen === side}
            onChange={() => onChoose(side)}
          >
            <span className={styles.version}>
              <strong>{side === 'mine' ? t('bookings.yours') : t('bookings.theirs')}</strong>
              {show(side)}
            </span>
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}
