/** Converts the filters of all bookings from the address to the request. */
import type { ListBookingsInput } from '#client/index.ts';
import { dayInAddress } from '#console/components/page/in-address.ts';
import { timesOfDays } from '#console/i18n/zone.ts';
import type { BookingsSearch } from '#console/screens/bookings/bookings-search.ts';
import { type BookingStatus, bookingStatuses } from '#domain/booking/record/booking-status.ts';
import { type ServiceCategory, serviceCategories } from '#domain/booking/record/service-category.ts';

type BookingFilter = NonNullable<ListBookingsInput['query']>;

/** The offered orders; the first is the default. */
export const bookingOrders = {
  latest: { sortBy: 'startDate', sortOrder: 'desc' },
  earliest: { sortBy: 'startDate', sortOrder: 'asc' },
  newest: { sortBy: 'createdAt', sortOrder: 'desc' },
  highest: { sortBy: 'totalAmount', sortOrder: 'desc' },
} as const satisfies Record<string, Pick<BookingFilter, 'sortBy' | 'sortOrder'>>;
export type BookingOrder = keyof typeof bookingOrders;

/** The search parameters that are filters. */
export interface BookingFilters {
  readonly statuses: readonly BookingStatus[];
  readonly q: string | undefined;
  readonly category: ServiceCategory | undefined;
  readonly service: string | undefined;
  readonly staff: string | undefined;
  readonly customer: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly sort: BookingOrder;
}

export function readFilters(search: BookingsSearch): BookingFilters {
  const listed = search.status?.split(',') ?? [];
  const { sort = '' } = search;
  return {
    statuses: bookingStatuses.filter((status) => listed.includes(status)),
    q: search.q,
    category: serviceCategories.find((category) => category === search.category),
    service: search.service,
    staff: search.staff,
    customer: search.customer,
    from: dayInAddress(search.from),
    to: dayInAddress(search.to),
    sort: Object.hasOwn(bookingOrders, sort) ? (sort as BookingOrder) : 'latest',
  };
}

/** The values of the filters, in their order. */
export function questionOf(filters: BookingFilters): BookingFilter {
  const { statuses, q, category, service, staff, customer, sort } = filters;
  return {
    status: statuses.length === 0 ? undefined : statuses.join(','),
    q,
    category,
    serviceId: service,
    staffId: staff,
    userId: customer,
    ...timesOfDays(filters),
    ...bookingOrders[sort],
  };
}

/** The number of collapsed filters that are set. */
export function foldedCount({ category, service, staff, customer }: BookingFilters): number {
  return [category, service, staff, customer].filter(Boolean).length;
}

/** The order does not count as a filter. */
export function isFiltered({ statuses, q, from, to, ...rest }: BookingFilters): boolean {
  return statuses.length > 0 || foldedCount({ statuses, q, from, to, ...rest }) > 0 || !!(q || from || to);
}
