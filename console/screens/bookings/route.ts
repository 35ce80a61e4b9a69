/** The addresses of the bookings: the filters of the list, and the open form, are in the query. */
import { lazyScreen } from '#console/components/page/lazy-screen.ts';
import type { BookingsSearch } from './bookings-search.ts';

const texts = ['status', 'q', 'category', 'service', 'staff', 'customer', 'from', 'to', 'sort'] as const;

function readSearch(given: Record<string, unknown>): BookingsSearch {
  const text = (value: unknown) =>
    // A number in the address is read as one.
    typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined;
  return {
    show: given.show === 'past' ? given.show : undefined,
    own: given.own === true || undefined,
    ...Object.fromEntries(texts.map((name) => [name, text(given[name])])),
  };
}

export const bookingsRoute = {
  path: '/bookings',
  validateSearch: readSearch,
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
