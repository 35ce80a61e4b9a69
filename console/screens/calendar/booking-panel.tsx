/** A booking of the calendar: its facts and actions. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ListedBooking } from '#client/index.ts';
import { petsQuery } from '#console/api/pet-queries.ts';
import { StatusActions } from '#console/components/booking/status-actions.tsx';
import { StatusBadge } from '#console/components/booking/status-badge.tsx';
import { Button, ButtonLink } from '#console/components/button/button.tsx';
import { Buttons } from '#console/components/button/buttons.tsx';
import { todayIn } from '#console/components/calendar/business-days.ts';
import { ZoneNote } from '#console/components/calendar/zone-note.tsx';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { SpeciesPicture } from '#console/components/pet/species-picture.tsx';
import { VaccinationShield } from '#console/components/pet/vaccination-shield.tsx';
import { readVaccinations } from '#console/components/pet/vaccinations.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { mayBeChanged } from '#domain/booking-status.ts';
import { best, type Move, placeOfBooking } from './model/move.ts';
import { useWords } from './model/words.ts';
import styles from './moving/move.module.css';

interface BookingPanelProps {
  readonly booking: ListedBooking;
  readonly timeZone: string;
  readonly onClose: () => void;
  /** `isForm`: the reader chooses the time in a form. */
  readonly onMove: (move: Move, isForm: boolean) => void;
}

export function BookingPanel({ booking, timeZone, onClose, onMove }: BookingPanelProps) {
  const { translate: t, formats, languages } = useLanguage();
  const words = useWords();
  const { data: records = [] } = useQuery(petsQuery(booking.userId));
  const { id, user, pets, services, staff, notes, totalAmount, currency, status } = booking;
  // The catalog may be in another language than the page.
  const lang = languages.catalog === languages.console ? undefined : languages.catalog;
  const isOpen = mayBeChanged(status);
  return (
    <Dialog title={words.timesOf(booking)} onClose={onClose}>
      <div>
        <StatusBadge status={status} />
      </div>
      <ZoneNote instant={booking.startDate} timeZone={timeZone} />
      <dl className={styles.facts}>
        <div>
          <dt>{t('bookings.pets')}</dt>
          <dd>
            <ul>
              {pets.map(({ id: petId, name, species }) => {
                const record = records.find((one) => one.id === petId);
                return (
                  <li key={petId} className={styles.pet}>
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
          <dt>{t('bookings.services')}</dt>
          <dd>
            <span lang={lang}>{formats.list(services.map(({ name }) => name))}</span>
            {', '}
            {formats.money(totalAmount, currency)}
          </dd>
        </div>
        <div>
          <dt>{t('bookings.staffMember')}</dt>
          <dd>{staff?.name ?? t('calendar.unassigned')}</dd>
        </div>
        <div>
          <dt>{t('calendar.customer')}</dt>
          <dd>
            <Link to="/customers/$id" params={{ id: user.id }}>
              {user.name}
            </Link>
          </dd>
        </div>
        {notes !== null && (
          <div>
            <dt>{t('bookings.notes')}</dt>
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
            {t('calendar.assignBest')}
          </Button>
        )}
        <ButtonLink to="/bookings/$id" params={{ id }}>
          {t('calendar.openBooking')}
        </ButtonLink>
      </Buttons>
    </Dialog>
  );
}
