/** The address of the users: the filters, and the open user. */
import { textsInAddress } from '#console/components/page/in-address.ts';
import { screen } from '#console/components/page/screen.ts';

export const userStates = ['enabled', 'disabled'] as const;

export interface UsersSearch {
  /** Part of a name or an email address. */
  readonly q?: string | undefined;
  readonly role?: string | undefined;
  /** Absent: both. */
  readonly state?: (typeof userStates)[number] | undefined;
  /** The id of the open user, or `new`. */
  readonly user?: string | undefined;
}

export const usersRoute = {
  path: '/users',
  validateSearch: (given: Record<string, unknown>): UsersSearch => ({
    ...textsInAddress(given, ['q', 'role', 'user']),
    state: userStates.find((one) => one === given.state),
  }),
  staticData: { access: 'manageAnyUser' },
  ...screen(() => import('./users-screen.tsx'), 'UsersScreen', 'business', 'admin'),
} as const;
