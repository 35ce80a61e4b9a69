/** A booking as the business sees it: the customer, the pets with their important facts, and every action. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isApiError } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { rows } from '#console/api/list-query.ts';
import { invalidate, query } from '#console/api/query.ts';
import {
  bookingQuery,
  bookingReads,
  staffListQuery,
  type TaggedBooking,
  userQuery,
} from '#console/api/record-queries.ts';
import { useMay, useUser } from '#console/api/session.ts';
import { ifUnchanged, tagOf } from '#console/api/version-tag.ts';
import { BookAgain } from '#console/components/booking/book-again.tsx';
import { periodText } from '#console/components/booking/booking-words.ts';
import { EmailList } from '#console/components/booking/email-list.tsx';
import { PriceLines } from '#console/components/booking/price-lines.tsx';
import { StatusActions } from '#console/components/booking/status/status-actions.tsx';
import { Button, ButtonLink, Buttons } from '#console/components/button/button.tsx';
import { AddToCalendar } from '#console/components/calendar-file/add-to-calendar.tsx';
import { PhoneLink } from '#console/components/customer/phone-link.tsx';
import { Refusal } from '#console/components/form/refusal.tsx';
import { useShowSaved } from '#console/components/form/use-save-form.ts';
import { soft, stack, wrap } from '#console/components/layout/layout.ts';
import { Columns } from '#console/components/page/columns.tsx';
import { RecordPayment, RecordRefund } from '#console/components/payment/record-payment.tsx';
import { PetLines } from '#console/components/pet/pet-lines.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { localDayIn } from '#console/i18n/zone.ts';
import desk from '#console/screens/bookings/desk.module.css';
import { isLive, mayBeChanged } from '#domain/booking/record/booking-status.ts';
import { BookingFacts } from './booking-facts.tsx';
import { BookingHistory } from './booking-history.tsx';
import { CancellationFee, VoidPayment } from './payment-actions.tsx';
import { PaymentCard } from './payment-card.tsx';

interface BusinessBookingProps {
  readonly tagged: TaggedBooking;
  readonly timeZone: string;
  /** The care of a stay. */
  readonly care: ReactNode;
}

export function BusinessBooking({ tagged, timeZone, care }: BusinessBookingProps) {
  const { booking } = tagged;
  const mayReadLog = useMay('readAuditLog');
  const mayReadEmails = useMay('manageBookingEmails');
  const mayRefund = useMay('managePayments');
  const today = localDayIn(new Date().toISOString(), timeZone);
  return (
    <>
      <BusinessActions tagged={tagged} />
      <Columns shape="second">
        <BookingFacts
          booking={booking}
          timeZone={timeZone}
          customer={<Customer {...booking} />}
          petLines={<PetLines pets={booking.pets} today={today} />}
          places={useStayPlaces(booking, timeZone)}
        />
        <div className={stack(4)}>
          <PriceLines price={booking} petCount={booking.pets.length} />
          <PaymentCard
            booking={booking}
            timeZone={timeZone}
            entryActions={mayRefund ? (entry) => <VoidPayment entry={entry} /> : undefined}
          >
            {mayRefund && (
              <Buttons data-screen-only>
                <RecordRefund booking={booking} />
                <CancellationFee tagged={tagged} />
              </Buttons>
            )}
          </PaymentCard>
        </div>
      </Columns>
      {care}
      {mayReadEmails && <EmailList filter={{ bookingId: booking.id }} timeZone={timeZone} />}
      {mayReadLog && <BookingHistory booking={booking} timeZone={timeZone} />}
    </>
  );
}

/** The place of each pet, which leads to the week in which it has it; undefined without a place. */
function useStayPlaces({ id, pets, startDate, endDate }: TaggedBooking['booking'], timeZone: string) {
  const { translate: t, formats } = useLanguage();
  const enabled = useMay('readPlaces');
  const { data: placements = [] } = useQuery({
    ...query('getBookingPlaces', { path: { id } }),
    staleTime: 0,
    enabled,
  });
  const { data: places } = useQuery({
    ...rows('listPlaces', { query: { limit: 100 } }),
    enabled: placements.length > 0,
  });
  if (!places || placements.length === 0) return undefined;
  return (
    <ul>
      {placements.map(({ petId, placeId, from, to }) => (
        <li key={`${petId} ${from}`}>
          <Link to="/places" search={{ day: localDayIn(from, timeZone) }}>
            {t('places.where', {
              pet: pets.find((pet) => pet.id === petId)?.name || t('pets.unnamed'),
              code: places.find((place) => place.id === placeId)?.code ?? '',
            })}
          </Link>
          {(from !== startDate || to !== endDate) && (
            <span className={soft}>{periodText(formats, { startDate: from, endDate: to }, timeZone)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

function BusinessActions({ tagged: { booking, etag } }: Pick<BusinessBookingProps, 'tagged'>) {
  const { translate: t, languages } = useLanguage();
  const user = useUser();
  const mayManage = useMay('manageAnyBooking');
  const { data: staff = [] } = useQuery(staffListQuery(languages.catalog));
  const { id, status } = booking;
  const ownStaffId = staff.find(({ userId }) => userId === user?.id)?.id;
  const isOwn = ownStaffId !== undefined && ownStaffId === booking.staffId;
  return (
    <>
      <div className={wrap(2, 'start')} data-screen-only>
        <StatusActions booking={booking} etag={etag} ownStaffId={ownStaffId} />
        {(mayManage || isOwn) && <RecordPayment booking={booking} />}
        {mayManage && mayBeChanged(status) && (
          <ButtonLink to="/bookings/$id" params={{ id }} search={{ change: true }}>
            {t('words.change')}
          </ButtonLink>
        )}
        {mayManage && <BookAgain booking={booking} customer={booking.userId} />}
        {isLive(status) && <AddToCalendar booking={booking} />}
        <Button onClick={() => print()}>{t('bookings.print')}</Button>
      </div>
      {mayManage && mayBeChanged(status) && booking.staffId === null && (
        <AssignBest tagged={{ booking, etag }} />
      )}
    </>
  );
}

/** Leaves the choice of the staff member to the server; only for the version shown. */
function AssignBest({ tagged: { booking, etag } }: Pick<BusinessBookingProps, 'tagged'>) {
  const { translate: t, languages } = useLanguage();
  const queries = useQueryClient();
  const showSaved = useShowSaved();
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () =>
      api.updateBooking({
        path: { id: booking.id },
        ...(await ifUnchanged(booking, etag)),
        body: { assign: 'best' },
      }),
    onSuccess: ({ data, headers }) => {
      const { queryKey } = bookingQuery(languages.catalog, booking.id);
      queries.setQueryData(queryKey, { booking: data, etag: tagOf(headers) });
      void showSaved(t('desk.assigned', { name: data.staff?.name ?? '' }), ...bookingReads);
    },
    onError: (problem) => {
      // There is another version: it is shown, and nothing was overwritten.
      if (isApiError(problem, 'STALE_VERSION')) void invalidate(queries, ...bookingReads);
    },
  });
  return (
    <div data-screen-only>
      {error && <Refusal error={error} />}
      <Button isBusy={isPending} onClick={() => mutate()}>
        {t('words.assignBest')}
      </Button>
    </div>
  );
}

function Customer({ user: { id, name, phone } }: Pick<TaggedBooking['booking'], 'user'>) {
  const t = useTranslate();
  const mayOpen = useMay('manageCustomers');
  // A MANAGER may not read the accounts of colleagues: then only the name is shown.
  const { data: account } = useQuery({ ...userQuery(mayOpen && name !== '' ? id : undefined), retry: false });
  if (name === '') return <span className={soft}>{t('desk.deletedCustomer')}</span>;
  return (
    <span className={desk.customer}>
      {mayOpen ? (
        <Link to="/customers/$id" params={{ id }}>
          {name}
        </Link>
      ) : (
        name
      )}
      {phone && (
        <>
          <br />
          <PhoneLink phone={phone} />
        </>
      )}
      {account && (
        <>
          <br />
          <a href={`mailto:${account.email}`}>{account.email}</a>
        </>
      )}
    </span>
  );
}
