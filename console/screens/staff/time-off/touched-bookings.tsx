/** The bookings that time off affects, each with a link and the possible actions. */

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ListedBooking } from '#client/index.ts';
import { StatusBadge } from '#console/components/booking/status/status-badge.tsx';
import { soft, stack } from '#console/components/layout/layout.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import styles from '#console/screens/staff/staff.module.css';
import own from './time-off.module.css';

interface TouchedBookingsProps {
  readonly bookings: readonly ListedBooking[];
  readonly timeZone: string;
  readonly actions?: (booking: ListedBooking) => ReactNode;
}

export function TouchedBookings({ bookings, timeZone, actions }: TouchedBookingsProps) {
  const { formats, catalogLang: lang } = useLanguage();
  return (
    <ul className={`${stack(3)} ${own.touched}`}>
      {bookings.map((booking) => (
        <li key={booking.id}>
          <div className={own.what}>
            <Link to="/bookings/$id" params={{ id: booking.id }}>
              {formats.dateRange(booking.startDate, booking.endDate, 'dayTime', timeZone)}
            </Link>
            <p className={`${soft} ${styles.soft}`}>
              {formats.list(booking.pets.map(({ name }) => name))}
              {booking.user.name && ` · ${booking.user.name}`}
              {' · '}
              <span lang={lang}>{formats.list(booking.services.map(({ name }) => name))}</span>
            </p>
          </div>
          <StatusBadge booking={booking} />
          {actions?.(booking)}
        </li>
      ))}
    </ul>
  );
}
