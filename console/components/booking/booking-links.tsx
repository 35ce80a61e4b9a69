/** Links to bookings, by their times. */
import { Link } from '@tanstack/react-router';
import type { ListedBooking } from '#client/index.ts';
import { useTimeZone } from '#console/api/time-zone.ts';
import { Skeleton } from '#console/components/page/states.tsx';
import { useFormats } from '#console/i18n/language.tsx';
import styles from './booking-links.module.css';

interface BookingLinksProps {
  readonly bookings: readonly Pick<ListedBooking, 'id' | 'startDate' | 'endDate'>[];
}

/** The time zone may arrive after the bookings: a link without its times would have no name. */
export function BookingLinks({ bookings }: BookingLinksProps) {
  const formats = useFormats();
  const timeZone = useTimeZone();
  if (timeZone === undefined) return <Skeleton count={bookings.length} height="var(--target)" />;
  return (
    <ul className={styles.links}>
      {bookings.map(({ id, startDate, endDate }) => (
        <li key={id}>
          <Link to="/bookings/$id" params={{ id }}>
            {formats.dateRange(startDate, endDate, 'dateTime', timeZone)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
