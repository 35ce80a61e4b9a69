/** Everything around the screens. The server renders the first page of a visit from it, too (first-page.tsx). */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
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
