/** The start of the console: language, session and first screen are asked for at once. */
import '#console/styles/base.css';
import '#console/styles/tokens.css';
import '#console/styles/fonts.css';
import '#console/styles/print.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { answerIn } from '#console/api/client.ts';
import { servicesQuery } from '#console/api/queries.ts';
import { sessionQuery } from '#console/api/session.ts';
import { ToastProvider } from '#console/components/toast/toast.tsx';
import { askedLanguages, LanguageProvider, loadMessages } from '#console/i18n/language.tsx';
import { reloadOnMissingChunk } from './new-version.ts';
import { createQueries } from './queries.ts';
import { router } from './router.ts';
import { SessionProvider } from './session-provider.tsx';

void show();

/** A function, since screens import the file that this is built into: they would wait for it, and it for them. */
async function show(): Promise<void> {
  reloadOnMissingChunk();
  const languages = askedLanguages();
  answerIn(languages.catalog);
  const queries = createQueries();
  void queries.prefetchQuery(sessionQuery);
  // The first page of most visits, and the only one that needs an answer to show anything.
  if (location.pathname === '/app/') void queries.prefetchQuery(servicesQuery(languages.catalog));
  const [first] = await Promise.all([loadMessages(languages), router.load()]);
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no root');
  createRoot(root).render(
    <QueryClientProvider client={queries}>
      <LanguageProvider first={first}>
        <ToastProvider>
          <SessionProvider>
            <RouterProvider router={router} />
          </SessionProvider>
        </ToastProvider>
      </LanguageProvider>
    </QueryClientProvider>,
  );
}
