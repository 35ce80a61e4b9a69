/** The address of the catalog: the search is in the query, so that it can be shared. */
import { textInAddress } from '#console/components/page/in-address.ts';
import { screen } from '#console/components/page/screen.ts';
import { type ServiceCategory, serviceCategories } from '#domain/booking/record/service-category.ts';

export interface CatalogSearch {
  readonly q?: string | undefined;
  readonly category?: ServiceCategory | undefined;
}

export const catalogRoute = {
  path: '/',
  validateSearch: ({ q, category }: Record<string, unknown>): CatalogSearch => ({
    q: textInAddress(q),
    category: serviceCategories.find((one) => one === category),
  }),
  ...screen(() => import('./catalog-screen.tsx'), 'CatalogScreen'),
} as const;
