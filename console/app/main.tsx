/** The start of the console: requests language, session and first screen at once. */
import '#console/styles/base.css';
import '#console/styles/layout.css';
import '#console/styles/tokens.css';
import '#console/styles/fonts.css';
import '#console/styles/print.css';
import { createRoot } from 'react-dom/client';
import { answerIn } from '#console/api/client.ts';
import { servicesQuery } from '#console/api/queries.ts';
import { sessionQuery } from '#console/api/session.ts';
import { askedLanguages, loadMessages } from '#console/i18n/language.tsx';
import { App, createQueries } from './app.tsx';
import { reloadOnMissingChunk } from './new-version.ts';
import { router } from './router.ts';
import { isRendered, replaceRendered } from './take-over.ts';

void show();

/** A function, because screens import the file that contains this: they would wait for it, and it for them. */
async function show(): Promise<void> {
  reloadOnMissingChunk();
  const languages = askedLanguages();
  answerIn(languages.catalog);
  const queries = createQueries();
  void queries.prefetchQuery(sessionQuery);
  const page = document.getElementById('root');
  if (page === null) throw new Error('the page has no root');
  router.update({ ...router.options, context: { queries } });
  const [language] = await Promise.all([
    loadMessages(languages),
    router.load(),
    // The rendered page stays until all of it can be replaced at once.
    isRendered(page) ? queries.prefetchQuery(servicesQuery(languages.catalog)) : undefined,
  ]);
  const root = createRoot(page);
  const app = <App queries={queries} language={language} router={router} />;
  if (isRendered(page)) replaceRendered(page, () => root.render(app));
  else root.render(app);
}
