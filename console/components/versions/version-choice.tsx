/** Another user has saved a change meanwhile: both versions side by side, field by field, for the reader to choose. */

import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button, Buttons } from '#console/components/button/button.tsx';
import { Choice, Group } from '#console/components/field/group.tsx';
import { stack } from '#console/components/layout/layout.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import type { FieldChoice, Side, Sides } from './record-fields.ts';
import styles from './version-choice.module.css';

interface VersionChoiceProps {
  readonly fields: readonly FieldChoice[];
  readonly title: string;
  /** Text before the fields. */
  readonly children: ReactNode;
  /** Absent if nothing can be saved any more. */
  readonly onChoose: ((sides: Sides) => void) | undefined;
  /** The button that goes back. */
  readonly back: ReactNode;
}

export function VersionChoice({ fields, title, children, onChoose, back }: VersionChoiceProps) {
  const t = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [sides, setSides] = useState<Sides>({});
  return (
    <section className={stack(4)}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
      {fields.map((field) => (
        <SideChoice
          key={field.name}
          field={field}
          chosen={sides[field.name] ?? field.side}
          onChoose={(side) => setSides({ ...sides, [field.name]: side })}
        />
      ))}
      <Buttons>
        {onChoose && (
          <Button look="primary" onClick={() => onChoose(sides)}>
            {fields.length === 0 ? t('words.saveChanges') : t('bookings.saveChoice')}
          </Button>
        )}
        {back}
      </Buttons>
    </section>
  );
}

interface SideChoiceProps {
  readonly field: FieldChoice;
  readonly chosen: Side;
  readonly onChoose: (side: Side) => void;
}

/** One field in both versions, side by side; the reader chooses one of them. */
function SideChoice({ field, chosen, onChoose }: SideChoiceProps) {
  const t = useTranslate();
  const group = useId();
  return (
    <Group legend={field.label}>
      <div className={styles.pair}>
        {(['mine', 'theirs'] as const).map((side) => (
          <Choice
            key={side}
            type="radio"
            name={group}
            checked={chosen === side}
            onChange={() => onChoose(side)}
          >
            <span className={`${stack(1, 'narrow')} ${styles.version}`}>
              <strong>{side === 'mine' ? t('bookings.yours') : t('bookings.theirs')}</strong>
              <span lang={field[side].lang}>{field[side].text || t('versions.empty')}</span>
            </span>
          </Choice>
        ))}
      </div>
    </Group>
  );
}
