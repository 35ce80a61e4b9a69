/** Everything around the screens. The server renders the first page of a visit from it, too (first-page.tsx). */
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { isApiError } from '#client/index.ts';
import { sessionEnded, sessionQuery } from '#console/api/session.ts';
import { ToastProvider } from '#console/components/toast/toast.tsx';
import { LanguageProvider, type LoadedLanguage } from '#console/i18n/language.tsx';
import { SessionProvider } from './session-provider.tsx';

interface AppProps {
  readonly queries: QueryClient;
  readonly language: LoadedLanguage;
  readonly router: AnyRouter;
}

export function App({ queries, language, router }: AppProps) {
  return (
    <QueryClientProvider client={queries}>
      <LanguageProvider first={language}>
        <ToastProvider>
          <SessionProvider>
            <RouterProvider router={router} />
          </SessionProvider>
        </ToastProvider>
      </LanguageProvider>
    </QueryClientProvider>
  );
}

/** The cache of the server's answers. */
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
