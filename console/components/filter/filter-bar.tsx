/**
 * The filters above a list, the number of matching rows, and the button that removes all filters. The screen keeps
 * their values in the address. It needs the part 'business' of the messages, as everything in this folder does.
 */
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { Button } from '#console/components/button/button.tsx';
import { useFormats, useTranslate } from '#console/i18n/language.tsx';
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
  const t = useTranslate();
  const formats = useFormats();
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
            {t('lists.clearFilters')}
          </Button>
        )}
        <div className={styles.actions}>{actions}</div>
      </div>
    </search>
  );
}
