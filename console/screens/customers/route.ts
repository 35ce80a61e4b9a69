/** The addresses of the customers: the search and the order are in the query. */
import { lazyScreen } from '#console/components/page/lazy-screen.ts';

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
    // A number in the address is read as one.
    q: typeof q === 'string' || typeof q === 'number' ? String(q) || undefined : undefined,
    sort: sort === 'newest' ? sort : undefined,
    add: add === true || undefined,
  }),
  component: lazyScreen(() => import('./customers-screen.tsx'), 'CustomersScreen', 'business'),
} as const;

export const customerRoute = {
  path: '/customers/$id',
  staticData: { access: 'listUsers' },
  component: lazyScreen(() => import('./customer-screen.tsx'), 'CustomerScreen', 'business'),
} as const;
