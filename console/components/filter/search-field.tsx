/** A filter by text, for the address: it is applied when the reader stops typing, and at once with Enter. */
import { useEffect, useRef, useState } from 'react';
import { TextField } from '#console/components/field/text-field.tsx';
import styles from './filter-bar.module.css';

interface SearchFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** The text of the search; undefined if there is none. */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

const delayMs = 300;

export function SearchField({ label, hint, value = '', onChange }: SearchFieldProps) {
  // The field has its own text: the address follows it, and an input method must not be interrupted.
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const applied = useRef(value);
  useEffect(() => {
    // The text differs from the one applied here: the reader went back, or cleared the filters.
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
        hint={hint}
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
