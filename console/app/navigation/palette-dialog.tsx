/**
 * A field and below it the list of what it finds (ARIA Authoring Practices, "Combobox"): the focus stays in the field,
 * the arrow keys move through the list, Enter opens, Escape closes and returns the focus.
 */

import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useState } from 'react';
import type { User } from '#client/index.ts';
import { CloseButton, closedByBackdrop, useModal } from '#console/components/dialog/dialog.tsx';
import { useDelayed } from '#console/components/filter/use-delayed.ts';
import { Icon } from '#console/components/icon/icon.tsx';
import { row, soft } from '#console/components/layout/layout.ts';
import { ProblemNotice } from '#console/components/page/page.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './command-palette.module.css';
import { type PaletteEntry, type PaletteGroup, usePaletteGroups } from './found.ts';
import { PersonnelIcon } from './personnel-icons.tsx';
import type { PalettePage } from './shortcuts.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

interface PaletteDialogProps {
  readonly user: User;
  readonly pages: readonly PalettePage[];
  /** The results that are shown first. */
  readonly begin: 'palette' | 'shortcuts';
  readonly onClose: () => void;
}

/** The palette, or the list of shortcuts, which it leads to. */
export function PaletteDialog({ begin, ...props }: PaletteDialogProps) {
  const [shown, setShown] = useState(begin);
  if (shown === 'palette') return <Palette {...props} onShortcuts={() => setShown('shortcuts')} />;
  return <ShortcutsDialog userId={props.user.id} {...props} />;
}

interface PaletteProps extends Omit<PaletteDialogProps, 'begin'> {
  readonly onShortcuts: () => void;
}

function Palette({ user, pages, onClose, onShortcuts }: PaletteProps) {
  const t = useTranslate();
  const navigate = useNavigate();
  const listId = useId();
  const modal = useModal(onClose);
  const [typed, setTyped] = useState('');
  const [chosenKey, setChosenKey] = useState<string>();
  const q = useDelayed(typed.trim(), 150);
  const { groups, isSearching, error } = usePaletteGroups(user, pages, useDeferredValue(typed), q);
  const entries = groups.flatMap((group) => group.entries);
  // The chosen entry may disappear with the next letter.
  const chosen = entries.find(({ key }) => key === chosenKey) ?? entries[0];
  const isSettled = q === typed.trim() && !isSearching;
  const open = ({ place }: PaletteEntry) => {
    if (place === 'shortcuts') return onShortcuts();
    onClose();
    if (typeof place === 'function') return place();
    void navigate(place as Parameters<typeof navigate>[0]);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const at = chosen ? entries.indexOf(chosen) : -1;
    if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      return open(chosen);
    }
    const next = nextPlace(event.key, at, entries.length);
    if (next === undefined) return;
    event.preventDefault();
    setChosenKey(entries[next]?.key);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same.
    <dialog
      {...modal}
      className={styles.dialog}
      aria-label={t('palette.open')}
      onClick={closedByBackdrop(onClose)}
    >
      <div className={styles.panel}>
        <div className={`${row(2, 'center')} ${styles.box}`}>
          <Icon name="search" />
          <input
            type="text"
            role="combobox"
            aria-label={t('palette.field')}
            placeholder={t('palette.field')}
            aria-expanded={entries.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={chosen && `${listId}-${chosen.key}`}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={100}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setChosenKey(undefined);
            }}
            onKeyDown={onKeyDown}
          />
          <CloseButton onClose={onClose} />
        </div>
        {error !== undefined && error !== null && <ProblemNotice error={error} />}
        <PaletteList id={listId} groups={groups} chosen={chosen} onOpen={open} />
        {/* Announced when the results have arrived, and not with every letter. */}
        <p role="status" className={entries.length === 0 ? styles.none : 'visually-hidden'}>
          {isSettled ? t('palette.count', { count: entries.length }) : ''}
        </p>
        <p className={`${soft} ${styles.hint}`} aria-hidden="true">
          {t('palette.hint')}
        </p>
      </div>
    </dialog>
  );
}

/** The index that a key selects from `at` in a list; the arrow keys wrap around. Undefined for other keys. */
function nextPlace(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'PageDown') return Math.min(at + 5, count - 1);
  if (key === 'PageUp') return Math.max(at - 5, 0);
  return undefined;
}

interface PaletteListProps {
  readonly id: string;
  readonly groups: readonly PaletteGroup[];
  readonly chosen: PaletteEntry | undefined;
  readonly onOpen: (entry: PaletteEntry) => void;
}

/** The options by group. The focus stays in the field, which names the chosen one. */
function PaletteList({ id, groups, chosen, onOpen }: PaletteListProps) {
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
              {entry.note && <span className={`${soft} ${styles.note}`}>{entry.note}</span>}
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
      <p id={id} role="presentation" className={`${soft} ${styles.title}`}>
        {title}
      </p>
      {children}
    </div>
  );
}
