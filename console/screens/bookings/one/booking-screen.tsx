/** One booking: its facts, its price, and the actions of its customer or of the business. */

import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { isApiError } from '#client/index.ts';
import { settingsQuery, useTimeZone } from '#console/api/queries.ts';
import { bookingQuery, type TaggedBooking } from '#console/api/record-queries.ts';
import { useMay, useUser } from '#console/api/session.ts';
import { bookingTitle } from '#console/components/booking/booking-words.ts';
import { PriceLines } from '#console/components/booking/price-lines.tsx';
import { StatusBadge } from '#console/components/booking/status/status-badge.tsx';
import { ButtonLink } from '#console/components/button/button.tsx';
import { soft, stack } from '#console/components/layout/layout.ts';
import { businessPart } from '#console/components/page/business-part.ts';
import { Columns } from '#console/components/page/columns.tsx';
import { Page, Skeleton } from '#console/components/page/page.tsx';
import { NoRecord } from '#console/components/page/record-page.tsx';
import type { Opening } from '#console/components/page/screen.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { ChangeBooking } from '#console/screens/bookings/change/change-booking.tsx';
import { mayBeChanged } from '#domain/booking/record/booking-status.ts';
import { BookingActions } from './booking-actions.tsx';
import { BookingFacts } from './booking-facts.tsx';
import { PaymentCard } from './payment-card.tsx';

const StayCare = lazy(async () => ({ default: (await import('./stay-care.tsx')).StayCare }));
const BusinessBooking = businessPart(async () => (await import('./business-booking.tsx')).BusinessBooking);

export function load({ queries, lang, params }: Opening<unknown, { readonly id: string }>) {
  return Promise.all([
    queries.prefetchQuery(bookingQuery(lang, params.id)),
    queries.prefetchQuery(settingsQuery(lang)),
  ]);
}

export function BookingScreen() {
  const { translate: t, languages } = useLanguage();
  const { id } = useParams({ from: '/bookings/$id' });
  // While it loads in another language, the page and a draft on it stay.
  const { data, error, refetch } = useQuery({
    ...bookingQuery(languages.catalog, id),
    placeholderData: (before) => (before?.booking.id === id ? before : undefined),
  });
  const timeZone = useTimeZone();
  if (data && timeZone) return <OneBooking tagged={data} timeZone={timeZone} />;
  return (
    <NoRecord
      title={t('bookings.one')}
      error={error}
      retry={refetch}
      isMissing={isApiError(error, 'NOT_FOUND', 'FORBIDDEN')}
      missing={{
        title: t('bookings.notFoundTitle'),
        text: t('bookings.notFoundText'),
        back: <ButtonLink to="/bookings">{t('bookings.back')}</ButtonLink>,
      }}
    />
  );
}

function OneBooking({ tagged, timeZone }: { tagged: TaggedBooking; timeZone: string }) {
  const { translate: t, formats } = useLanguage();
  const user = useUser();
  const mayManage = useMay('manageAnyBooking');
  const { change } = useSearch({ from: '/bookings/$id' });
  const navigate = useNavigate({ from: '/bookings/$id' });
  const { booking } = tagged;
  const isMine = mayManage || booking.userId === user?.id;
  // A user who may read it without being its customer is a member of the business.
  const isBusiness = mayManage || !isMine;
  const when = formats.dateRange(booking.startDate, booking.endDate, 'dateTime', timeZone);
  if (change && isMine) {
    return (
      <ChangeBooking
        tagged={tagged}
        timeZone={timeZone}
        onEnd={() => void navigate({ search: {}, replace: true, ignoreBlocker: true })}
      />
    );
  }
  const care = (
    <Suspense>
      <StayCare tagged={tagged} timeZone={timeZone} />
    </Suspense>
  );
  return (
    <Page title={bookingTitle(t, formats, booking)} lead={when} toolbar={<StatusBadge booking={booking} />}>
      {isBusiness ? (
        <Suspense fallback={<Skeleton count={2} height="8rem" />}>
          <BusinessBooking tagged={tagged} timeZone={timeZone} care={care} />
        </Suspense>
      ) : (
        <>
          <BookingActions
            booking={booking}
            timeZone={timeZone}
            mayChange={isMine && mayBeChanged(booking.status)}
          />
          <Columns shape="second">
            <BookingFacts booking={booking} timeZone={timeZone} />
            <div className={stack(4)}>
              <PriceLines price={booking} petCount={booking.pets.length} />
              <PaymentCard booking={booking} timeZone={timeZone} />
            </div>
          </Columns>
          {care}
        </>
      )}
      <p className={soft}>
        {t('bookings.booked', { date: formats.date(booking.createdAt, 'dateTime', timeZone) })}
        <br />
        {t('bookings.number', { id: booking.id })}
      </p>
    </Page>
  );
}
