/** Another user has saved a change meanwhile: both versions side by side, part by part, for the reader to choose. */
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button, Buttons } from '#console/components/button/button.tsx';
import { Choice, Group } from '#console/components/field/group.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './version-choice.module.css';
import { changedParts, contestedParts, mergedParts, type Parts, type Side } from './versions.ts';

interface VersionChoiceProps {
  /** The version from which both started. */
  readonly base: Parts;
  readonly mine: Parts;
  readonly theirs: Parts;
  /** Every part that the other user has changed, not only those that both have. */
  readonly showsAll?: boolean;
  readonly title: string;
  /** Text before the parts. */
  readonly children: ReactNode;
  /** The name of a part, its text as shown, and the language of the text if it differs from the reader's. */
  readonly describe: (part: string, value: string) => PartDescription;
  /** Absent if nothing can be saved any more. */
  readonly onChoose: ((merged: Parts) => void) | undefined;
  /** The button that goes back. */
  readonly back: ReactNode;
}

export interface PartDescription {
  readonly label: string;
  readonly text: string;
  readonly lang?: string | undefined;
}

export function VersionChoice(props: VersionChoiceProps) {
  const { base, mine, theirs, showsAll = false, title, children, describe, onChoose, back } = props;
  const t = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const apart = changedParts(mine, theirs);
  const contested = showsAll
    ? changedParts(base, theirs).filter((part) => apart.includes(part))
    : contestedParts(base, mine, theirs);
  // A part that only the other user has changed takes that change at first.
  const edited = changedParts(base, mine);
  const sideOf = (part: string) => choices[part] ?? (edited.includes(part) ? 'mine' : 'theirs');
  return (
    <section className={styles.versions}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
      {contested.map((part) => (
        <PartChoice
          key={part}
          legend={describe(part, '').label}
          chosen={sideOf(part)}
          onChoose={(side) => setChoices({ ...choices, [part]: side })}
          mine={describe(part, mine[part] ?? '')}
          theirs={describe(part, theirs[part] ?? '')}
        />
      ))}
      <Buttons>
        {onChoose && (
          <Button look="primary" onClick={() => onChoose(mergedParts(base, mine, theirs, choices))}>
            {contested.length === 0 ? t('words.saveChanges') : t('bookings.saveChoice')}
          </Button>
        )}
        {back}
      </Buttons>
    </section>
  );
}

interface PartChoiceProps extends Readonly<Record<Side, PartDescription>> {
  /** The name of the part. */
  readonly legend: string;
  readonly chosen: Side;
  readonly onChoose: (side: Side) => void;
}

/** One part in both versions, side by side; the reader chooses one of them. */
function PartChoice({ legend, chosen, onChoose, ...versions }: PartChoiceProps) {
  const t = useTranslate();
  const group = useId();
  return (
    <Group legend={legend}>
      <div className={styles.pair}>
        {(['mine', 'theirs'] as const).map((side) => (
          <Choice
            key={side}
            type="radio"
            name={group}
            checked={chosen === side}
            onChange={() => onChoose(side)}
          >
            <span className={styles.version}>
              <strong>{side === 'mine' ? t('bookings.yours') : t('bookings.theirs')}</strong>
              <span lang={versions[side].lang}>{versions[side].text || t('versions.empty')}</span>
            </span>
          </Choice>
        ))}
      </div>
    </Group>
  );
}
