/** The addresses of the customers: the search and the order are in the query. */
import { textInAddress } from '#console/components/page/in-address.ts';
import { screen } from '#console/components/page/screen.ts';

export interface CustomersSearch {
  readonly q?: string | undefined;
  /** Absent: by name. */
  readonly sort?: 'newest' | undefined;
  /** The form for a new customer is open. */
  readonly add?: true | undefined;
}

export const customersRoute = {
  path: '/customers',
  staticData: { access: 'listUsers' },
  validateSearch: ({ q, sort, add }: Record<string, unknown>): CustomersSearch => ({
    q: textInAddress(q),
    sort: sort === 'newest' ? sort : undefined,
    add: add === true || undefined,
  }),
  ...screen(() => import('./customers-screen.tsx'), 'CustomersScreen', 'business'),
} as const;

export const customerRoute = {
  path: '/customers/$id',
  staticData: { access: 'listUsers' },
  ...screen(() => import('./customer-screen.tsx'), 'CustomerScreen', 'business'),
} as const;
