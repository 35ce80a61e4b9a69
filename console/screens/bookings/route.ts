/** The addresses of the bookings: which ones are listed, and whether one is being changed, is in the query. */
import { lazyScreen } from '#console/components/page/lazy-screen.ts';

export interface BookingsSearch {
  /** Absent: the upcoming ones. */
  readonly show?: 'past' | undefined;
  /** As it is written there; the screen knows the statuses, and this file is loaded with every page. */
  readonly status?: string | undefined;
}

export const bookingsRoute = {
  path: '/bookings',
  validateSearch: ({ show, status }: Record<string, unknown>): BookingsSearch => ({
    show: show === 'past' ? show : undefined,
    status: typeof status === 'string' ? status : undefined,
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
