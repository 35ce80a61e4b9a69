/** A filter by days of the business, the last one included. */
import { DayField } from '#console/components/calendar/day-field.tsx';
import type { Formats } from '#console/i18n/format.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import type { Translate } from '#console/i18n/translate.ts';
import styles from './filter-bar.module.css';

interface DayRangeProps {
  /** `YYYY-MM-DD`; undefined is open. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly onChange: (changed: { from?: string | undefined; to?: string | undefined }) => void;
}

export function DayRange({ from, to, onChange }: DayRangeProps) {
  const t = useTranslate();
  return (
    <div className={styles.range}>
      <DayField
        label={t('lists.from')}
        value={from}
        emptyText={t('lists.anyDay')}
        onChange={(day) => onChange({ from: day, ...(day && to && to < day && { to: day }) })}
      />
      <DayField
        label={t('lists.to')}
        value={to}
        first={from}
        emptyText={t('lists.anyDay')}
        onChange={(day) => onChange({ to: day })}
      />
    </div>
  );
}

/** The days in words, for the filters that are set. */
export function dayTexts(t: Translate, formats: Formats, { from, to }: Partial<DayRangeProps>) {
  const inWords = (day: string) => formats.date(`${day}T00:00Z`, 'date', 'UTC');
  return {
    from: from && t('lists.since', { start: inWords(from) }),
    to: to && t('lists.until', { end: inWords(to) }),
  };
}
