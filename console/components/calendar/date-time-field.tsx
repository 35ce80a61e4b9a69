/**
 * A day and a time of day, as the user of the page writes both. A date field of the browser follows the browser's
 * language instead.
 */
import { SelectField } from '#console/components/field/field.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { DateButton } from './date-button.tsx';
import styles from './date-time-field.module.css';

interface DateTimeFieldProps {
  readonly legend: string;
  /** Local time: `2026-11-22T15:30`. */
  readonly value: string;
  /** The first and the last day that can be chosen; every day without them. */
  readonly first?: string | undefined;
  readonly last?: string | undefined;
  /** Minutes between the times of day that are offered. The present time is always one of them. */
  readonly step: 15 | 30;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}

export function DateTimeField({ legend, value, first, last, step, error, onChange }: DateTimeFieldProps) {
  const { translate: t, formats } = useLanguage();
  const [day = '', time = ''] = value.split('T');
  // Local times, whatever their zone: UTC shows them unchanged, also those that a clock change skips.
  const text = (local: string, form: 'fullDate' | 'time') => formats.date(`${local}Z`, form, 'UTC');
  const times = [...new Set([...timesOfDay(step), time])].sort();
  return (
    <fieldset className={styles.frame}>
      <legend>{legend}</legend>
      <DateButton
        label={t('date-time.chooseDay')}
        text={text(value, 'fullDate')}
        day={day}
        first={first}
        last={last}
        onChoose={(next) => onChange(`${next}T${time}`)}
      />
      <SelectField
        label={t('date-time.timeOfDay')}
        value={time}
        error={error}
        onChange={(event) => onChange(`${day}T${event.target.value}`)}
        options={times.map((one) => [one, text(`${day}T${one}`, 'time')] as const)}
      />
    </fieldset>
  );
}

/** `HH:MM` of every so many minutes. */
export function timesOfDay(step: number): string[] {
  const two = (count: number) => String(count).padStart(2, '0');
  return Array.from(
    { length: (24 * 60) / step },
    (_, at) => `${two(Math.floor((at * step) / 60))}:${two((at * step) % 60)}`,
  );
}
