/** The bookings as lists, for phones and for paper: one for each lane of a day, or for each day of a week. */

import type { ReactNode } from 'react';
import type { ListedBooking } from '#client/index.ts';
import { StatusBadge } from '#console/components/booking/status/status-badge.tsx';
import { soft, stack, wrap } from '#console/components/layout/layout.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import type { Translate } from '#console/i18n/translate.ts';
import { DayHeading, LaneHeading } from '#console/screens/calendar/grid/headings.tsx';
import { boundsOfDay, daysTouched } from '#console/screens/calendar/model/days.ts';
import type { DayOpening } from '#console/screens/calendar/model/opening.ts';
import type { Lane } from '#console/screens/calendar/model/shown.ts';
import { useWords, type Words } from '#console/screens/calendar/model/words.ts';
import styles from './day-lists.module.css';

interface BookingList {
  readonly key: string;
  readonly heading: ReactNode;
  /** Such as working hours, time off and closures. */
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
    <div className={stack(5)}>
      {lists.map(({ key, heading, notes, bookings }) => (
        <section key={key} className={`${stack(2)} ${styles.list}`}>
          <div className={wrap(2, 'center', 'between')}>{heading}</div>
          {notes.map((note) => (
            <p key={note} className={soft}>
              {note}
            </p>
          ))}
          {bookings.length === 0 && <p className={soft}>{t('calendar.noBookings')}</p>}
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
                    <span className={soft}>{words.servicesOf(booking)}</span>
                    {withStaff && (
                      <span className={soft}>{booking.staff?.name ?? t('calendar.unassigned')}</span>
                    )}
                  </span>
                  <StatusBadge booking={booking} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** The lists of a day and of a week. */
export function listsOfDay(
  lanes: readonly Lane[],
  bookings: readonly ListedBooking[],
  words: Words,
  t: Translate,
  day: string,
  timeZone: string,
  onBookIn: (lane: Lane) => void,
): readonly BookingList[] {
  const bounds = [boundsOfDay(day, timeZone)];
  return lanes.map((lane) => {
    const { staffId, schedule } = lane;
    const name = lane.name ?? t('calendar.unassigned');
    const hours = schedule?.workingHours.filter((span) => daysTouched(span, bounds)) ?? [];
    const off = schedule?.timeOff.filter((span) => daysTouched(span, bounds)) ?? [];
    return {
      key: staffId ?? 'none',
      heading: <LaneHeading lane={lane} name={name} onBook={() => onBookIn(lane)} isTitle />,
      notes: [
        ...(!lane.isAvailable || (schedule && hours.length === 0) ? [t('words.notWorking')] : []),
        ...(lane.isAvailable ? hours.map((span) => words.hoursOf(span)) : []),
        ...off.map((span) => t('calendar.timeOffAt', { time: words.hoursOf(span) })),
      ],
      bookings: inOrder(bookings.filter((booking) => booking.staffId === staffId)),
    };
  });
}

export function listsOfWeek(
  days: readonly string[],
  timeZone: string,
  bookings: readonly ListedBooking[],
  opening: ReadonlyMap<string, DayOpening>,
): readonly BookingList[] {
  const ordered = inOrder(bookings);
  return days.map((day) => {
    const bounds = [boundsOfDay(day, timeZone)];
    return {
      key: day,
      heading: <DayHeading day={day} />,
      notes: opening.get(day)?.notes ?? [],
      bookings: ordered.filter((booking) => daysTouched(booking, bounds)),
    };
  });
}

function inOrder(bookings: readonly ListedBooking[]): readonly ListedBooking[] {
  return [...bookings].sort(
    (one, other) => Date.parse(one.startDate) - Date.parse(other.startDate) || (one.id < other.id ? -1 : 1),
  );
}
