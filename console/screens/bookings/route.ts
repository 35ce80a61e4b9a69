/** The addresses of the bookings: which ones are listed, and whether one is being changed, is in the query. */
import { lazyScreen } from '#console/components/page/lazy-screen.ts';
import { type BookingStatus, bookingStatuses } from '#domain/booking-status.ts';

export interface BookingsSearch {
  /** Absent: the upcoming ones. */
  readonly show?: 'past' | undefined;
  readonly status?: BookingStatus | undefined;
}

export const bookingsRoute = {
  path: '/bookings',
  validateSearch: ({ show, status }: Record<string, unknown>): BookingsSearch => ({
    show: show === 'past' ? show : undefined,
    status: bookingStatuses.find((one) => one === status),
  }),
  staticData: { access: 'useOwnBookings' },
  component: lazyScreen(() => import('./bookings-screen.tsx'), 'BookingsScreen'),
} as const;

export interface BookingSearch {
  /** The form for changing it is open. */
  readonly change?: true | undefined;
}

export const bookingRoute = {
  path: '/bookings/$id',
  validateSearch: ({ change }: Record<string, unknown>): BookingSearch => ({
    change: change === true || undefined,
  }),
  staticData: { access: 'useOwnBookings' },
  component: lazyScreen(() => import('./booking-screen.tsx'), 'BookingScreen'),
} as const;
