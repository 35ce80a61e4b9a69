/**
 * A day, chosen in a calendar or left empty, in the language of the page: a date field of the browser follows the browser's
 * language instead.
 */

import { useId, useRef, useState } from 'react';
import { Button } from '#console/components/button/button.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { row, stack } from '#console/components/layout/layout.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { CalendarDialog } from './date-button.tsx';
import styles from './day-field.module.css';

interface DayFieldProps {
  readonly label: string;
  /** `YYYY-MM-DD`; undefined for none. */
  readonly value: string | undefined;
  readonly onChange: (day: string | undefined) => void;
  /** The text to show while no day is chosen. */
  readonly emptyText: string;
  readonly first?: string | undefined;
  readonly last?: string | undefined;
  readonly error?: string | undefined;
}

export function DayField({ label, value, onChange, emptyText, first, last, error }: DayFieldProps) {
  const { translate: t, formats } = useLanguage();
  const id = useId();
  const button = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={stack(1, 'top')}>
      <span id={`${id}-label`} className={styles.label}>
        {label}
      </span>
      <div className={styles.place} ref={button}>
        <button
          type="button"
          id={`${id}-day`}
          className={`${row(2, 'center')} ${styles.day}`}
          aria-haspopup="dialog"
          aria-labelledby={`${id}-label ${id}-day`}
          aria-describedby={error && `${id}-error`}
          aria-invalid={error !== undefined || undefined}
          data-is-empty={value === undefined || undefined}
          onClick={() => setOpen(true)}
        >
          <Icon name="calendar" size={18} />
          {/* A day has no zone: UTC shows it unchanged. */}
          {value === undefined ? emptyText : formats.date(`${value}T00:00Z`, 'date', 'UTC')}
        </button>
        {value !== undefined && (
          <Button
            look="quiet"
            className={styles.clear}
            aria-label={t('date-time.removeDay', { label })}
            onClick={() => {
              onChange(undefined);
              // This button goes away.
              button.current?.querySelector('button')?.focus();
            }}
          >
            <Icon name="close" size={18} />
          </Button>
        )}
      </div>
      {error && (
        <span id={`${id}-error`} className={`${row(1, 'center')} ${styles.error}`}>
          <Icon name="warning" size={16} />
          {error}
        </span>
      )}
      {isOpen && (
        <CalendarDialog
          title={label}
          label={t('date-time.chooseDay')}
          day={value}
          first={first}
          last={last}
          hasYears
          onClose={() => setOpen(false)}
          onChoose={onChange}
        />
      )}
    </div>
  );
}
