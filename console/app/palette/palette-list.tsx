import { useEffect, useId } from 'react';
import { PersonnelIcon } from '#console/app/personnel/personnel-icons.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './command-palette.module.css';
import type { PaletteEntry, PaletteGroup } from './found.ts';

interface PaletteListProps {
  readonly id: string;
  readonly groups: readonly PaletteGroup[];
  readonly chosen: PaletteEntry | undefined;
  readonly onOpen: (entry: PaletteEntry) => void;
}

/** The options by group. The focus stays in the field, which names the chosen one. */
export function PaletteList({ id, groups, chosen, onOpen }: PaletteListProps) {
  const t = useTranslate();
  useEffect(() => {
    if (chosen) document.getElementById(`${id}-${chosen.key}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, chosen]);
  return (
    <div id={id} role="listbox" aria-label={t('palette.open')} className={styles.list}>
      {groups.map(({ title, entries }) => (
        <Group key={title} title={t(title)}>
          {entries.map((entry) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled in the field.
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
            <div
              key={entry.key}
              id={`${id}-${entry.key}`}
              role="option"
              aria-selected={entry === chosen}
              className={styles.option}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onOpen(entry)}
            >
              <PersonnelIcon name={entry.icon} />
              <span>{entry.text}</span>
              {entry.note && <span className={styles.note}>{entry.note}</span>}
            </div>
          ))}
        </Group>
      ))}
    </div>
  );
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list of options.
    <div role="group" aria-labelledby={id}>
      <p id={id} role="presentation" className={styles.title}>
        {title}
      </p>
      {children}
    </div>
  );
}
