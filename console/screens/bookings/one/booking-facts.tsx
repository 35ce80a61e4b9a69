/** Time, pets, staff member and notes of a booking. */

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Booking } from '#client/index.ts';
import { answerText } from '#console/components/booking/booking-words.ts';
import { ZoneNote } from '#console/components/calendar/zone-note.tsx';
import { Card } from '#console/components/card/card.tsx';
import { soft, stack } from '#console/components/layout/layout.ts';
import { speciesNames } from '#console/components/pet/pet-words.ts';
import { SpeciesPicture } from '#console/components/pet/species-picture.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import type { PlainKey } from '#console/i18n/translate.ts';
import { localDayIn } from '#console/i18n/zone.ts';
import styles from '#console/screens/bookings/bookings.module.css';
import type { BookingDraft } from '#console/screens/bookings/change/booking-draft.ts';

/** Services are in the table of the price. */
type Fact = Exclude<keyof BookingDraft, 'services'> | 'customer' | 'places' | 'checkedInAt' | 'checkedOutAt';

interface BookingFactsProps {
  readonly booking: Booking;
  readonly timeZone: string;
  /** For the business: the customer, and the pets with the facts that matter. */
  readonly customer?: ReactNode;
  readonly petLines?: ReactNode;
  /** For the business: the places of a stay. */
  readonly places?: ReactNode;
}

export function BookingFacts({ booking, timeZone, customer, petLines, places }: BookingFactsProps) {
  const { translate: t, formats } = useLanguage();
  const { startDate, endDate, checkedInAt, checkedOutAt, pets, staff, notes } = booking;
  const timeText = (time: typeof checkedInAt) => time && formats.date(time, 'dateTime', timeZone);
  const facts: Readonly<Record<Fact, readonly [label: PlainKey, ...values: ReactNode[]]>> = {
    times: [
      'bookings.when',
      formats.dateRange(startDate, endDate, 'fullDate', timeZone),
      formats.dateRange(
        startDate,
        endDate,
        localDayIn(startDate, timeZone) === localDayIn(endDate, timeZone) ? 'time' : 'dateTime',
        timeZone,
      ),
      <ZoneNote key="zone" instant={startDate} timeZone={timeZone} />,
      answerText(t, formats, booking, timeZone),
    ],
    checkedInAt: ['bookings.checkedIn', timeText(checkedInAt)],
    checkedOutAt: ['bookings.checkedOut', timeText(checkedOutAt)],
    customer: ['words.customer', customer],
    petIds: [
      'words.pets',
      petLines ?? (
        <ul key="pets">
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
      ),
    ],
    places: ['places.one', places],
    staff: ['words.staffMember', staff?.name ?? t('bookings.anyStaff')],
    notes: [
      'words.notes',
      <span key="notes" className={styles.notes}>
        {notes ?? t('bookings.noNotes')}
      </span>,
    ],
  };
  return (
    <Card>
      <dl className={`${stack(4)} ${styles.facts}`}>
        {Object.entries(facts).map(
          ([fact, [label, ...values]]) =>
            values[0] && (
              <div key={fact}>
                <dt>{t(label)}</dt>
                {values.map(
                  (value, at) =>
                    // biome-ignore lint/suspicious/noArrayIndexKey: they keep their places.
                    value && <dd key={at}>{value}</dd>,
                )}
              </div>
            ),
        )}
      </dl>
    </Card>
  );
}
