/**
 * The filters above a list, the number of matching rows, and the button that removes all filters. The screen keeps
 * their values in the address. It needs the part 'business' of the messages, as everything in this folder does.
 */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#console/components/button/button.tsx';
import { TextField } from '#console/components/field/field.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import styles from './filter-bar.module.css';

interface FilterBarProps {
  /** The fields, such as `SearchField`, `SelectField` with `isFilter`, `ChipsFilter` and `DayRange`. */
  readonly children: ReactNode;
  /** The number of rows; undefined until it is known. Screen readers announce each change. */
  readonly total: number | undefined;
  /** True if any filter is set. */
  readonly isFiltered: boolean;
  readonly onClear: () => void;
  /** Buttons for the filtered rows, such as a download. */
  readonly actions?: ReactNode;
}

export function FilterBar({ children, total, isFiltered, onClear, actions }: FilterBarProps) {
  const { translate: t, formats } = useLanguage();
  const bar = useRef<HTMLElement>(null);
  const clear = () => {
    onClear();
    // The button disappears.
    bar.current?.querySelector<HTMLElement>('input, select, button')?.focus();
  };
  return (
    <search ref={bar} className={styles.bar} data-screen-only>
      <div className={styles.fields}>{children}</div>
      <div className={styles.foot}>
        <p role="status" className={styles.count}>
          {total !== undefined && t('lists.count', { count: total, number: formats.number(total) })}
        </p>
        {isFiltered && (
          <Button look="quiet" onClick={clear}>
            {t('words.clearFilters')}
          </Button>
        )}
        <div className={styles.actions}>{actions}</div>
      </div>
    </search>
  );
}

interface SearchFieldProps {
  readonly label: string;
  /** The text of the search; undefined if there is none. */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

const delayMs = 300;

/** A filter by text, for the address: it is applied when the user stops typing, and at once with Enter. */
export function SearchField({ label, value = '', onChange }: SearchFieldProps) {
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
  const apply = (next: string, wait: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (next.trim() === applied.current) return;
      applied.current = next.trim();
      onChange(next.trim() || undefined);
    }, wait);
  };
  return (
    <div className={styles.search}>
      <TextField
        label={label}
        type="search"
        autoComplete="off"
        spellCheck={false}
        isFilter
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          if (!(event.nativeEvent as InputEvent).isComposing) apply(event.target.value, delayMs);
        }}
        onCompositionEnd={(event) => apply(event.currentTarget.value, delayMs)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) apply(text, 0);
        }}
      />
    </div>
  );
}

interface ChipsFilterProps<Value extends string> {
  readonly legend: string;
  readonly options: readonly (readonly [value: Value, text: string])[];
  readonly chosen: readonly Value[];
  /** The chosen ones in the order of the options. */
  readonly onChange: (chosen: readonly Value[]) => void;
}

/** A filter by several of a few values: none chosen means all. */
export function ChipsFilter<Value extends string>({
  legend,
  options,
  chosen,
  onChange,
}: ChipsFilterProps<Value>) {
  const toggle = (value: Value) => {
    const isOn = (one: Value) => chosen.includes(one) !== (one === value);
    onChange(options.map(([one]) => one).filter(isOn));
  };
  return (
    <fieldset className={`${styles.chips} ${styles.whole}`}>
      <legend>{legend}</legend>
      {options.map(([value, text]) => (
        <label key={value} className={styles.chip}>
          <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
