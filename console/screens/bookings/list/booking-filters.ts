/** Converts the filters of all bookings from the address to the request. */
import type { ListBookingsInput } from '#client/index.ts';
import { dayInAddress } from '#console/components/page/in-address.ts';
import { timesOfDays } from '#console/i18n/zone.ts';
import type { BookingsSearch } from '#console/screens/bookings/bookings-search.ts';
import { type BookingStatus, bookingStatuses } from '#domain/booking/record/booking-status.ts';
import { type ServiceCategory, serviceCategories } from '#domain/booking/record/service-category.ts';

type BookingFilter = NonNullable<ListBookingsInput['query']>;

/** The offered orders. */
export const bookingOrders = {
  latest: { sortBy: 'startDate', sortOrder: 'desc' },
  earliest: { sortBy: 'startDate', sortOrder: 'asc' },
  oldest: { sortBy: 'createdAt', sortOrder: 'asc' },
  newest: { sortBy: 'createdAt', sortOrder: 'desc' },
  highest: { sortBy: 'totalAmount', sortOrder: 'desc' },
  lowest: { sortBy: 'totalAmount', sortOrder: 'asc' },
} as const satisfies Record<string, Pick<BookingFilter, 'sortBy' | 'sortOrder'>>;
export type BookingOrder = keyof typeof bookingOrders;

/** The bookings that end from now on, those of them that wait for a confirmation, those that have begun, or all. */
export type BookingTime = 'upcoming' | 'requests' | 'past' | 'all';

/** The search parameters that are filters. */
export interface BookingFilters {
  /** Undefined with days of the user's own choice. */
  readonly time: BookingTime | undefined;
  readonly statuses: readonly BookingStatus[];
  readonly q: string | undefined;
  readonly category: ServiceCategory | undefined;
  readonly service: string | undefined;
  readonly staff: string | undefined;
  readonly customer: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly balance: 'open' | undefined;
  readonly sort: BookingOrder;
}

export function readFilters(search: BookingsSearch): BookingFilters {
  const listed = search.status?.split(',') ?? [];
  const { show = 'upcoming', sort = '' } = search;
  const [from, to] = [dayInAddress(search.from), dayInAddress(search.to)];
  const time = from === undefined && to === undefined ? show : undefined;
  const usual = ({ upcoming: 'earliest', requests: 'oldest', past: 'latest', all: 'latest' } as const)[
    time ?? 'all'
  ];
  return {
    time,
    // Requests have one status.
    statuses: bookingStatuses.filter((status) => time !== 'requests' && listed.includes(status)),
    q: search.q,
    category: serviceCategories.find((category) => category === search.category),
    service: search.service,
    staff: search.staff,
    customer: search.customer,
    from,
    to,
    balance: search.balance === 'open' ? 'open' : undefined,
    sort: Object.hasOwn(bookingOrders, sort) ? (sort as BookingOrder) : usual,
  };
}

/** The values of the filters, in their order. `now` divides upcoming from past ones. */
export function questionOf(filters: BookingFilters, now: string): BookingFilter {
  const { time, statuses, q, category, service, staff, customer, balance, sort } = filters;
  return {
    status: time === 'requests' ? 'PENDING' : statuses.join(',') || undefined,
    q,
    category,
    serviceId: service,
    staffId: staff,
    userId: customer,
    balance,
    ...timesOfDays(filters),
    ...((time === 'upcoming' || time === 'requests') && { from: now }),
    ...(time === 'past' && { to: now }),
    ...bookingOrders[sort],
  };
}
