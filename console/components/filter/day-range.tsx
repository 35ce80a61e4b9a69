/** A filter by days of the business, the last one included. */
import { DayField } from '#console/components/calendar/day-field.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
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
