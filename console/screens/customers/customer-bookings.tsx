import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { BookingPages } from '#console/components/booking/booking-pages.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './customers.module.css';

/** The upcoming bookings, the next one first, and the past ones, the latest first. */
export function CustomerBookings({ customerId, timeZone }: { customerId: string; timeZone: string }) {
  const t = useTranslate();
  // One moment for the whole visit: a different moment would request a different list.
  const [now] = useState(() => new Date().toISOString());
  return (
    <div className={styles.side}>
      <section className={styles.side}>
        <div className={styles.head}>
          <h2>{t('customers.upcoming')}</h2>
          <Link to="/bookings" search={{ customer: customerId }}>
            {t('bookings.back')}
          </Link>
        </div>
        <BookingPages
          filter={{ userId: customerId, from: now, sortBy: 'startDate', sortOrder: 'asc', limit: 5 }}
          timeZone={timeZone}
          empty={<p className={styles.soft}>{t('customers.noUpcoming')}</p>}
        />
      </section>
      <section className={styles.side}>
        <h2>{t('customers.past')}</h2>
        <BookingPages
          filter={{ userId: customerId, to: now, sortBy: 'startDate', sortOrder: 'desc', limit: 5 }}
          timeZone={timeZone}
          // A booking in progress comes first.
          isShown={({ endDate }) => endDate <= now}
          empty={<p className={styles.soft}>{t('customers.noPast')}</p>}
        />
      </section>
    </div>
  );
}
