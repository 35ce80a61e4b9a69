/** A booking of the calendar in its panel: facts and actions. */

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isApiError, type ListedBooking } from '#client/index.ts';
import { bookingQuery } from '#console/api/record-queries.ts';
import { NextFreeButton } from '#console/components/booking/next-free.tsx';
import { BalanceMark } from '#console/components/booking/status/balance-mark.tsx';
import { StatusActions } from '#console/components/booking/status/status-actions.tsx';
import { StatusBadge } from '#console/components/booking/status/status-badge.tsx';
import { Button, ButtonLink, Buttons } from '#console/components/button/button.tsx';
import { todayIn } from '#console/components/calendar/business-days.ts';
import { ZoneNote } from '#console/components/calendar/zone-note.tsx';
import { PhoneLink } from '#console/components/customer/phone-link.tsx';
import { stack, wrap } from '#console/components/layout/layout.ts';
import { Loading } from '#console/components/page/page.tsx';
import { PetLines } from '#console/components/pet/pet-lines.tsx';
import { PanelOrSheet } from '#console/components/side-panel/side-panel.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { mayBeChanged } from '#domain/booking/record/booking-status.ts';
import { best, type Move, placeOfBooking } from './model/move.ts';
import { useWords } from './model/words.ts';
import styles from './moving/move.module.css';

interface BookingPanelProps {
  readonly booking: ListedBooking;
  readonly timeZone: string;
  readonly takesFocus: boolean;
  readonly onClose: () => void;
  /** `isForm`: the user chooses the time in a form. */
  readonly onMove: (move: Move, isForm: boolean) => void;
}

function BookingPanel({ booking, timeZone, takesFocus, onClose, onMove }: BookingPanelProps) {
  const { translate: t, formats, catalogLang: lang } = useLanguage();
  const words = useWords();
  const { id, user, pets, services, staff, notes, totalAmount, currency, status } = booking;
  const isOpen = mayBeChanged(status);
  return (
    <PanelOrSheet
      key={id}
      title={`${words.petsOf(booking)} – ${words.servicesOf(booking)}`}
      takesFocus={takesFocus}
      onClose={onClose}
    >
      <div className={wrap([1, 3], 'center', 'between')}>
        <strong>{words.timesOf(booking)}</strong>
        <StatusBadge booking={booking} />
      </div>
      <ZoneNote instant={booking.startDate} timeZone={timeZone} />
      <BalanceMark booking={booking} today={todayIn(timeZone)} timeZone={timeZone} />
      <dl className={`${stack(3)} ${styles.facts}`}>
        <div>
          <dt>{t('words.pets')}</dt>
          <dd>
            <PetLines pets={pets} today={todayIn(timeZone)} />
          </dd>
        </div>
        <div>
          <dt>{t('words.services')}</dt>
          <dd>
            <span lang={lang}>{formats.list(services.map(({ name }) => name))}</span>
            {', '}
            {formats.money(totalAmount, currency)}
          </dd>
        </div>
        <div>
          <dt>{t('words.staffMember')}</dt>
          <dd>{words.staffOf(booking)}</dd>
        </div>
        <div>
          <dt>{t('words.customer')}</dt>
          <dd>
            <Link to="/customers/$id" params={{ id: user.id }}>
              {user.name}
            </Link>
            {user.phone && (
              <>
                <br />
                <PhoneLink phone={user.phone} />
              </>
            )}
          </dd>
        </div>
        {notes !== null && (
          <div>
            <dt>{t('words.notes')}</dt>
            <dd className={styles.notes}>{notes}</dd>
          </div>
        )}
      </dl>
      <StatusActions booking={booking} etag={booking.etag} />
      <Buttons>
        {isOpen && (
          <Button onClick={() => onMove({ booking, to: placeOfBooking(booking) }, true)}>
            {t('calendar.move')}
          </Button>
        )}
        {isOpen && (
          <NextFreeButton
            booking={booking}
            onFound={(times) => onMove({ booking, to: { ...placeOfBooking(booking), ...times } }, false)}
          />
        )}
        {isOpen && staff === null && (
          <Button
            onClick={() => onMove({ booking, to: { ...placeOfBooking(booking), staffId: best } }, false)}
          >
            {t('words.assignBest')}
          </Button>
        )}
        <ButtonLink to="/bookings/$id" params={{ id }}>
          {t('calendar.openBooking')}
        </ButtonLink>
      </Buttons>
    </PanelOrSheet>
  );
}

interface OpenBookingProps extends Omit<BookingPanelProps, 'booking'> {
  readonly id: string | undefined;
  readonly bookings: readonly ListedBooking[];
}

/** The booking that the address names; nothing without one. */
export function OpenBooking({ id, bookings, ...panel }: OpenBookingProps) {
  if (id === undefined) return null;
  const booking = bookings.find((one) => one.id === id);
  return booking ? <BookingPanel booking={booking} {...panel} /> : <OtherBooking id={id} {...panel} />;
}

/** A booking from the address that is outside the shown days. */
function OtherBooking({ id, ...panel }: Omit<BookingPanelProps, 'booking'> & { id: string }) {
  const { translate: t, languages } = useLanguage();
  const { data, error, refetch } = useQuery(bookingQuery(languages.catalog, id));
  if (data) {
    const booking = { ...data.booking, etag: data.etag };
    return <BookingPanel booking={booking} {...panel} />;
  }
  const isMissing = isApiError(error, 'NOT_FOUND', 'FORBIDDEN');
  return (
    <PanelOrSheet
      title={isMissing ? t('bookings.notFoundTitle') : t('bookings.one')}
      takesFocus={panel.takesFocus}
      onClose={panel.onClose}
    >
      {isMissing ? <p>{t('bookings.notFoundText')}</p> : <Loading {...{ error, refetch }} count={2} />}
    </PanelOrSheet>
  );
}
