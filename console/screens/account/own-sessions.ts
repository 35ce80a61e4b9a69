/** The user's own sessions: the pages of the list, and the requests that end one or all others. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { eachRow, isApiError } from '#client/index.ts';
import { api } from '#console/api/client.ts';

/** The first word of the key of every page. */
export const sessionsKey = 'own-sessions';

const pageSize = 5;

export function sessionsQuery(page: number) {
  return queryOptions({
    queryKey: [sessionsKey, page],
    queryFn: ({ signal }) => api.listSessions({ query: { page, limit: pageSize }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Ends a session, which may have ended meanwhile. */
export async function endSession(id: string): Promise<void> {
  try {
    await api.deleteSession({ path: { id } });
  } catch (error) {
    if (!isApiError(error, 'NOT_FOUND')) throw error;
  }
}

/** Ends every session except this one. All are listed first, because ending sessions shifts the pages. */
export async function endOtherSessions(): Promise<void> {
  const ids: string[] = [];
  for await (const { id, current } of eachRow(api.listSessions, { query: { limit: 100 } })) {
    if (!current) ids.push(id);
  }
  for (const id of ids) await endSession(id);
}
