/** A month of days to choose one from. Loaded when it is opened: it is larger than the screens that use it. */
import { type CalendarDate, parseDate } from '@internationalized/date';
import { Button } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import { Heading } from 'react-aria-components/Heading';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Icon } from '#console/components/icon/icon.tsx';
import { localeOf } from '#console/i18n/format.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import styles from './calendar.module.css';

export interface DayCalendarProps {
  readonly label: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** The first and the last day that can be chosen; without them, every day. */
  readonly first?: string | undefined;
  readonly last?: string | undefined;
  readonly onChoose: (day: string) => void;
}

export function DayCalendar({ label, day, first, last, onChoose }: DayCalendarProps) {
  const { languages } = useLanguage();
  return (
    <I18nProvider locale={localeOf(languages.console)}>
      <Calendar<CalendarDate>
        className={styles.calendar}
        aria-label={label}
        value={parseDate(day)}
        minValue={first === undefined ? undefined : parseDate(first)}
        maxValue={last === undefined ? undefined : parseDate(last)}
        onChange={(date) => onChoose(date.toString())}
        autoFocus
      >
        <header className={styles.months}>
          <Button slot="previous" className={styles.step}>
            <Icon name="back" />
          </Button>
          <Heading className={styles.month} />
          <Button slot="next" className={styles.step}>
            <Icon name="forward" />
          </Button>
        </header>
        <CalendarGrid className={styles.grid}>
          <CalendarGridHeader>
            {(name) => <CalendarHeaderCell className={styles.weekday}>{name}</CalendarHeaderCell>}
          </CalendarGridHeader>
          <CalendarGridBody>{(date) => <CalendarCell date={date} className={styles.day} />}</CalendarGridBody>
        </CalendarGrid>
      </Calendar>
    </I18nProvider>
  );
}
