/**
 * The filters of a list in one line: the search, a button with the number of other filters that are set, these as chips, and
 * the number of matching rows. The button opens the fields below the line, on a phone in a sheet. The screen keeps their
 * values in the address. It needs the part 'business' of the messages, as everything in this folder does.
 */

import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button, Buttons } from '#console/components/button/button.tsx';
import { CloseButton, closedByBackdrop, useModal } from '#console/components/dialog/dialog.tsx';
import { PlainField } from '#console/components/field/field.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { soft, stack, wrap } from '#console/components/layout/layout.ts';
import { useWide } from '#console/components/page/use-wide.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import styles from './filter-bar.module.css';

interface FilterBarProps {
  /** The field for a text, which is always shown. */
  readonly search?: Omit<SearchFieldProps, 'isInLine'>;
  /** Further fields that are always shown, with `isInLine`. */
  readonly line?: ReactNode;
  /** The fields behind the button, such as `SelectField` with `isFilter`, `ChipsFilter` and `DayRange`. */
  readonly children?: ReactNode;
  /** The values that the fields behind the button select, by their names in the address; undefined where nothing is chosen. */
  readonly chosen?: Readonly<Record<string, string | undefined>>;
  /** Removes one of them. */
  readonly onRemove?: (removed: Readonly<Record<string, undefined>>) => void;
  /** The number of rows; undefined until it is known. Screen readers announce each change. */
  readonly total?: number | undefined;
  /** True if there are more: `10,000+`. */
  readonly totalIsMinimum?: boolean | undefined;
  /** Removes all filters, with the text of the search. */
  readonly onClear: () => void;
  /** Buttons for the filtered rows, such as a download. */
  readonly actions?: ReactNode;
}

export function FilterBar(props: FilterBarProps) {
  const { search, line, children, chosen = {}, onRemove, total, totalIsMinimum, onClear, actions } = props;
  const { translate: t, formats } = useLanguage();
  const bar = useRef<HTMLElement>(null);
  const panelId = useId();
  const isWide = useWide('40rem');
  const [isOpen, setOpen] = useState(false);
  const chips = Object.entries(chosen).filter(([, text]) => text);
  const count = chips.length;
  const counted = total !== undefined && {
    count: total,
    number: `${formats.number(total)}${totalIsMinimum ? '+' : ''}`,
  };
  const clear = () => {
    onClear();
    // The button disappears.
    bar.current?.querySelector<HTMLElement>('input, select, button')?.focus();
  };
  const clearButton = (count > 0 || search?.value !== undefined) && (
    <Button look="quiet" onClick={clear}>
      {t('words.clearFilters')}
    </Button>
  );
  return (
    <search ref={bar} className={`${wrap(2, 'center')} ${styles.bar}`} data-screen-only>
      {search && <SearchField {...search} isInLine />}
      {line}
      {children && (
        <Button
          aria-expanded={isOpen}
          {...(isWide ? { 'aria-controls': panelId } : { 'aria-haspopup': 'dialog' })}
          onClick={() => setOpen(!isOpen)}
        >
          {t('lists.filters', { count })}
        </Button>
      )}
      {count > 0 && (
        <div className={`${wrap(2)} ${styles.chips} ${styles.set}`}>
          {chips.map(([name, text = '']) => {
            const label = t('lists.removeFilter', { text });
            return (
              <button
                key={name}
                type="button"
                className={styles.chip}
                aria-label={label}
                title={label}
                onClick={({ currentTarget: { nextElementSibling } }) => {
                  // The chip disappears.
                  const next = nextElementSibling ?? bar.current?.querySelector('[aria-expanded]');
                  (next as HTMLElement).focus();
                  onRemove?.({ [name]: undefined });
                }}
              >
                <span>{text}</span>
                <Icon name="close" size={16} />
              </button>
            );
          })}
        </div>
      )}
      {/* A phone has it in the sheet, and chips in this line. */}
      {(isWide || count === 0) && clearButton}
      <p role="status" className={`${soft} ${styles.count}`}>
        {counted && t('lists.count', counted)}
      </p>
      {actions}
      {isOpen && isWide && (
        <div id={panelId} className={`${wrap([3, 4], 'end')} ${styles.fields}`}>
          {children}
        </div>
      )}
      {isOpen && !isWide && (
        <Sheet title={t('lists.filters', { count })} onClose={() => setOpen(false)}>
          <div className={`${wrap([3, 4], 'end')} ${styles.fields}`}>{children}</div>
          <Buttons>
            <Button look="primary" onClick={() => setOpen(false)}>
              {counted ? t('lists.show', counted) : t('common.close')}
            </Button>
            {clearButton}
          </Buttons>
        </Sheet>
      )}
    </search>
  );
}

/** A modal dialog at the bottom of a phone. */
function Sheet({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const modal = useModal(onClose);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same.
    <dialog {...modal} className={styles.sheet} aria-label={title} onClick={closedByBackdrop(onClose)}>
      <div className={`${stack(4)} ${styles.inSheet}`}>
        <h2>{title}</h2>
        {children}
        <CloseButton className={styles.close} onClose={onClose} />
      </div>
    </dialog>
  );
}

interface SearchFieldProps {
  readonly label: string;
  /** The text of the search; undefined if there is none. */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
  /** Its label is its placeholder. */
  readonly isInLine?: boolean;
}

const delayMs = 300;

/** A filter by text, for the address: it is applied when the user stops typing, and at once with Enter or on leaving it. */
export function SearchField({ label, value = '', onChange, isInLine = false }: SearchFieldProps) {
  // The field has its own text: the address follows it, and an input method must not be interrupted.
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const applied = useRef(value);
  useEffect(() => {
    // The text differs from the one applied here: the user went back, or cleared the filters.
    if (value !== applied.current) setText(value);
    applied.current = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const apply = (next: string) => {
    clearTimeout(timer.current);
    if (next.trim() === applied.current) return;
    applied.current = next.trim();
    onChange(next.trim() || undefined);
  };
  const applySoon = (next: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => apply(next), delayMs);
  };
  return (
    <div className={isInLine ? styles.search : undefined}>
      <PlainField
        label={label}
        placeholder={isInLine ? label : undefined}
        isInLine={isInLine}
        type="search"
        spellCheck={false}
        isFilter
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          if (!(event.nativeEvent as InputEvent).isComposing) applySoon(event.target.value);
        }}
        onCompositionEnd={(event) => applySoon(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) apply(text);
        }}
        // Later it would lead back from the page to which a link leads.
        onBlur={() => apply(text)}
      />
    </div>
  );
}
