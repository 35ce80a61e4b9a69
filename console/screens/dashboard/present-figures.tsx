/** The current figures, independent of the period below. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { statusNames } from '#console/components/booking/booking-words.ts';
import { ProblemNotice, Skeleton } from '#console/components/page/states.tsx';
import { useFormats, useTranslate } from '#console/i18n/language.tsx';
import { bookingStatuses } from '#domain/booking-status.ts';
import styles from './dashboard.module.css';
import { sumsByCurrency } from './figures.ts';
import { statsQuery } from './queries.ts';
import { Tile } from './tile.tsx';

export function PresentFigures() {
  const t = useTranslate();
  const formats = useFormats();
  const { data, error, refetch } = useQuery(statsQuery);
  if (error && !data) return <ProblemNotice error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton count={2} height="6rem" />;
  const { bookings, today, upcoming, users, pets, staff, revenue } = data;
  const petCount = Object.values(pets).reduce((sum, count) => sum + count, 0);
  return (
    <section className={styles.section} aria-labelledby="dashboard-now">
      <h2 id="dashboard-now">{t('dashboard.now')}</h2>
      <dl className={styles.tiles}>
        <Tile label={t('dashboard.today')} to="/board">
          {formats.number(today)}
        </Tile>
        <Tile label={t('dashboard.upcoming')}>{formats.number(upcoming)}</Tile>
        <Tile label={t('dashboard.customers')} to="/customers">
          {formats.number(users.CUSTOMER)}
        </Tile>
        <Tile label={t('bookings.pets')}>{formats.number(petCount)}</Tile>
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
              <Link to="/bookings" search={{ status }}>
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
