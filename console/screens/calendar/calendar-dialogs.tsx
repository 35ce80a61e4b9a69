/** The dialogs above the calendar: a booking, or the move of one. */

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isApiError, type ListedBooking } from '#client/index.ts';
import { bookingQuery, petsQuery } from '#console/api/record-queries.ts';
import { StatusActions } from '#console/components/booking/status-actions.tsx';
import { StatusBadge } from '#console/components/booking/status-badge.tsx';
import { Button, ButtonLink, Buttons } from '#console/components/button/button.tsx';
import { todayIn } from '#console/components/calendar/business-days.ts';
import { ZoneNote } from '#console/components/calendar/zone-note.tsx';
import { PhoneLink } from '#console/components/customer/phone-link.tsx';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { row, stack } from '#console/components/layout/layout.ts';
import { ProblemNotice, Skeleton } from '#console/components/page/page.tsx';
import { SpeciesPicture } from '#console/components/pet/species-picture.tsx';
import { VaccinationShield } from '#console/components/pet/vaccination-shield.tsx';
import { readVaccinations } from '#console/components/pet/vaccinations.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { mayBeChanged } from '#domain/booking/record/booking-status.ts';
import { best, type Move, placeOfBooking } from './model/move.ts';
import { useWords } from './model/words.ts';
import { type Drag, useDragState } from './moving/drag.ts';
import styles from './moving/move.module.css';
import { MoveDialog } from './moving/move-dialog.tsx';

interface BookingPanelProps {
  readonly booking: ListedBooking;
  readonly timeZone: string;
  readonly onClose: () => void;
  /** `isForm`: the user chooses the time in a form. */
  readonly onMove: (move: Move, isForm: boolean) => void;
}

/** A booking of the calendar: its facts and actions. */
function BookingPanel({ booking, timeZone, onClose, onMove }: BookingPanelProps) {
  const { translate: t, formats, catalogLang: lang } = useLanguage();
  const words = useWords();
  const { data: records = [] } = useQuery(petsQuery(booking.userId));
  const { id, user, pets, services, staff, notes, totalAmount, currency, status, noShow } = booking;
  const isOpen = mayBeChanged(status);
  return (
    <Dialog title={words.timesOf(booking)} onClose={onClose}>
      <div>
        <StatusBadge status={status} noShow={noShow} />
      </div>
      <ZoneNote instant={booking.startDate} timeZone={timeZone} />
      <dl className={`${stack(3)} ${styles.facts}`}>
        <div>
          <dt>{t('words.pets')}</dt>
          <dd>
            <ul>
              {pets.map(({ id: petId, name, species }) => {
                const record = records.find((one) => one.id === petId);
                return (
                  <li key={petId} className={row(2, 'start')}>
                    <SpeciesPicture species={species} size={28} />
                    <span>
                      <Link to="/pets/$id" params={{ id: petId }}>
                        {name}
                      </Link>
                      <br />
                      {record && (
                        <VaccinationShield
                          vaccinations={readVaccinations(record.vaccinations).vaccinations}
                          today={todayIn(timeZone)}
                        />
                      )}
                    </span>
                  </li>
                );
              })}
            </ul>
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
    </Dialog>
  );
}

interface CalendarDialogsProps {
  /** Of the open booking. */
  readonly id: string | undefined;
  readonly bookings: readonly ListedBooking[];
  readonly timeZone: string;
  readonly drag: Drag;
  readonly onClose: () => void;
}

export function CalendarDialogs({ id, bookings, timeZone, drag, onClose }: CalendarDialogsProps) {
  const asked = useDragState(drag, (state) => (state.name === 'asked' ? state : undefined));
  if (asked) return <MoveDialog first={asked.move} isForm={asked.isForm} drag={drag} />;
  if (id === undefined) return null;
  const booking = bookings.find((one) => one.id === id);
  const onMove = (move: Move, isForm: boolean) => {
    onClose();
    drag.send({ type: 'ask', move, isForm });
  };
  if (booking) {
    return <BookingPanel booking={booking} timeZone={timeZone} onClose={onClose} onMove={onMove} />;
  }
  return <OtherBooking id={id} timeZone={timeZone} onClose={onClose} onMove={onMove} />;
}

/** A booking from the address that is outside the shown days. */
function OtherBooking({
  id,
  timeZone,
  onClose,
  onMove,
}: Omit<BookingPanelProps, 'booking'> & { id: string }) {
  const { translate: t, languages } = useLanguage();
  const { data, error, refetch } = useQuery(bookingQuery(languages.catalog, id));
  if (data) {
    const booking = { ...data.booking, etag: data.etag };
    return <BookingPanel booking={booking} timeZone={timeZone} onClose={onClose} onMove={onMove} />;
  }
  const isMissing = isApiError(error, 'NOT_FOUND', 'FORBIDDEN');
  return (
    <Dialog title={isMissing ? t('bookings.notFoundTitle') : t('bookings.one')} onClose={onClose}>
      {isMissing && <p>{t('bookings.notFoundText')}</p>}
      {error && !isMissing && <ProblemNotice error={error} retry={() => void refetch()} />}
      {!error && <Skeleton count={2} height="4rem" />}
    </Dialog>
  );
}
