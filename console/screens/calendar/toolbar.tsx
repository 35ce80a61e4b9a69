/** What the calendar shows: the day or the week, the view, the filters. Everything is in the address. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { statusNames } from '#console/components/booking/booking-words.ts';
import { Button, ButtonLink } from '#console/components/button/button.tsx';
import { addDays } from '#console/components/calendar/business-days.ts';
import { DateButton } from '#console/components/calendar/date-button.tsx';
import { SelectField } from '#console/components/field/field.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { useWide } from '#console/components/page/use-wide.ts';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { bookingStatuses } from '#domain/booking/record/booking-status.ts';
import styles from './calendar.module.css';
import { type CalendarSearch, nobody } from './model/calendar-search.ts';
import { useServices, useStaff } from './model/queries.ts';

interface ToolbarProps {
  readonly days: readonly string[];
  readonly day: string;
  readonly today: string;
}

export function Toolbar({ days, day, today }: ToolbarProps) {
  const { translate: t, formats } = useLanguage();
  const search = useSearch({ from: '/calendar' });
  const navigate = useNavigate({ from: '/calendar' });
  const isWide = useWide('48rem');
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
            {t('words.today')}
          </Button>
        )}
      </div>
      <nav className={styles.group} aria-label={t('words.view')}>
        {([undefined, 'week'] as const).map((view) => (
          <ButtonLink
            key={view ?? 'day'}
            from="/calendar"
            to="/calendar"
            search={(before: CalendarSearch) => ({ ...before, view })}
            look={view === search.view ? 'secondary' : 'quiet'}
            aria-current={view === search.view ? 'true' : undefined}
          >
            {view === undefined ? t('words.day') : t('words.week')}
          </ButtonLink>
        ))}
      </nav>
      <Button onClick={() => print()}>{t('bookings.print')}</Button>
    </>
  );
}

/** The filters of the bookings: a staff member, a service, a status. */
export function Filters() {
  const t = useTranslate();
  const { staff, service, status, hours, view } = useSearch({ from: '/calendar' });
  const navigate = useNavigate({ from: '/calendar' });
  const { data: members = [] } = useStaff();
  const services = useServices();
  const change = (changed: CalendarSearch) =>
    void navigate({ search: (before) => ({ ...before, ...changed }), replace: true });
  const isFiltered = staff !== undefined || service !== undefined || status !== undefined;
  return (
    <div className={styles.filters} data-screen-only>
      <SelectField
        label={t('words.staffMember')}
        value={staff ?? ''}
        onChange={({ target }) => change({ staff: target.value || undefined })}
        options={[
          ['', t('words.everyone')],
          [nobody, t('calendar.unassigned')],
          ...members.map(({ id, user }) => [id, user.name] as const),
        ]}
      />
      <SelectField
        label={t('words.service')}
        value={service ?? ''}
        onChange={({ target }) => change({ service: target.value || undefined })}
        options={[
          ['', t('calendar.anyService')],
          ...Array.from(services.values(), ({ id, name }) => [id, name] as const),
        ]}
      />
      <SelectField
        label={t('words.status')}
        value={status ?? ''}
        onChange={({ target }) => change({ status: target.value || undefined })}
        options={[
          ['', t('calendar.notCancelled')],
          ...bookingStatuses.map((one) => [one, t(statusNames[one])] as const),
        ]}
      />
      <div className={styles.group}>
        {isFiltered && (
          <Button
            look="quiet"
            onClick={() => change({ staff: undefined, service: undefined, status: undefined })}
          >
            {t('words.clearFilters')}
          </Button>
        )}
        {(view === undefined || (staff !== undefined && staff !== nobody)) && (
          <Button
            className={styles.wideOnly}
            look="quiet"
            aria-pressed={hours === 'all'}
            onClick={() => change({ hours: hours === 'all' ? undefined : 'all' })}
          >
            {t('calendar.allHours')}
          </Button>
        )}
      </div>
    </div>
  );
}
