/** The cache of the server's answers. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isApiError } from '#client/index.ts';
import { sessionEnded, sessionQuery } from '#console/api/session.ts';

export function createQueries(): QueryClient {
  const onError = (error: unknown) => {
    if (!isApiError(error, 'UNAUTHENTICATED')) return;
    if (queries.getQueryData(sessionQuery.queryKey)) sessionEnded.dispatchEvent(new Event('ended'));
  };
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    // The client repeats what is worth repeating (clients/typescript/src/retry.ts).
    defaultOptions: { queries: { retry: false, staleTime: 10_000 }, mutations: { retry: false } },
  });
  return queries;
}
