/** The staff, as several screens read it. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Language } from '#domain/language.ts';
import { api } from './client.ts';

/** Every staff member, by name. */
export function staffListQuery(language: Language) {
  return queryOptions({
    queryKey: ['staff', language, 'all'],
    queryFn: async ({ signal }) => (await api.listStaff({ query: { sortBy: 'name' }, signal })).data,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
}

/** The working hours and the time off of a staff member in a period. */
export function scheduleQuery(staffId: string, from: string, to: string) {
  return queryOptions({
    queryKey: ['schedules', staffId, from, to],
    queryFn: async ({ signal }) => (await api.getSchedule({ query: { staffId, from, to }, signal })).data,
  });
}
