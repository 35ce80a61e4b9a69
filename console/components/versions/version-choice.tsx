/** Another user has saved a change meanwhile: both versions side by side, part by part, for the reader to choose. */
import { useEffect, useRef, useState } from 'react';
import { Button } from '#console/components/button/button.tsx';
import { Buttons } from '#console/components/button/buttons.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { contestedParts, mergedParts, type Parts, type Side } from './merge.ts';
import { PartChoice } from './part-choice.tsx';
import styles from './version-choice.module.css';

interface VersionChoiceProps {
  /** The version from which both started. */
  readonly base: Parts;
  readonly mine: Parts;
  readonly theirs: Parts;
  /** The name of a part, its text as shown, and the language of the text if it differs from the reader's. */
  readonly describe: (part: string, value: string) => PartDescription;
  readonly onChoose: (merged: Parts) => void;
  readonly onCancel: () => void;
}

export interface PartDescription {
  readonly label: string;
  readonly text: string;
  readonly lang?: string | undefined;
}

export function VersionChoice({ base, mine, theirs, describe, onChoose, onCancel }: VersionChoiceProps) {
  const t = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const sides = { mine, theirs };
  return (
    <section className={styles.versions}>
      <h2 ref={heading} tabIndex={-1}>
        {t('versions.title')}
      </h2>
      <p>{t('bookings.conflictText')}</p>
      {contestedParts(base, mine, theirs).map((part) => (
        <PartChoice
          key={part}
          legend={describe(part, '').label}
          chosen={choices[part] ?? 'mine'}
          onChoose={(side) => setChoices({ ...choices, [part]: side })}
          show={(side) => {
            const { text, lang } = describe(part, sides[side][part] ?? '');
            return <span lang={lang}>{text || t('versions.empty')}</span>;
          }}
        />
      ))}
      <Buttons>
        <Button look="primary" onClick={() => onChoose(mergedParts(base, mine, theirs, choices))}>
          {t('bookings.saveChoice')}
        </Button>
        <Button onClick={onCancel}>{t('versions.back')}</Button>
      </Buttons>
    </section>
  );
}
