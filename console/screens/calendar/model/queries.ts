/** The queries of the calendar. Everything is read again while it is shown, as background requests. */
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Booking, ServiceCategory } from '#client/index.ts';
import { refreshing, rows, within } from '#console/api/list-query.ts';
import { query } from '#console/api/query.ts';
import { staffListQuery } from '#console/api/record-queries.ts';
import { useServices } from '#console/components/service/use-services.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import type { Language } from '#domain/text/language.ts';

/** A colleague's change appears after at most this time. */
const refetchInterval = 15_000;

export interface Period {
  readonly from: string;
  readonly to: string;
}

function bookingsQuery(lang: Language, { from, to }: Period) {
  const filter = { from, to, sortBy: 'startDate', sortOrder: 'asc', limit: 100, lang } as const;
  // In another language the bookings are the same; in another period they are not.
  return { ...rows('listBookings', { query: filter }, refreshing), ...within(`${from} ${to}`) };
}

function schedulesQuery(period: Period) {
  return query('listSchedules', { query: period }, refreshing);
}

/** The category of the first service of a booking; undefined while it is unknown. */
export type CategoryOf = (booking: Pick<Booking, 'services'>) => ServiceCategory | undefined;

/** The same function until the services change, so that unchanged blocks are not rendered again. */
export function useCategoryOf(): CategoryOf {
  const services = useServices();
  return useCallback(({ services: [first] }) => first && services.get(first.serviceId)?.category, [services]);
}

export function useStaff() {
  const { languages } = useLanguage();
  return useQuery(staffListQuery(languages.catalog));
}

/** The bookings and schedules of a period; both are refreshed while the page is visible. */
export function usePeriod(period: Period) {
  const { languages } = useLanguage();
  const bookings = useQuery({ ...bookingsQuery(languages.catalog, period), refetchInterval });
  const schedules = useQuery({ ...schedulesQuery(period), refetchInterval });
  return { bookings, schedules };
}
