/** The dashboard: the current figures, and those of a period next to the period before. */

import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { settingsQuery, useTimeZone } from '#console/api/queries.ts';
import { statusNames } from '#console/components/booking/booking-words.ts';
import { Button } from '#console/components/button/button.tsx';
import { middleOf, todayIn } from '#console/components/calendar/business-days.ts';
import { ZoneNote } from '#console/components/calendar/zone-note.tsx';
import { stack } from '#console/components/layout/layout.ts';
import { Loading, Page, Skeleton } from '#console/components/page/page.tsx';
import type { Opening } from '#console/components/page/screen.ts';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { bookingStatuses } from '#domain/booking/record/booking-status.ts';
import styles from './dashboard.module.css';
import { sumsByCurrency } from './figures.ts';
import { intervalOf, periodBefore, periodOf } from './period.ts';
import { PeriodBar } from './period-bar.tsx';
import { PeriodFigures } from './period-figures.tsx';
import { statsQuery } from './queries.ts';
import { Tile } from './tile.tsx';

export function load({ queries, lang }: Opening) {
  return Promise.all([queries.prefetchQuery(settingsQuery(lang)), queries.prefetchQuery(statsQuery)]);
}

export function DashboardScreen() {
  const t = useTranslate();
  const timeZone = useTimeZone();
  return (
    <Page
      title={t('navigation.dashboard')}
      actions={<Button onClick={() => print()}>{t('bookings.print')}</Button>}
    >
      <PresentFigures />
      {timeZone === undefined ? <Skeleton count={2} height="12rem" /> : <Period timeZone={timeZone} />}
    </Page>
  );
}

function Period({ timeZone }: { timeZone: string }) {
  const search = useSearch({ from: '/dashboard' });
  const today = todayIn(timeZone);
  const period = periodOf(search, today);
  const before = periodBefore(period, search.period);
  const interval = intervalOf(period, search.interval);
  return (
    <>
      <PeriodBar period={period} before={before} interval={interval} />
      <PeriodFigures period={period} before={before} interval={interval} timeZone={timeZone} />
      <ZoneNote instant={middleOf(today, timeZone)} timeZone={timeZone} />
    </>
  );
}

/** The current figures, independent of the period below. */
function PresentFigures() {
  const { translate: t, formats } = useLanguage();
  const { data, error, refetch } = useQuery(statsQuery);
  if (!data) return <Loading {...{ error, refetch }} count={2} height="6rem" />;
  const { bookings, today, upcoming, users, pets, staff, revenue } = data;
  const petCount = Object.values(pets).reduce((sum, count) => sum + count, 0);
  return (
    <section className={`${stack(4, 'narrow', 'top')} ${styles.section}`} aria-labelledby="dashboard-now">
      <h2 id="dashboard-now">{t('dashboard.now')}</h2>
      <dl className={styles.tiles}>
        <Tile label={t('dashboard.today')} to="/board">
          {formats.number(today)}
        </Tile>
        <Tile label={t('dashboard.later')}>{formats.number(upcoming)}</Tile>
        <Tile label={t('words.customers')} to="/customers">
          {formats.number(users.CUSTOMER)}
        </Tile>
        <Tile label={t('words.pets')}>{formats.number(petCount)}</Tile>
        <Tile label={t('dashboard.staffAvailable')} to="/staff">
          {t('dashboard.partOf', { part: staff.available, whole: staff.total })}
        </Tile>
        <Tile label={t('dashboard.revenueSoFar')}>
          {revenue.length === 0 && t('dashboard.nothing')}
          {sumsByCurrency(revenue).map(({ currency, amount }) => (
            <span key={currency}>{formats.money(amount, currency)}</span>
          ))}
        </Tile>
      </dl>
      <h3 className={styles.small} id="dashboard-statuses">
        {t('dashboard.byStatus')}
      </h3>
      <dl className={styles.statuses} aria-labelledby="dashboard-statuses">
        {bookingStatuses.map((status) => (
          <div key={status}>
            <dt>
              <Link to="/bookings" search={{ show: 'all', status }}>
                {t(statusNames[status])}
              </Link>
            </dt>
            <dd>{formats.number(bookings[status])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
