/** The day or the week, the view and the filters of the calendar. Everything is in the address. */

import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Button } from '#console/components/button/button.tsx';
import { addDays } from '#console/components/calendar/business-days.ts';
import { DateButton } from '#console/components/calendar/date-button.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { wrap } from '#console/components/layout/layout.ts';
import { useWide } from '#console/components/page/use-wide.ts';
import { Tabs } from '#console/components/tabs/tabs.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { Filters } from './filters.tsx';
import type { CalendarSearch } from './model/calendar-search.ts';

interface ToolbarProps {
  readonly days: readonly string[];
  readonly day: string;
  readonly today: string;
}

export function Toolbar({ days, day, today }: ToolbarProps) {
  const { translate: t, formats } = useLanguage();
  const search = useSearch({ from: '/calendar' });
  const navigate = useNavigate({ from: '/calendar' });
  const isWide = useWide('90rem');
  const isWeek = search.view === 'week';
  const choose = (next: string) =>
    void navigate({ search: (before) => ({ ...before, day: next === today ? undefined : next }) });
  const [first = day, last = day] = [days[0], days.at(-1)];
  const text = isWeek
    ? formats.dateRange(`${first}T00:00Z`, `${last}T00:00Z`, 'date', 'UTC')
    : formats.date(`${day}T00:00Z`, isWide ? 'fullDate' : 'day', 'UTC');
  const span = isWeek ? 7 : 1;
  return (
    <>
      <div className={wrap(2, 'center')}>
        <Button
          aria-label={isWeek ? t('calendar.weekBefore') : t('day-bar.before')}
          onClick={() => choose(addDays(day, -span))}
        >
          <Icon name="back" />
        </Button>
        <DateButton label={t('date-time.chooseDay')} text={text} day={day} onChoose={choose} />
        <Button
          aria-label={isWeek ? t('calendar.weekAfter') : t('day-bar.after')}
          onClick={() => choose(addDays(day, span))}
        >
          <Icon name="forward" />
        </Button>
        {!days.includes(today) && (
          <Button look="quiet" onClick={() => choose(today)}>
            {t('words.today')}
          </Button>
        )}
      </div>
      <Tabs label={t('words.view')}>
        {([undefined, 'week'] as const).map((view) => (
          <Link
            key={view ?? 'day'}
            from="/calendar"
            to="/calendar"
            search={(before: CalendarSearch) => ({ ...before, view })}
            activeOptions={{ includeSearch: true, exact: true }}
          >
            {view === undefined ? t('words.day') : t('words.week')}
          </Link>
        ))}
      </Tabs>
      <Filters />
    </>
  );
}
