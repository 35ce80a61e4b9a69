/** The addresses of the staff: search, order and view are in the query. */
import { lazyScreen } from '#console/components/page/lazy-screen.ts';
import { loadTemporal } from '#console/i18n/temporal.ts';
import type { StaffMemberSearch, StaffSearch } from './staff-search.ts';

export const staffRoute = {
  path: '/staff',
  validateSearch: ({ q, sort, bookings, view }: Record<string, unknown>): StaffSearch => ({
    q: typeof q === 'string' && q !== '' ? q : undefined,
    sort: (['code', 'department', 'position', 'createdAt'] as const).find((one) => one === sort),
    bookings: (['yes', 'no'] as const).find((one) => one === bookings),
    view: view === 'skills' ? view : undefined,
  }),
  staticData: { access: 'manageStaff' },
  component: lazyScreen(() => import('./staff-screen.tsx'), 'StaffScreen', 'business'),
} as const;

/** The rules of the domain parse the hours with Temporal: the screen loads the polyfill if the browser lacks it. */
async function loadMemberScreen(): Promise<object> {
  const [screen] = await Promise.all([import('./staff-member-screen.tsx'), loadTemporal()]);
  return screen;
}

/** With `new` as the id: the form for a new member. */
export const staffMemberRoute = {
  path: '/staff/$id',
  validateSearch: ({ part }: Record<string, unknown>): StaffMemberSearch => ({
    part: (['hours', 'time-off', 'skills'] as const).find((one) => one === part),
  }),
  staticData: { access: 'manageStaff' },
  component: lazyScreen(loadMemberScreen, 'StaffMemberScreen', 'business'),
} as const;
