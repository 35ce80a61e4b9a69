/** One booking in a list. */
import type { Booking } from '#client/index.ts';
import { CardLink, LinkedCard } from '#console/components/card/linked-card.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import styles from './booking-pages.module.css';
import { StatusBadge } from './status-badge.tsx';

export function BookingCard({ booking, timeZone }: { booking: Booking; timeZone: string }) {
  const { translate: t, formats, languages } = useLanguage();
  // The catalog may be in another language than the page.
  const lang = languages.catalog === languages.console ? undefined : languages.catalog;
  const { id, startDate, endDate, status, services, pets, totalAmount, currency } = booking;
  return (
    <LinkedCard className={styles.card} data-is-off={status === 'CANCELLED' || undefined}>
      <h2 className={styles.when}>
        <CardLink to="/bookings/$id" params={{ id }}>
          {formats.dateRange(startDate, endDate, 'dateTime', timeZone)}
        </CardLink>
      </h2>
      <span className={styles.badge}>
        <StatusBadge status={status} />
      </span>
      <p>
        <span lang={lang}>{formats.list(services.map(({ name }) => name))}</span>
        <br />
        <span className={styles.soft}>
          {t('bookings.forPets', { pets: formats.list(pets.map(({ name }) => name)) })}
        </span>
      </p>
      <p className={styles.amount}>{formats.money(totalAmount, currency)}</p>
    </LinkedCard>
  );
}
