/** The address of the screen; its code is loaded when it is opened. */
import { lazyScreen } from '#console/components/page/lazy-screen.ts';

export const bookingsRoute = {
  path: '/bookings',
  staticData: { access: 'useOwnBookings' },
  component: lazyScreen(() => import('./bookings-screen.tsx'), 'BookingsScreen'),
} as const;

export const bookingRoute = {
  path: '/bookings/$id',
  staticData: { access: 'useOwnBookings' },
  component: lazyScreen(() => import('./booking-screen.tsx'), 'BookingScreen'),
} as const;
