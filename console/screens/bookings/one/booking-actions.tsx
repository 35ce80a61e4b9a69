/** The actions on a booking. */
import { useQuery } from '@tanstack/react-query';
import type { Booking } from '#client/index.ts';
import { settingsQuery } from '#console/api/queries.ts';
import { BookAgain } from '#console/components/booking/book-again.tsx';
import { changeableText, isTooLate } from '#console/components/booking/booking-words.ts';
import { StatusActions, useStatusAction } from '#console/components/booking/status/status-actions.tsx';
import { Button, ButtonLink, Buttons } from '#console/components/button/button.tsx';
import { AddToCalendar } from '#console/components/calendar-file/add-to-calendar.tsx';
import { PhoneLink } from '#console/components/customer/phone-link.tsx';
import { useNow } from '#console/components/page/now.ts';
import { Notice } from '#console/components/page/page.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { isLive } from '#domain/booking/record/booking-status.ts';

interface BookingActionsProps {
  readonly booking: Booking;
  readonly timeZone: string;
  /** The reader may change and cancel it, and its status allows both. */
  readonly mayChange: boolean;
}

export function BookingActions({ booking, timeZone, mayChange }: BookingActionsProps) {
  const { translate: t, formats } = useLanguage();
  const { id, status } = booking;
  const { isHeld } = useStatusAction(id);
  const now = useNow(60);
  const mayStill = mayChange && !isTooLate(booking, now);
  return (
    <>
      {mayStill && <p>{changeableText(t, formats, booking, { timeZone, now })}</p>}
      {mayChange && !mayStill && <TooLate />}
      <Buttons data-screen-only>
        {mayStill && !isHeld && (
          <ButtonLink to="/bookings/$id" params={{ id }} search={{ change: true }} look="primary">
            {t('words.change')}
          </ButtonLink>
        )}
        {mayStill && <StatusActions booking={booking} offered={['cancel']} />}
        <BookAgain booking={booking} look={isLive(status) ? 'secondary' : 'primary'} />
        {isLive(status) && <AddToCalendar booking={booking} />}
        <Button onClick={() => print()}>{t('bookings.print')}</Button>
      </Buttons>
    </>
  );
}

/** Only the business can still cancel or change it: its contact data, as far as the settings have them. */
function TooLate() {
  const { translate: t, languages } = useLanguage();
  const { data: settings } = useQuery(settingsQuery(languages.catalog));
  const [email, phone] = ['contactEmail', 'contactPhone'].map((key) => settings?.get(key));
  return (
    <Notice icon="clock">
      <p>{t('problems.cancellationClosed')}</p>
      {typeof email === 'string' && (
        <p>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
      {typeof phone === 'string' && (
        <p>
          <PhoneLink phone={phone} />
        </p>
      )}
    </Notice>
  );
}
