/** The addresses of the bookings: the filters of the list, and the open form, are in the query. */
import { textsInAddress } from '#console/components/page/in-address.ts';
import { screen } from '#console/components/page/screen.ts';
import type { BookingsSearch } from './bookings-search.ts';

const texts = [
  'status',
  'q',
  'category',
  'service',
  'staff',
  'customer',
  'from',
  'to',
  'balance',
  'sort',
] as const;

function readSearch(given: Record<string, unknown>): BookingsSearch {
  return {
    show: (['past', 'all', 'requests'] as const).find((one) => one === given.show),
    own: given.own === true || undefined,
    ...textsInAddress(given, texts),
  };
}

export const bookingsRoute = {
  path: '/bookings',
  validateSearch: readSearch,
  staticData: { access: 'useOwnBookings' },
  ...screen(() => import('./list/bookings-screen.tsx'), 'BookingsScreen'),
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
  ...screen(() => import('./one/booking-screen.tsx'), 'BookingScreen'),
} as const;
