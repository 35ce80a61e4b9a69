/** The server's figures, for the dashboard. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#console/api/client.ts';
import type { Language } from '#domain/language.ts';
import type { Interval } from './dashboard-search.ts';
import { instantsOf, type Period } from './period.ts';

export const statsQuery = queryOptions({
  queryKey: ['dashboard', 'stats'],
  queryFn: async ({ signal }) => (await api.getDashboardStats({ signal })).data,
});

/** The figures of a period; the names of services are in the language. */
export function analyticsQuery(language: Language, period: Period, interval: Interval, timeZone: string) {
  return queryOptions({
    queryKey: ['dashboard', 'analytics', language, period, interval, timeZone],
    queryFn: async ({ signal }) => {
      const query = { ...instantsOf(period, timeZone), interval, timeZone };
      return (await api.getDashboardAnalytics({ query, signal })).data;
    },
    // Another period replaces the one on the page when it is loaded, so that nothing moves.
    placeholderData: keepPreviousData,
  });
}
