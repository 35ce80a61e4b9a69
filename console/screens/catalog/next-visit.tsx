/** The next visit of the customer, or the last one, to open or to book again. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTimeZone } from '#console/api/queries.ts';
import { query } from '#console/api/query.ts';
import { BookAgain } from '#console/components/booking/book-again.tsx';
import { BookingCard } from '#console/components/booking/booking-pages.tsx';
import { Buttons } from '#console/components/button/button.tsx';
import { stack } from '#console/components/layout/layout.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { isLive } from '#domain/booking/record/booking-status.ts';
import styles from './catalog.module.css';

export function NextVisit({ userId }: { userId: string }) {
  const { translate: t, languages } = useLanguage();
  const timeZone = useTimeZone();
  const [now] = useState(() => new Date().toISOString());
  const own = { userId, lang: languages.catalog };
  const coming = useQuery(
    query('listBookings', { query: { ...own, from: now, sortBy: 'startDate', sortOrder: 'asc', limit: 5 } }),
  );
  const next = coming.data?.find(({ status }) => isLive(status));
  const latest = { sortBy: 'endDate', sortOrder: 'desc', limit: 1 } as const;
  const past = useQuery({
    ...query('listBookings', {
      query: { ...own, ...latest, to: now, status: 'COMPLETED' },
    }),
    enabled: coming.data !== undefined && next === undefined,
  });
  const booking = next ?? past.data?.[0];
  if (!booking || !timeZone) return null;
  return (
    <section aria-labelledby="next-visit" className={`${stack(2)} ${styles.visit}`}>
      <h2 id="next-visit">{t(next ? 'bookings.upcoming' : 'bookings.past')}</h2>
      <ul>
        <BookingCard booking={booking} timeZone={timeZone} />
      </ul>
      <Buttons>
        <BookAgain booking={booking} look={next ? 'secondary' : 'primary'} />
      </Buttons>
    </section>
  );
}
