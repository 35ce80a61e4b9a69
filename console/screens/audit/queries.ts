/** The audit log, as its screen reads it. */
import { keepPreviousData } from '@tanstack/react-query';
import { type AuditEntry, type AuditProof, eachRow, isApiError } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { pages } from '#console/api/list-query.ts';
import { combined } from '#console/api/query.ts';
import { timesOfDays } from '#console/i18n/zone.ts';
import type { Language } from '#domain/text/language.ts';
import type { AuditFilters } from './route.ts';

/** The query of the server for the filters of the address. */
export function queryOf({ actor, action, entity, record, from, to }: AuditFilters) {
  return {
    ...(actor && { actorId: actor }),
    ...(action && { action }),
    ...(entity && { entity }),
    ...(record && { entityId: record }),
    ...timesOfDays({ from, to }),
  };
}

export function entriesQuery(lang: Language, filters: AuditFilters) {
  return {
    ...pages('listAuditLogs', { query: { ...queryOf(filters), limit: 50, lang } }),
    placeholderData: keepPreviousData,
  };
}

/**
 * One entry that is not on the page. The interface has no request for one, but its id begins with its time (UUID version 7,
 * RFC 9562), and few entries are of the same minutes. Null when there is none.
 */
export function entryQuery(id: string) {
  return {
    ...combined('listAuditLogs', 'one', { id }, async ({ signal }): Promise<AuditEntry | null> => {
      const time = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
      if (!/^[0-9a-f-]{36}$/.test(id) || !(time < 8e15)) return null;
      // The time of an entry is that at which its request began.
      const [from, to] = [time - 120_000, time + 1_000].map((at) => new Date(at).toISOString());
      for await (const entry of eachRow(api.listAuditLogs, { query: { from, to, limit: 100 }, signal }))
        if (entry.id === id) return entry;
      return null;
    }),
    staleTime: Number.POSITIVE_INFINITY,
  };
}

/** The newest seal and the number of seals; null before the first one. */
export const lastSealQuery = combined('listAuditSeals', 'newest', {}, async ({ signal }) => {
  const { data, pagination } = await api.listAuditSeals({ query: { limit: 1 }, signal });
  return { seal: data[0] ?? null, total: pagination.total };
});

/** The proof of an entry; null until it is sealed, at most ten seconds after it was written. */
export function proofQuery(id: string) {
  return {
    ...combined('getAuditProof', 'or null', { id }, async ({ signal }): Promise<AuditProof | null> => {
      try {
        return (await api.getAuditProof({ path: { id }, signal })).data;
      } catch (error) {
        if (isApiError(error, 'NOT_FOUND')) return null;
        throw error;
      }
    }),
    refetchInterval: ({ state }: { state: { data: AuditProof | null | undefined } }) =>
      state.data === null ? 3_000 : (false as const),
  };
}
