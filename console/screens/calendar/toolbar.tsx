/** The shown day or week, and the view. Everything is in the address. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Button, ButtonLink } from '#console/components/button/button.tsx';
import { addDays } from '#console/components/calendar/business-days.ts';
import { DateButton } from '#console/components/calendar/date-button.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { useFormats, useTranslate } from '#console/i18n/language.tsx';
import styles from './calendar.module.css';
import type { CalendarSearch } from './model/calendar-search.ts';
import { useWide } from './use-wide.ts';

interface ToolbarProps {
  readonly days: readonly string[];
  readonly day: string;
  readonly today: string;
}

export function Toolbar({ days, day, today }: ToolbarProps) {
  const t = useTranslate();
  const formats = useFormats();
  const search = useSearch({ from: '/calendar' });
  const navigate = useNavigate({ from: '/calendar' });
  const isWide = useWide();
  const isWeek = search.view === 'week';
  const choose = (next: string) =>
    void navigate({ search: (before) => ({ ...before, day: next === today ? undefined : next }) });
  const [first = day, last = day] = [days[0], days.at(-1)];
  const text = isWeek
    ? formats.dateRange(`${first}T00:00Z`, `${last}T00:00Z`, 'date', 'UTC')
    : formats.date(`${day}T00:00Z`, isWide ? 'fullDate' : 'day', 'UTC');
  const view = (next: CalendarSearch['view']) => (before: CalendarSearch) => ({ ...before, view: next });
  const span = isWeek ? 7 : 1;
  return (
    <>
      <div className={styles.group}>
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
            {t('day-bar.today')}
          </Button>
        )}
      </div>
      <nav className={styles.group} aria-label={t('calendar.view')}>
        <ButtonLink
          from="/calendar"
          to="/calendar"
          search={view(undefined)}
          look={isWeek ? 'quiet' : 'secondary'}
          aria-current={isWeek ? undefined : 'true'}
        >
          {t('calendar.day')}
        </ButtonLink>
        <ButtonLink
          from="/calendar"
          to="/calendar"
          search={view('week')}
          look={isWeek ? 'secondary' : 'quiet'}
          aria-current={isWeek ? 'true' : undefined}
        >
          {t('calendar.week')}
        </ButtonLink>
      </nav>
      <Button onClick={() => print()}>{t('bookings.print')}</Button>
    </>
  );
}
