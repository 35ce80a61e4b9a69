/**
 * The day that a screen shows, or the week that begins with it: links to the one before and after, a calendar for any other
 * day, and a link to today.
 */

import { Button } from '#console/components/button/button.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { row } from '#console/components/layout/layout.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { addDays, middleOf } from './business-days.ts';
import { DateButton } from './date-button.tsx';
import styles from './day-bar.module.css';

interface DayBarProps {
  /** `YYYY-MM-DD`, as the days below. */
  readonly day: string;
  readonly today: string;
  readonly timeZone: string;
  readonly isWeek?: boolean;
  readonly onChoose: (day: string) => void;
}

export function DayBar({ day, today, timeZone, isWeek = false, onChoose }: DayBarProps) {
  const { translate: t, formats } = useLanguage();
  const span = isWeek ? 7 : 1;
  const text = isWeek
    ? formats.dateRange(`${day}T00:00Z`, `${addDays(day, 6)}T00:00Z`, 'date', 'UTC')
    : formats.date(middleOf(day, timeZone), 'fullDate', timeZone);
  return (
    <div className={`${row(2, 'center')} ${styles.bar}`}>
      <div className={`${row(2, 'center')} ${styles.step}`}>
        <span data-screen-only>
          <Button
            aria-label={t(isWeek ? 'calendar.weekBefore' : 'day-bar.before')}
            onClick={() => onChoose(addDays(day, -span))}
          >
            <Icon name="back" />
          </Button>
        </span>
        <DateButton label={t('date-time.chooseDay')} text={text} day={day} onChoose={onChoose} />
        <span data-screen-only>
          <Button
            aria-label={t(isWeek ? 'calendar.weekAfter' : 'day-bar.after')}
            onClick={() => onChoose(addDays(day, span))}
          >
            <Icon name="forward" />
          </Button>
        </span>
      </div>
      {day !== today && (
        <span data-screen-only>
          <Button look="quiet" onClick={() => onChoose(today)}>
            {t('words.today')}
          </Button>
        </span>
      )}
    </div>
  );
}
