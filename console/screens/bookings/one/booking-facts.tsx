/** Time, pets, staff member and notes of a booking. */

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Booking } from '#client/index.ts';
import { ZoneNote } from '#console/components/calendar/zone-note.tsx';
import { Card } from '#console/components/card/card.tsx';
import { soft, stack } from '#console/components/layout/layout.ts';
import { speciesNames } from '#console/components/pet/pet-words.ts';
import { SpeciesPicture } from '#console/components/pet/species-picture.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { localDayIn } from '#console/i18n/zone.ts';
import styles from '#console/screens/bookings/bookings.module.css';

interface BookingFactsProps {
  readonly booking: Booking;
  readonly timeZone: string;
  /** For the business: the customer, and the pets with the facts that matter. */
  readonly customer?: ReactNode;
  readonly petLines?: ReactNode;
}

export function BookingFacts({ booking, timeZone, customer, petLines }: BookingFactsProps) {
  const { translate: t, formats } = useLanguage();
  const { startDate, endDate, pets, staff, notes } = booking;
  return (
    <Card>
      <dl className={`${stack(4)} ${styles.facts}`}>
        <div>
          <dt>{t('bookings.when')}</dt>
          <dd>{formats.dateRange(startDate, endDate, 'fullDate', timeZone)}</dd>
          {localDayIn(startDate, timeZone) === localDayIn(endDate, timeZone) ? (
            <dd>{formats.dateRange(startDate, endDate, 'time', timeZone)}</dd>
          ) : (
            <dd>{formats.dateRange(startDate, endDate, 'dateTime', timeZone)}</dd>
          )}
          <dd>
            <ZoneNote instant={startDate} timeZone={timeZone} />
          </dd>
        </div>
        {customer && (
          <div>
            <dt>{t('words.customer')}</dt>
            <dd>{customer}</dd>
          </div>
        )}
        <div>
          <dt>{t('words.pets')}</dt>
          <dd>
            {petLines ?? (
              <ul>
                {pets.map(({ id, name, species }) => (
                  <li key={id}>
                    <SpeciesPicture species={species} size={28} />
                    <span>
                      <Link to="/pets/$id" params={{ id }}>
                        {name}
                      </Link>
                      <br />
                      <span className={soft}>{t(speciesNames[species])}</span>
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('words.staffMember')}</dt>
          <dd>{staff?.name ?? t('bookings.anyStaff')}</dd>
        </div>
        <div>
          <dt>{t('words.notes')}</dt>
          <dd className={styles.notes}>{notes ?? t('bookings.noNotes')}</dd>
        </div>
      </dl>
    </Card>
  );
}
