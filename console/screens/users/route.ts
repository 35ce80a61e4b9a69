/** The address of the users: the filters, and the open user. */
import { lazyScreen } from '#console/components/page/lazy-screen.ts';
import type { UsersSearch } from './users-search.ts';
import { userStates } from './users-search.ts';

export const usersRoute = {
  path: '/users',
  validateSearch: ({ q, role, state, user }: Record<string, unknown>): UsersSearch => {
    // A number in the address is read as one: an id or a name may be only digits.
    const text = (value: unknown) =>
      typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined;
    return {
      q: text(q),
      role: text(role),
      state: userStates.find((one) => one === state),
      user: text(user),
    };
  },
  staticData: { access: 'manageAnyUser' },
  component: lazyScreen(() => import('./users-screen.tsx'), 'UsersScreen', 'business', 'admin'),
} as const;
