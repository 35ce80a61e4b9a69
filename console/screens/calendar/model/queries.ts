/** The queries of the calendar. Everything is read again while it is shown, as background requests. */
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { eachRow, type ListedBooking, type Schedule, type Service } from '#client/index.ts';
import { api, backgroundApi } from '#console/api/client.ts';
import { staffListQuery } from '#console/api/staff-queries.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import type { Language } from '#domain/language.ts';

/** A colleague's change appears after at most this time. */
const refreshedAfter = 15_000;

/** Refreshing shown data is not an action of the reader, so it does not keep the session alive. */
function clientFor(queries: QueryClient, queryKey: readonly unknown[]) {
  return queries.getQueryData(queryKey) === undefined ? api : backgroundApi;
}

export interface Period {
  readonly from: string;
  readonly to: string;
}

function bookingsQuery(queries: QueryClient, language: Language, { from, to }: Period) {
  const queryKey = ['bookings', language, 'calendar', from, to];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const query = { from, to, sortBy: 'startDate', sortOrder: 'asc', limit: 100 } as const;
      const bookings: ListedBooking[] = [];
      for await (const booking of eachRow(clientFor(queries, queryKey).listBookings, { query, signal }))
        bookings.push(booking);
      return bookings;
    },
  });
}

function schedulesQuery(queries: QueryClient, { from, to }: Period) {
  const queryKey = ['schedules', from, to];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<readonly Schedule[]> =>
      (await clientFor(queries, queryKey).listSchedules({ query: { from, to }, signal })).data,
  });
}

/** All services, including those that are no longer offered: bookings refer to them. */
function servicesQuery(language: Language) {
  return queryOptions({
    queryKey: ['services', language, 'all'],
    queryFn: async ({ signal }) => (await api.listServices({ signal })).data,
    staleTime: 60_000,
  });
}

const noServices: ReadonlyMap<string, Service> = new Map();

/** The services by id; empty until they are known. */
export function useServices(): ReadonlyMap<string, Service> {
  const { languages } = useLanguage();
  const { data } = useQuery({
    ...servicesQuery(languages.catalog),
    select: byId,
    placeholderData: keepPreviousData,
  });
  return data ?? noServices;
}

function byId(services: readonly Service[]): ReadonlyMap<string, Service> {
  return new Map(services.map((service) => [service.id, service]));
}

export function useStaff() {
  const { languages } = useLanguage();
  return useQuery(staffListQuery(languages.catalog));
}

/** The bookings and schedules of a period; both are refreshed while the page is visible. */
export function usePeriod(period: Period) {
  const { languages } = useLanguage();
  const queries = useQueryClient();
  const bookings = useQuery({
    ...bookingsQuery(queries, languages.catalog, period),
    refetchInterval: refreshedAfter,
    // In another language the bookings are the same; in another period they are not.
    placeholderData: (before, query) =>
      query?.queryKey[3] === period.from && query.queryKey[4] === period.to ? before : undefined,
  });
  const schedules = useQuery({ ...schedulesQuery(queries, period), refetchInterval: refreshedAfter });
  return { bookings, schedules };
}
