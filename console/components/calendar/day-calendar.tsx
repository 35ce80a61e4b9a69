/** A month of days to choose one from. Loaded when it is opened: it is larger than the screens that use it. */

import { type CalendarDate, getLocalTimeZone, parseDate, today } from '@internationalized/date';
import { useState } from 'react';
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
import { row, soft } from '#console/components/layout/layout.ts';
import { localeOf } from '#console/i18n/format.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import styles from './calendar.module.css';

export interface DayCalendarProps {
  readonly label: string;
  /** `YYYY-MM-DD`; undefined while none is chosen. */
  readonly day: string | undefined;
  /** The first and the last day that can be chosen; without them, every day. */
  readonly first?: string | undefined;
  readonly last?: string | undefined;
  /** A year can be chosen directly, for days that may be years away. */
  readonly hasYears?: boolean;
  readonly onChoose: (day: string) => void;
}

/** How many years before and after the one that is shown. */
const yearsAround = 20;

export function DayCalendar({ label, day, first, last, hasYears = false, onChoose }: DayCalendarProps) {
  const { languages, translate: t } = useLanguage();
  const [focused, setFocused] = useState(() =>
    day === undefined ? today(getLocalTimeZone()) : parseDate(day),
  );
  const years = Array.from({ length: 2 * yearsAround + 1 }, (_, at) => focused.year - yearsAround + at);
  return (
    <I18nProvider locale={localeOf(languages.console)}>
      <Calendar<CalendarDate>
        aria-label={label}
        value={day === undefined ? null : parseDate(day)}
        focusedValue={focused}
        onFocusChange={setFocused}
        minValue={first === undefined ? undefined : parseDate(first)}
        maxValue={last === undefined ? undefined : parseDate(last)}
        onChange={(date) => onChoose(date.toString())}
        autoFocus
      >
        <header className={`${row(2, 'center', 'between')} ${styles.months}`}>
          <Button slot="previous" className={styles.step}>
            <Icon name="back" />
          </Button>
          <Heading className={styles.month} />
          {hasYears && (
            <select
              className={styles.year}
              aria-label={t('date-time.year')}
              value={focused.year}
              onChange={(event) => setFocused(focused.set({ year: Number(event.target.value) }))}
            >
              {years.map((year) => (
                <option key={year} value={year}>
                  {year}
                </option>
              ))}
            </select>
          )}
          <Button slot="next" className={styles.step}>
            <Icon name="forward" />
          </Button>
        </header>
        <CalendarGrid className={styles.grid}>
          <CalendarGridHeader>
            {(name) => (
              <CalendarHeaderCell className={`${soft} ${styles.weekday}`}>{name}</CalendarHeaderCell>
            )}
          </CalendarGridHeader>
          <CalendarGridBody>{(date) => <CalendarCell date={date} className={styles.day} />}</CalendarGridBody>
        </CalendarGrid>
      </Calendar>
    </I18nProvider>
  );
}
