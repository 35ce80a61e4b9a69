/** The bookings as lists, for phones and for paper: one for each lane of a day, or for each day of a week. */
import type { ReactNode } from 'react';
import type { ListedBooking } from '#client/index.ts';
import { StatusBadge } from '#console/components/booking/status-badge.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { useWords } from '#console/screens/calendar/model/words.ts';
import styles from './day-lists.module.css';

export interface BookingList {
  readonly key: string;
  readonly heading: ReactNode;
  /** Such as working hours and time off. */
  readonly notes: readonly string[];
  readonly bookings: readonly ListedBooking[];
}

interface DayListsProps {
  readonly lists: readonly BookingList[];
  /** The staff member of each booking is not in the heading. */
  readonly withStaff: boolean;
  readonly onOpen: (id: string) => void;
}

export function DayLists({ lists, withStaff, onOpen }: DayListsProps) {
  const t = useTranslate();
  const words = useWords();
  return (
    <div className={styles.lists}>
      {lists.map(({ key, heading, notes, bookings }) => (
        <section key={key} className={styles.list}>
          <div className={styles.heading}>{heading}</div>
          {notes.map((note) => (
            <p key={note} className={styles.soft}>
              {note}
            </p>
          ))}
          {bookings.length === 0 && <p className={styles.soft}>{t('calendar.noBookings')}</p>}
          <ul>
            {bookings.map((booking) => (
              <li key={booking.id}>
                <button
                  type="button"
                  className={styles.entry}
                  aria-haspopup="dialog"
                  onClick={() => onOpen(booking.id)}
                  data-status={booking.status}
                >
                  <span className={styles.time}>{words.hoursOf(booking)}</span>
                  <span className={styles.words}>
                    <strong>{words.petsOf(booking)}</strong>
                    <span className={styles.soft}>{words.servicesOf(booking)}</span>
                    {withStaff && (
                      <span className={styles.soft}>{booking.staff?.name ?? t('calendar.unassigned')}</span>
                    )}
                  </span>
                  <StatusBadge status={booking.status} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
