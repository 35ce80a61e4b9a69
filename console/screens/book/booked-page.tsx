/** The confirmation after a booking was made. */

import { useQuery } from '@tanstack/react-query';
import type { Booking } from '#client/index.ts';
import { useTimeZone } from '#console/api/queries.ts';
import { query } from '#console/api/query.ts';
import { useUser } from '#console/api/session.ts';
import { ButtonLink } from '#console/components/button/button.tsx';
import { ZoneNote } from '#console/components/calendar/zone-note.tsx';
import { AddToCalendar } from '#console/components/calendar-file/add-to-calendar.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { stack } from '#console/components/layout/layout.ts';
import { Loading, Page } from '#console/components/page/page.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import styles from './parts/book.module.css';
import reviewStyles from './parts/review.module.css';

export function BookedPage({ id }: { id: string }) {
  const { translate: t, languages } = useLanguage();
  const user = useUser();
  const timeZone = useTimeZone();
  const { data, error, refetch } = useQuery({
    ...query('getBooking', { path: { id }, query: { lang: languages.catalog } }),
    enabled: user != null,
  });
  return (
    <Page width="column" title={t('book.bookedTitle')} lead={t('book.bookedText')}>
      {user === null && (
        <ButtonLink look="primary" to="/sign-in" search={{ from: `${location.pathname}${location.search}` }}>
          {t('words.signIn')}
        </ButtonLink>
      )}
      {(error || (user !== null && !(data && timeZone))) && (
        <Loading {...{ error, refetch }} count={1} height="14rem" />
      )}
      {data && timeZone && <Booked booking={data} timeZone={timeZone} />}
    </Page>
  );
}

interface BookedProps {
  readonly booking: Booking;
  readonly timeZone: string;
}

function Booked({ booking, timeZone }: BookedProps) {
  const { translate: t, formats, catalogLang: lang } = useLanguage();
  const { startDate, endDate, services, pets, staff, totalAmount, currency } = booking;
  return (
    <>
      <section className={`${stack(3)} ${reviewStyles.ticket}`} aria-label={t('book.title')}>
        <Icon name="check" size={32} />
        <p className={styles.name} lang={lang}>
          {formats.list(services.map(({ name }) => name))}
        </p>
        <p>{formats.dateRange(startDate, endDate, 'dayTime', timeZone)}</p>
        <ZoneNote instant={startDate} timeZone={timeZone} />
        <p>{formats.list(pets.map(({ name }) => name))}</p>
        {staff && <p>{t('book.withStaff', { staff: staff.name })}</p>}
        <p>
          <strong>{formats.money(totalAmount, currency)}</strong>
        </p>
      </section>
      <div className={`${stack(5, 'narrow')} ${styles.stack}`} data-screen-only>
        <AddToCalendar booking={booking} />
        <ButtonLink to="/bookings/$id" params={{ id: booking.id }}>
          {t('book.toBooking')}
        </ButtonLink>
        <ButtonLink look="quiet" to="/book">
          {t('book.another')}
        </ButtonLink>
      </div>
    </>
  );
}
