/** A choice among many, found by typing (ARIA Authoring Practices, "Combobox", editable with list autocomplete). */

import { useEffect, useId, useState } from 'react';
import { Field, type FieldProps } from '#console/components/field/field.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { soft } from '#console/components/layout/layout.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './combo-box.module.css';

interface ComboBoxProps extends FieldProps {
  readonly choices: readonly Choice[];
  /** The id of the choice. Leaving the field without another one keeps it. */
  readonly value: string;
  readonly onChange: (id: string) => void;
  /** Shown when nothing matches what was typed. */
  readonly noneText: string;
  /** Called with the typed text when Enter is pressed and nothing matches it. */
  readonly onNone?: ((typed: string) => void) | undefined;
  /**
   * For choices that the server finds, which are shown in its order: called with the typed text, or with undefined when
   * the list opens before any text is typed.
   */
  readonly onType?: (typed: string | undefined) => void;
  /** The text of the value, where it may be missing among the choices. */
  readonly valueText?: string;
  /** The choices for the typed text are loading: the list is not announced yet. */
  readonly isSearching?: boolean;
}

export function ComboBox({ choices, value, onChange, noneText, ...rest }: ComboBoxProps) {
  const { onType, onNone, valueText, isSearching = false, ...field } = rest;
  const t = useTranslate();
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  /** The typed text; undefined until the user types, while the field shows the chosen text. */
  const [typed, setTyped] = useState<string>();
  const [active, setActive] = useState(-1);
  const chosen = choices.find(({ id }) => id === value)?.text ?? valueText ?? value;
  const matches = typed === undefined || onType ? choices : matchingChoices(choices, typed);
  const activeId = isOpen && matches[active] ? `${listId}-${active}` : undefined;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const isEmpty = isOpen && !isSearching && matches.length === 0;

  const open = () => {
    if (isOpen) return;
    setOpen(true);
    onType?.(undefined);
    setActive(matches.findIndex(({ id }) => id === value));
  };
  const close = () => {
    setOpen(false);
    setTyped(undefined);
  };
  const choose = (choice: Choice | undefined) => {
    if (choice) onChange(choice.id);
    close();
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (isOpen) setActive((active + step + matches.length) % Math.max(1, matches.length));
      else open();
    } else if (event.key === 'Enter' && isOpen) {
      // Enter chooses here; it sends the form when the list is closed.
      event.preventDefault();
      if (isEmpty) onNone?.(typed ?? '');
      if (!isSearching || matches[active]) choose(matches[active]);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };

  return (
    <div className={styles.place}>
      <Field {...field}>
        {(control) => (
          <span className={styles.box}>
            <input
              {...control}
              type="text"
              role="combobox"
              aria-expanded={isOpen}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={activeId}
              autoComplete="off"
              spellCheck={false}
              value={typed ?? chosen}
              onChange={(event) => {
                setTyped(event.target.value);
                onType?.(event.target.value);
                setOpen(true);
                setActive(0);
              }}
              onFocus={(event) => event.target.select()}
              onClick={open}
              onBlur={close}
              onKeyDown={onKeyDown}
            />
            <Icon name="search" />
          </span>
        )}
      </Field>
      <div
        id={listId}
        role="listbox"
        aria-label={field.label}
        className={styles.list}
        hidden={!isOpen || matches.length === 0}
        // Pressing an option leaves the focus in the field.
        onMouseDown={(event) => event.preventDefault()}
      >
        {isOpen &&
          matches.map((choice, at) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active one.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field.
            <div
              key={choice.id}
              id={`${listId}-${at}`}
              role="option"
              aria-selected={choice.id === value}
              data-active={at === active || undefined}
              className={styles.choice}
              onClick={() => choose(choice)}
            >
              <span>{choice.text}</span>
              {choice.note && <small className={`${soft} ${styles.note}`}>{choice.note}</small>}
            </div>
          ))}
      </div>
      <p role="status" className={isEmpty ? styles.none : 'visually-hidden'}>
        {isEmpty && noneText}
        {isOpen && !isSearching && matches.length > 0 && t('combo-box.matches', { count: matches.length })}
      </p>
    </div>
  );
}

export interface Choice {
  readonly id: string;
  /** The text that is shown; any part of it finds the choice. */
  readonly text: string;
  /** Shown next to it, such as an email address; not searched. */
  readonly note?: string;
}

/** The choices that contain every word, whatever the case; those that begin with the text come first. */
function matchingChoices(choices: readonly Choice[], typed: string): readonly Choice[] {
  const text = typed.trim().toLowerCase();
  const words = text.split(/[\s/_]+/u).filter(Boolean);
  const found = choices.filter((choice) => {
    const own = choice.text.toLowerCase();
    return words.every((word) => own.includes(word));
  });
  const begins = ({ text: own }: Choice) => own.toLowerCase().startsWith(text);
  return [...found.filter(begins), ...found.filter((choice) => !begins(choice))];
}
