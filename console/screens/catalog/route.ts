/** The address of the catalog: the search is in the query, so that it can be shared. */
import { lazyScreen } from '#console/components/page/lazy-screen.ts';
import { type ServiceCategory, serviceCategories } from '#domain/service-category.ts';

export interface CatalogSearch {
  readonly q?: string | undefined;
  readonly category?: ServiceCategory | undefined;
}

export const catalogRoute = {
  path: '/',
  validateSearch: ({ q, category }: Record<string, unknown>): CatalogSearch => ({
    q: typeof q === 'string' && q !== '' ? q : undefined,
    category: serviceCategories.find((one) => one === category),
  }),
  component: lazyScreen(() => import('./catalog-screen.tsx'), 'CatalogScreen'),
} as const;
