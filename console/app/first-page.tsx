/**
 * The catalog as the server sends it with the page itself: on a slow connection it is visible seconds before the
 * scripts have loaded, which then replace it (take-over.ts). The build makes a separate file of it for the server.
 */
import messages from 'virtual:first-page-messages';
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import type { Service } from '#client/index.ts';
import { businessNameQuery, servicesQuery } from '#console/api/queries.ts';
import { readingLanguages } from '#console/i18n/languages.ts';
import { translator } from '#console/i18n/translate.ts';
import { CatalogScreen } from '#console/screens/catalog/catalog-screen.tsx';
import { catalogRoute } from '#console/screens/catalog/route.ts';
import { serviceRoute } from '#console/screens/service/route.ts';
import type { Language } from '#domain/text/language.ts';
import { App, createQueries } from './app.tsx';
import { rootOptions } from './shell.tsx';

/** The page, to be filled into `index.html`. */
export interface RenderedPage {
  readonly lang: string;
  readonly title: string;
  /** The content of the root element. */
  readonly html: string;
}

/**
 * Renders the catalog for everybody, signed in or not.
 *
 * @param search the query of the page: empty, or `?lang=` with the language.
 */
export async function renderFirstPage(
  language: Language,
  search: string,
  services: readonly Service[],
  businessName: string,
): Promise<RenderedPage> {
  const languages = readingLanguages(language);
  const queries = createQueries();
  queries.setQueryData(servicesQuery(language).queryKey, services);
  queries.setQueryData(businessNameQuery(language).queryKey, businessName);
  const router = catalogRouter(search);
  await router.load();
  const ofLanguage = messages[languages.console];
  const t = translator(languages.console, ofLanguage);
  return {
    lang: languages.console,
    title: `${t('words.services')} – ${businessName}`,
    html: renderToString(
      <App queries={queries} language={{ languages, messages: ofLanguage }} router={router} />,
    ),
  };
}

/** One screen, at its address. The others are not part of the file. */
function catalogRouter(search: string) {
  const root = createRootRoute(rootOptions);
  const getParentRoute = () => root;
  const catalog = createRoute({
    ...catalogRoute,
    getParentRoute,
    component: CatalogScreen,
    loader: undefined,
  });
  // Its links have parameters, so they keep the language only if they lead to a route.
  const service = createRoute({ getParentRoute, path: serviceRoute.path });
  return createRouter({
    routeTree: root.addChildren([catalog, service]),
    basepath: '/app',
    history: createMemoryHistory({ initialEntries: [`/app/${search}`] }),
  });
}
